import { expect, it } from "vitest";
import type { ForcedChange } from "#screens/language/documents/document.ts";
import { force } from "#server/documents/forced-change.ts";

type Named = Record<string, unknown>;
const screen = (...blocks: Named[]): Named => ({ id: "apply", blocks });
const block = (id: string, ...fields: Named[]): Named => ({ id, fields });
const forced = (older: Named, newer: Named, change: Record<string, unknown>) =>
  force({ "screens/apply.json": older }, { "screens/apply.json": newer }, { reason: "A law.", ...change } as ForcedChange)["screens/apply.json"];
const element = (id: string) => ({ in: "apply", element: id });

it("an element is as it is now, where it stood", () => {
  const older = screen(block("one", { id: "a" }, { id: "b" }), block("two"));
  const newer = screen(block("two"), block("one", { id: "b", required: true }, { id: "a", required: true }));
  expect(forced(older, newer, element("b"))).toEqual(screen(block("one", { id: "a" }, { id: "b", required: true }), block("two")));
});

it("a new element comes after the neighbour that it follows", () => {
  const older = screen(block("one", { id: "a" }, { id: "z" }));
  expect(forced(older, screen(block("one", { id: "a" }, { id: "new" }, { id: "z" })), element("new"))).toEqual(
    screen(block("one", { id: "a" }, { id: "new" }, { id: "z" })),
  );
  expect(forced(older, screen(block("one", { id: "new" }, { id: "a" })), element("new")), "the first of its list").toEqual(
    screen(block("one", { id: "new" }, { id: "a" }, { id: "z" })),
  );
});

it("a new element whose surroundings are new comes with them", () => {
  const older = screen(block("one", { id: "a" }));
  const newer = screen(block("one"), block("two", { id: "new" }));
  expect(forced(older, newer, element("new"))).toEqual(screen(block("one", { id: "a" }), block("two", { id: "new" })));
});

it("an element that is gone is taken out", () => {
  expect(forced(screen(block("one", { id: "a" }, { id: "b" })), screen(block("one", { id: "b" })), element("a"))).toEqual(screen(block("one", { id: "b" })));
});

it("a screen, a guard, a status, a condition, a constant and a property each come alone", () => {
  const files = (value: string) => ({
    "screens/apply.json": { id: "apply", title: value },
    "flow.json": {
      guards: [
        { id: "first", go: value },
        { id: "paid", go: value },
      ],
      statuses: { open: { label: value }, submitted: { label: value } },
    },
    "conditions.json": { conditions: { adult: { when: value }, group: { when: value } } },
    "constants/limits.json": {
      constants: [
        { identifier: "least_age", default_value: value },
        { identifier: "other", default_value: value },
      ],
    },
    "resources/pet.json": { properties: { name: { title: value }, kind: { title: value } }, required: value === "new" ? ["name"] : [] },
  });
  const changes: [Record<string, unknown>, string[]][] = [
    [{ screen: "apply" }, ["screens/apply.json.title"]],
    [{ guard: "paid" }, ["flow.json.guards.1.go"]],
    [{ status: "open" }, ["flow.json.statuses.open.label"]],
    [{ condition: "adult" }, ["conditions.json.conditions.adult.when"]],
    [{ constant: "least_age" }, ["constants/limits.json.constants.0.default_value"]],
    [{ resource: "pet", property: "name" }, ["resources/pet.json.properties.name.title", "resources/pet.json.required.0"]],
  ];
  const news = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => news(part, path === "" ? name : `${path}.${name}`))
      : value === "new" || (path.includes("required") && value === "name")
        ? [path]
        : [];
  for (const [change, places] of changes) expect(news(force(files("old"), files("new"), { reason: "A law.", ...change } as ForcedChange), "")).toEqual(places);
});

it("a new guard stands behind those that it stands behind now", () => {
  const guards = (...ids: string[]) => ({ "flow.json": { guards: ids.map((id) => ({ id })) } });
  const result = force(guards("a", "gone", "z"), guards("a", "new", "z"), { guard: "new", reason: "A law." });
  expect(result).toEqual(guards("a", "new", "gone", "z"));
});
