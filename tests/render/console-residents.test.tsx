/** What is done with those who live in a home, each in a dialog that a press or a key opens. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import { aHome, aRoom, HOLD, homePages, opens, press, RAE } from "./harness/homes.tsx";

homePages();

const clicks = async (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

describe("those who live in a home", () => {
  const lived = { is_available: false, availability_date: null, offered_from: null, moved_by: null, is_free: false } as const;
  const BEN = { ...RAE, id: "resident-ben", person: null, name: "ben@example.com", version: 1, lives_from: "2026-12-01", lives_until: null };
  const home = aHome("a", { bedrooms: [aRoom(1), aRoom(2, { ...lived, residents: [RAE] }), aRoom(3, { ...lived, residents: [BEN] })] });
  const at = "/console/homes/a";
  const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
  const type = async (of: ReturnType<typeof dialog>, label: string, value: string) =>
    act(async () => void fireEvent.change(of.getByLabelText(label), { target: { value } }));
  const clicksIn = async (of: ReturnType<typeof dialog>, name: string) => act(async () => void fireEvent.click(of.getByRole("button", { name })));

  test("move out on a day and are away, by a press or by a key, with the way back", async () => {
    const { sent, desk } = await opens({ at, home });
    await clicks("Change the days of Rae Lin");
    const days = dialog("Rae Lin, room 2");
    expect(document.activeElement).toBe(days.getByLabelText("Moves out"));
    expect(days.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled, "nothing is typed").toBe(true);
    expect(await violationsHere("Homes", "en-US")).toEqual([]);
    await type(days, "Moves out", "2027-03-01");
    await clicksIn(days, "Save");
    expect(sent()).toEqual([["/staff/residents/resident-rae", { lives_until: "2027-03-01" }, '"3"']]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => desk.toasts.all().at(-1)!.undo!());
    expect(sent().at(-1)).toEqual(["/staff/residents/resident-rae", { lives_until: "2027-10-01", held_confirmed: true }, '"8"']);
    await press("a");
    expect(document.activeElement, "of the first room in which somebody lives").toBe(dialog("Rae Lin, room 2").getByLabelText("Away from"));
    await press("Escape");
    await press("o");
    expect(document.activeElement).toBe(dialog("Rae Lin, room 2").getByLabelText("Moves out"));
    await type(dialog("Rae Lin, room 2"), "Moves out", "");
    await clicksIn(dialog("Rae Lin, room 2"), "Save");
    expect(sent().at(-1)).toEqual(["/staff/residents/resident-rae", { lives_until: null }, '"3"']);
  });

  test("are invited to a room by their address from a day on, with the way back", async () => {
    const { sent, desk } = await opens({
      at: `${at}?room=3`,
      home,
      answers: (_, body) => Promise.resolve({ body: { ...body, id: "new", name: "cy@example.com", room_number: 1 } }),
    });
    await press("i");
    const invites = dialog("Invite somebody to live in Home a");
    expect(document.activeElement).toBe(invites.getByLabelText("Mail address"));
    expect(invites.getByLabelText<HTMLSelectElement>("Room").value, "the one that is open").toBe("3");
    await type(invites, "Mail address", "cy@example.com");
    await type(invites, "Room", "1");
    await clicksIn(invites, "Send the invitation");
    expect(sent()).toEqual([["/staff/residents/", { lives_from: "2026-11-20", room: "room-1", invited_email: "cy@example.com" }, undefined]]);
    expect(desk.toasts.all().at(-1)!.text).toBe("cy@example.com is invited to room 1");
    await act(async () => desk.toasts.all().at(-1)!.undo!());
    expect(sent().at(-1)![0]).toBe("/staff/residents/new");
  });

  test("stay typed where it is refused, with why at the field", async () => {
    await opens({ at, home, answers: () => Promise.reject(new ApiRefusal("Wrong.", 400, { lives_from: "Somebody else lives in the room on these days." })) });
    await press("i");
    const invites = dialog("Invite somebody to live in Home a");
    await type(invites, "Mail address", "cy@example.com");
    await clicksIn(invites, "Send the invitation");
    expect(invites.getByLabelText("Moves in").getAttribute("aria-invalid")).toBe("true");
    invites.getByText("Somebody else lives in the room on these days.");
    expect(invites.getByLabelText<HTMLInputElement>("Mail address").value).toBe("cy@example.com");
  });

  test("stay longer than somebody else agreed to move in only once that is said to be meant", async () => {
    const { sent } = await opens({
      at,
      home: aHome("a", { bedrooms: [aRoom(1, { ...lived, residents: [RAE], is_held: true, hold: HOLD })] }),
      answers: (_, body) =>
        "held_confirmed" in body ? Promise.resolve({ body: { version: 8 } }) : Promise.reject(new ApiRefusal("Held.", 400, { held_confirmed: "Held." })),
    });
    await press("o");
    await type(dialog("Rae Lin, room 1"), "Moves out", "2027-12-01");
    await clicksIn(dialog("Rae Lin, room 1"), "Save");
    const asks = dialog("Somebody holds room 1");
    asks.getByText("Ada Kim holds this room and moves in on Dec 5, 2026, as agreed.");
    await clicksIn(asks, "Change it all the same");
    expect(sent().at(-1)).toEqual(["/staff/residents/resident-rae", { lives_until: "2027-12-01", held_confirmed: true }, '"3"']);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("who have not answered are taken back after a question", async () => {
    const { sent, desk } = await opens({ at, home });
    await clicks("Change the days of Rae Lin");
    expect(screen.queryByRole("button", { name: "Take the invitation back" }), "whoever lives there moves out").toBeNull();
    await press("Escape");
    await clicks("Change the days of ben@example.com");
    await clicksIn(dialog("ben@example.com, room 3"), "Take the invitation back");
    await clicksIn(dialog("Take back the invitation of ben@example.com?"), "Take the invitation back");
    expect(sent().map(([path]) => path)).toEqual(["/staff/residents/resident-ben"]);
    expect(desk.toasts.all().at(-1)!.text).toBe("The invitation of ben@example.com is taken back");
  });

  test("have their lines in the timeline", async () => {
    const line = (id: string, resident: string | null, changes: (typeof home)["history"][number]["changes"]) => ({
      id,
      by: "June Stone",
      at: "2026-11-12T10:00:00.000Z",
      room: 2,
      of_resident: true,
      resident,
      changes,
    });
    await opens({
      at,
      home: {
        ...home,
        history: [
          line("e2", "Rae Lin", [{ property: "lives_until", from: null, to: "2027-10-01" }]),
          line("e1", null, [{ property: "invited", from: true, to: false }]),
        ],
      },
    });
    const lines = [...screen.getByRole("region", { name: "Timeline" }).querySelectorAll("li > span")].map(({ textContent }) => textContent);
    expect(lines).toEqual(["June Stone room 2, Rae Lin: moves out none to Oct 1, 2027", "June Stone room 2, Somebody: invitation taken back"]);
  });
});
