/** An invitation to the staff on the page of whoever never signed in. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { InviteStaff } from "../../app/console/people/invite-staff.tsx";
import type { PersonDetails } from "../../app/console/people/people-data.ts";
import { PersonRoles } from "../../app/console/people/person-roles.tsx";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { deskOf, InDesk } from "./harness/desk.tsx";

const nora = {
  id: "nora",
  version: 4,
  first_name: "Nora",
  last_name: "Bell",
  email: "nora@example.com",
  staff_roles: ["support"],
  signed_in: false,
  invited_until: null as string | null,
};

function opens(changed: Partial<typeof nora>, { postJson = vi.fn(), ask = vi.fn(() => Promise.resolve()) } = {}) {
  const onChanged = vi.fn();
  const desk = deskOf({ api: { postJson, ask } as unknown as ConsoleApi, who: { ...deskOf().who, roles: ["admin"] } });
  render(
    <InDesk desk={desk}>
      <PersonRoles person={{ ...nora, ...changed } as unknown as PersonDetails} onChanged={onChanged} />
    </InDesk>,
  );
  return { onChanged, postJson, ask, toast: () => desk.toasts.all()[0]?.text };
}
const button = (name: string) => screen.queryByRole("button", { name });

test("is sent again with a button, which gives no role, and says that it goes again", async () => {
  const page = opens({}, { postJson: vi.fn(() => Promise.resolve({ id: "nora", email: nora.email, invitation: "again" })) });
  expect(screen.getByText("Nobody has signed in with nora@example.com yet.")).toBeTruthy();
  fireEvent.click(button("Send the invitation again")!);
  await waitFor(() => expect(page.toast()).toBe("The invitation goes to nora@example.com again"));
  expect(page.postJson).toHaveBeenCalledWith("/staff/members/", { email: "nora@example.com", staff_roles: [] });
  expect(page.onChanged).toHaveBeenCalled();
});

test("says until when it can be taken up, and once that is over, that it is", () => {
  opens({ invited_until: "2999-05-06T12:00:00.000Z" });
  expect(screen.getByText("Nobody has signed in with nora@example.com yet. The invitation ends on May 6, 2999.")).toBeTruthy();
  opens({ invited_until: "2026-01-02T12:00:00.000Z" });
  expect(screen.getByText(/^The invitation of nora@example.com ended on Jan 2(, 2026)?: whoever signs in now is not of the staff/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Send the invitation again" })).toHaveLength(2);
});

test("is taken back with a button, of the person as they were read", async () => {
  const page = opens({});
  fireEvent.click(button("Take back the invitation")!);
  await waitFor(() => expect(page.toast()).toBe("Taken back. Whoever signs in with nora@example.com is not of the staff."));
  expect(page.ask).toHaveBeenCalledWith("PUT", "/staff/members/nora", { staff_roles: [] }, { headers: { "If-Match": '"4"' } });
});

test.each([
  ["whoever signed in", { signed_in: true }],
  ["whoever has no role", { staff_roles: [] }],
])("is not offered of %s", (_who, changed) => {
  opens(changed);
  expect(button("Send the invitation again")).toBeNull();
  expect(button("Take back the invitation")).toBeNull();
});

test.each([
  ["invited", "The invitation goes to nora@example.com"],
  ["added", "Roles added. A mail tells nora@example.com"],
  ["again", "The invitation goes to nora@example.com again"],
  ["had", "nora@example.com already has these roles. No mail was sent"],
])("says what it did: %s", async (invitation, text) => {
  const onInvited = vi.fn();
  const desk = deskOf({ api: { postJson: () => Promise.resolve({ id: "nora", email: nora.email, invitation }) } as unknown as ConsoleApi });
  render(
    <InDesk desk={desk}>
      <InviteStaff onClose={() => undefined} onInvited={onInvited} />
    </InDesk>,
  );
  fireEvent.click(screen.getByRole("checkbox", { name: /Support/u }));
  fireEvent.click(button("Send the invitation")!);
  await waitFor(() => expect(onInvited).toHaveBeenCalledWith("nora"));
  expect(desk.toasts.all()[0]?.text).toBe(text);
});

test("that can't arrive says why where it is sent again", async () => {
  const back = "Mail to this address comes back. Check it, or ask them for another one.";
  const page = opens({}, { postJson: vi.fn(() => Promise.reject(new ApiRefusal("Not saved", 400, { email: back }))) });
  fireEvent.click(button("Send the invitation again")!);
  await waitFor(() => expect(page.toast()).toBe(back));
});
