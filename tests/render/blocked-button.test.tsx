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

test("a part whose answer the server refused is not called complete, until that answer is another", async () => {
  const problem = { code: "member-already", path: "invitees:inv-1.email", message: "This person is in your group already." };
  await open(draw("/application/demo-group/apply/invite-your-group", "group-inviting"), {
    host: {
      runCommand: (command) => Promise.resolve(command === "invite-group" ? { ok: false, problems: [problem], effects: [] } : { ok: true, effects: [] }),
    },
  });
  const [cy, dee] = screen.getAllByRole("group", { name: /^Applicant/ });
  await userEvent.type(within(dee!).getByLabelText("Last name"), "Park");
  await userEvent.type(within(dee!).getByLabelText("E-mail"), "dee@example.com");
  expect(within(cy!).getByText("Complete")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Invite & Continue" }));
  expect(await within(cy!).findByText(problem.message)).toBeTruthy();
  expect(within(cy!).queryByText("Complete")).toBeNull();
  expect(within(cy!).getByText("1 field remaining").className).toBe("left bad");
  expect(within(dee!).getByText("Complete")).toBeTruthy();
  await userEvent.type(within(cy!).getByLabelText("E-mail"), "m");
  expect(await within(cy!).findByText("Complete")).toBeTruthy();
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
