import type { MetaArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { titled, titlesOf } from "../../app/console/desk/room-title.ts";
import { deskOf } from "./harness/desk.tsx";

const desk = deskOf({ documentTitle: "{title} · Latchkey" });
const titleAt = (pathname: string, data: unknown = { titles: titlesOf(desk) }): unknown => titled({ data, location: { pathname } } as MetaArgs);

test("the browser's tab says which room is open, and of a case that it is one", () => {
  const said = Object.fromEntries(desk.rooms.map(({ path, label }) => [path, [{ title: `${desk.say(label)} · Latchkey` }]]));
  expect(Object.fromEntries(desk.rooms.map(({ path }) => [path, titleAt(path)]))).toEqual(said);
  expect(titleAt("/console/people/ada")).toEqual(said["/console/people"]);
  expect(titleAt("/console/applications/1")).toEqual([{ title: `${desk.say("desk.review.title")} · Latchkey` }]);
});

test("where the room couldn't be opened it says nothing of it", () => expect(titleAt("/console/queue", null)).toEqual([{ title: "" }]));
