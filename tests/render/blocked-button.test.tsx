import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { CommandResult, ResolvedAction, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

const waiting = (action: ResolvedAction, blocked: boolean): ScreenDescriptor => ({
  ...draw("/404", "no-applications"),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Go on", reason: "Please answer first", blocked, action } as never],
});

test("a button that ends a form says what it says it waits for, and what it does while it is at it", async () => {
  const form = draw("/application/demo-group/apply/invite-your-group", "group-inviting");
  let answer: (result: CommandResult) => void = () => undefined;
  await open(form, {
    host: { runCommand: (command) => (command === "invite-group" ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({ ok: true, effects: [] })) },
  });
  const face = screen.getByRole("button", { name: "Invite & Continue", description: "Please fill out all fields to continue" });
  expect(face.getAttribute("aria-disabled")).toBe("true");
  const [, dee] = screen.getAllByRole("group", { name: /^Applicant/ });
  await userEvent.type(within(dee!).getByLabelText("Last name"), "Park");
  await userEvent.type(within(dee!).getByLabelText("E-mail"), "dee@example.com");
  expect(face.hasAttribute("aria-disabled")).toBe(false);
  await userEvent.click(face);
  expect(await screen.findByRole("button", { name: "Hang tight, we're inviting your group!" })).toBe(face);
  answer({ ok: true, effects: [] });
  expect(await screen.findByRole("button", { name: "Invite & Continue" })).toBe(face);
});

describe.each<[string, "link" | "button", ResolvedAction]>([
  ["leads somewhere", "link", { do: "go", href: "/applications" }],
  ["runs a command", "button", { do: "command", command: "go-on" }],
])("something to press that %s", (_, role, action) => {
  test("says that it waits, and why, and does nothing", async () => {
    const navigate = vi.fn();
    const { calls } = await open(waiting(action, true), { host: { navigate } });
    const face = screen.getByRole(role, { name: "Go on", description: "Please answer first" });
    expect(face.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(face);
    expect(calls).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.getByText("Please answer first").getAttribute("role")).toBe("alert");
  });

  test("goes on once it waits for nothing", async () => {
    const navigate = vi.fn();
    const { calls } = await open(waiting(action, false), { host: { navigate } });
    const face = screen.getByRole(role, { name: "Go on", description: "" });
    expect(face.hasAttribute("aria-disabled")).toBe(false);
    await userEvent.click(face);
    if (role === "link") expect(navigate).toHaveBeenCalledWith("/applications");
    else expect(calls).toMatchObject([{ command: "go-on" }]);
  });
});
