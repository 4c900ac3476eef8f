/** Whom something can be given to, or a note be for. */
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { useColleagues } from "../../app/console/desk/colleagues/use-colleagues.ts";
import { deskOf, InDesk } from "./harness/desk.tsx";

type What = Parameters<typeof useColleagues>[1];
const member = (id: string, staff_roles: string[], invited_until: string | null = null) => ({
  id,
  first_name: id,
  last_name: "",
  email: `${id}@example.com`,
  staff_roles,
  invited_until,
});
const TEAM = [
  member("stella", ["reviewer"]),
  member("rob", ["reviewer"]),
  member("sol", ["support"]),
  member("amos", ["admin"]),
  member("ed", ["editor"]),
  member("nia", ["admin"], "2999-01-01T00:00:00.000Z"),
];

function asks(team: typeof TEAM, what: What = "notes") {
  const getJson = vi.fn((path: string) => {
    const { searchParams: query } = new URL(path, "https://x");
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    return Promise.resolve({ count: team.length, results: team.slice(offset, offset + limit) });
  });
  const desk = deskOf({ api: { getJson } as unknown as ConsoleApi });
  const hook = renderHook(({ isWanted }) => useColleagues(isWanted, what), {
    initialProps: { isWanted: true },
    wrapper: ({ children }: { children: ReactNode }) => <InDesk desk={desk}>{children}</InDesk>,
  });
  return { getJson, names: () => hook.result.current.map(({ name }) => name), wants: (isWanted: boolean) => act(async () => hook.rerender({ isWanted })) };
}

test.each([
  ["notes", ["rob", "sol", "amos"]],
  ["decisions", ["rob", "amos"]],
  ["support", ["sol", "amos"]],
] as const)("of %s: others with a role for it who have come, and never whoever was invited and has not", async (what, expected) => {
  const { names } = asks(TEAM, what);
  await waitFor(() => expect(names()).toEqual(expected));
});

test("however many work here", async () => {
  const many = Array.from({ length: 230 }, (_, n) => member(`colleague-${n}`, ["reviewer"]));
  const { names, getJson } = asks(many);
  await waitFor(() => expect(names()).toHaveLength(230));
  expect(getJson).toHaveBeenCalledTimes(3);
  expect(names().at(-1)).toBe("colleague-229");
});

test("as they are whenever somebody wants to know", async () => {
  const team = [...TEAM];
  const { names, wants } = asks(team);
  await waitFor(() => expect(names()).toHaveLength(3));
  team.push(member("new", ["support"]));
  await wants(false);
  expect(names()).toHaveLength(3);
  await wants(true);
  await waitFor(() => expect(names()).toContain("new"));
});
