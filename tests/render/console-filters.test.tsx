/** What a list is narrowed to, in words: a list that is opened from the dashboard's numbers, too. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { Filters } from "../../app/console/queue/filters/filters.tsx";
import { deskOf, InDesk } from "./harness/desk.tsx";

/** The words that the queue is handed: what another room says of its own is not among them. */
function inQueue(locale: string) {
  const desk = deskOf({}, locale);
  const words = Object.fromEntries(Object.entries(desk.words).filter(([key]) => !key.startsWith("desk.dashboard.")));
  return { ...desk, words };
}

const chips = (narrowed: Readonly<Record<string, string>>, locale = "en-US"): (string | null)[] => {
  const { container } = render(
    <InDesk desk={inQueue(locale)}>
      <Filters narrowed={narrowed} onChange={() => undefined} open={null} onOpen={() => undefined} />
    </InDesk>,
  );
  expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
  return [...container.querySelectorAll(".flt")].map(({ textContent }) => textContent);
};

test("stages and sections are called as the dashboard calls them, and days are written as the language writes them", () => {
  const narrowed = {
    reached: "preapproved",
    went_on: "form",
    stage: "form",
    section: "income",
    created_after: "2026-10-05",
    submitted_before: "2026-11-23T00:00:00.000Z",
    reviewed_after: "2026-11-16",
  };
  expect(chips(narrowed)).toEqual([
    "Handed in before Nov 23, 2026",
    "Answered since Nov 16, 2026",
    "Begun from Oct 5, 2026",
    "Reached Pre-approved",
    "Went on from Form begun",
    "Stage Form begun",
    "Last section Income Information",
  ]);
});

test("the same in French", () => {
  expect(chips({ reached: "preapproved", created_after: "2026-10-05", section: "none" }, "fr-CA")).toEqual([
    "Commencée à partir du 5 oct. 2026",
    "Étape atteinte Préapprouvée",
    "Dernière section aucune ouverte",
  ]);
});

test("what is no day, and no stage, stands as the address says it", () => {
  expect(chips({ reached: "constructor", created_before: "soon" })).toEqual(["Begun before soon", "Reached constructor"]);
});

describe("in whose hand it is", () => {
  const colleague = (id: string, first_name: string) => ({ id, first_name, last_name: "Stone", email: "", staff_roles: ["reviewer"], invited_until: null });
  const opens = (assigned_to: string, open: string | null, onChange = vi.fn()) => {
    const getJson = vi.fn().mockResolvedValue({ count: 2, results: [colleague("rob", "Rob"), colleague("ria", "Ria")] });
    render(
      <InDesk desk={{ ...inQueue("en-US"), api: { getJson } as unknown as ConsoleApi }}>
        <Filters narrowed={assigned_to ? { assigned_to } : {}} onChange={onChange} open={open} onOpen={() => undefined} />
      </InDesk>,
    );
    return { onChange, getJson };
  };
  const chip = (): string | null | undefined => document.querySelector(".flt")?.textContent;

  test("is said by the name of a colleague, or of oneself, and nobody is asked for where it is me or nobody", async () => {
    opens("rob", null);
    expect(chip()).toBe("Owner a colleague");
    await waitFor(() => expect(chip()).toBe("Owner Rob Stone"));
    cleanup();
    opens("stella", null);
    expect(chip()).toBe("Owner Stella Novak");
    cleanup();
    const { getJson } = opens("me", null);
    expect([chip(), getJson.mock.calls]).toEqual(["Owner me", []]);
    await act(async () => undefined);
  });

  test("is chosen from all who decide", async () => {
    const { onChange } = opens("", "assigned_to");
    fireEvent.click(await screen.findByRole("button", { name: "Ria Stone" }));
    expect(onChange).toHaveBeenCalledWith("assigned_to", "ria");
    screen.getByRole("button", { name: "nobody" });
  });
});
