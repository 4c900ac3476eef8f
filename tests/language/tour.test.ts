import { expect, it } from "vitest";
import { shipped } from "#tests/support/shipped-screens.ts";
import { screenOf } from "#tests/support/tour-screen.ts";
import { TOUR } from "#tests/support/tour.ts";

it("every screen is looked at: a stop of the tour (tests/support/tour.ts) stands at it, and none at a screen that isn't there", () => {
  const stands = new Set(TOUR.map(screenOf).filter((screen) => screen !== null));
  expect([...stands].sort()).toEqual(Object.keys(shipped.screens).sort());
});
