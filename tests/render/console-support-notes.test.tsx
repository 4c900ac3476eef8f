/** What colleagues write for each other on a case of support, apart from what the person reads. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import { aCase, answer, opens, press, thread, whole } from "./harness/support-room.tsx";

afterEach(() => sessionStorage.clear());

describe("notes to colleagues on a case", () => {
  const note = { id: "n", text: "They rang twice.", author: "Rob Stone", avatar: "", at: new Date().toISOString() };
  const noteField = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Note for staff/ });

  test("are written by key in the place of the answer, which keeps what was typed, and read in the thread apart from it", async () => {
    const { desk, held, getJson } = await opens({ at: "/console/cases/one" });
    const postJson = vi.fn().mockResolvedValue({});
    Object.assign(desk.api, { postJson });
    const box = await screen.findByLabelText<HTMLTextAreaElement>("Answer to one@example.com");
    fireEvent.change(box, { target: { value: "Dear Ada," } });
    press("n");
    const field = await noteField();
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole("textbox", { name: /^Answer to/ }), "nobody writes to the person by mistake").toBeNull();
    screen.getByText("Only staff read it.");
    expect(await violationsHere("Note", "en-US")).toEqual([]);
    held["one"] = Promise.resolve({ ...whole(aCase("one")), thread: [answer("a")], notes: [{ ...note, at: "2020-01-01T00:00:00.000Z" }] });
    getJson.mockClear();
    fireEvent.change(field, { target: { value: "They rang twice." } });
    await act(async () => void press("Enter", { ctrlKey: true }));
    expect(postJson.mock.calls).toEqual([["/staff/cases/one/notes", { text: "They rang twice." }]]);
    const lines = await vi.waitFor(() => {
      const found = thread().getAllByRole("listitem");
      expect(found).toHaveLength(3);
      return found;
    });
    expect(lines[1]!.className, "where it was written, on a surface of its own").toBe("staffnote");
    for (const text of ["Only colleagues see this", "They rang twice."]) within(lines[1]!).getByText(text);
    expect(within(lines[2]!).queryByText("Only colleagues see this"), "what the person reads").toBeNull();
    expect((await noteField()).value).toBe("");
    press("Enter");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Answer to/ }).value).toBe("Dear Ada,");
    expect(screen.queryByRole("textbox", { name: /^Note for staff/ })).toBeNull();
  });

  test("can be chosen by hand, and a ready answer leads back to the answer", async () => {
    await opens({ at: "/console/cases/one" });
    const which = within(await screen.findByRole("group", { name: "What to write" }));
    fireEvent.click(which.getByRole("button", { name: "Note for staff" }));
    await noteField();
    expect(which.getByRole("button", { name: "Note for staff", pressed: true })).toBeTruthy();
    press("t");
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Take a ready answer" }));
    fireEvent.click(which.getByRole("button", { name: "Answer" }));
    expect(screen.queryByRole("textbox", { name: /^Note for staff/ })).toBeNull();
  });

  test("say by which law the person may ask for a copy, and why one wasn't written", async () => {
    const { desk, held } = await opens();
    Object.assign(desk.api, { postJson: vi.fn().mockRejectedValue(new ApiRefusal("Somebody else sees to it.", 409)) });
    held["one"] = Promise.resolve({ ...whole(aCase("one")), staff_words_law: "canada" });
    press("j");
    await screen.findByLabelText("Answer to one@example.com");
    press("n");
    screen.getByText("Only staff read it, but the law of Canada lets Ada one ask for a copy.");
    fireEvent.change(await noteField(), { target: { value: "They rang." } });
    fireEvent.click(screen.getByRole("button", { name: "Write" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Somebody else sees to it.");
    expect((await noteField()).value).toBe("They rang.");
  });

  test("are written by whoever decides, too, who answers nobody", async () => {
    await opens({ at: "/console/cases/one", roles: ["reviewer"] });
    const field = await noteField();
    press("n");
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole("group", { name: "What to write" })).toBeNull();
  });
});
