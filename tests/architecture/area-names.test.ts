/** An area has one name: who knows it in one room, finds it in the others. */
import { expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { API } from "#server/areas/index.ts";
import { api as screens } from "#server/kernel/screens/api.ts";
import { api as uploads } from "#server/kernel/uploads/api.ts";
import { FILES } from "./source-tree.ts";

const foldersIn = (parent: string): string[] => [...new Set(FILES.flatMap((path) => new RegExp(`^${parent}/([^/]+)/`, "u").exec(path)?.[1] ?? []))];
const AREAS = foldersIn("server/areas");

/** Folders that are called otherwise, and why. */
const OTHERWISE: Record<string, Record<string, string>> = {
  "app/console": {
    desk: "what all rooms share",
    frame: "what is drawn around every room",
    queue: "the list of review, which is loaded without the review of one",
    mentions: "of the team, which each has for themselves",
  },
  "schemas/screens": {
    applications: "of application, entry and the account: what somebody has begun",
    apply: "the form, and what follows it in one go: identity, payment, screening, submission",
    status: "where an application stands that no other area shows",
  },
  "tests/areas": {},
};

test.each(Object.entries(OTHERWISE))("%s calls its folders as the areas are called, but for those that say why", (parent, others) => {
  const folders = foldersIn(parent);
  expect(folders.length).toBeGreaterThan(3);
  expect(folders.filter((name) => !AREAS.includes(name) && !Object.hasOwn(others, name))).toEqual([]);
  expect(
    Object.keys(others).filter((name) => !folders.includes(name) || AREAS.includes(name)),
    "explained for nothing",
  ).toEqual([]);
});

test("an area that has rows of the API brings them along under its own name", () => {
  const bringing = FILES.flatMap((path) => /^server\/areas\/([^/]+)\/api\.ts$/u.exec(path)?.[1] ?? []);
  expect(Object.keys(API).toSorted()).toEqual(bringing.toSorted());
  expect(API_ROUTES.length).toBeGreaterThan(bringing.length);
});

test("the host has one row of the API itself: the document that tells of the others", () => {
  const brought = new Set([...Object.values(API), screens, uploads].flatMap(({ routes = [], staff = [] }) => [...routes, ...staff]).map(({ name }) => name));
  expect(API_ROUTES.filter(({ name }) => !brought.has(name)).map(({ name }) => name)).toEqual(["readOpenApi"]);
});
