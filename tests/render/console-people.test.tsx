/** The room of people: who is found, one of them, and what is done for them there. */
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import type { PersonDetails } from "../../app/console/people/people-data.ts";
import { foundPerson, onePerson, opensPeople, peoplePages } from "./harness/people.tsx";

peoplePages();

const FOUND = "/staff/people/?";
const BEN = "/staff/people/ben";
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const session = (handle: string, is_this = false) => ({
  handle,
  device: `Browser ${handle}`,
  created_at: "2026-11-01T10:00:00.000Z",
  seen_at: "2026-11-02T10:00:00.000Z",
  is_this,
});

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe("people", () => {
  test("go on by the page, and a search begins at its first one", async () => {
    const { asked } = opensPeople({ at: "/console/people?page=2", answers: { [FOUND]: { count: 120, results: [foundPerson("ben")] } } });
    const pages = within(await screen.findByRole("navigation", { name: "Pages of the list" }));
    pages.getByText("2 of 3");
    await act(async () => void fireEvent.click(pages.getByRole("link", { name: "Next page" })));
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ben" } }));
    await waitFor(() => expect(asked(FOUND).at(-1)).toBe(`${FOUND}limit=50&search=ben`));
    expect(asked(FOUND).slice(0, 2)).toEqual([`${FOUND}limit=50&offset=50`, `${FOUND}limit=50&offset=100`]);
  });

  test("that the dashboard counted are listed with what they are narrowed to, each taken off by itself", async () => {
    const at = "/console/people?joined_after=2026-10-26&joined_before=2026-11-23&begun=false&page=2";
    const { asked } = opensPeople({ at, answers: { [FOUND]: { count: 120, results: [foundPerson("ben")] } } });
    await screen.findByRole("link", { name: "Ben Park ben" });
    expect(asked(FOUND)).toEqual([`${FOUND}limit=50&offset=50&joined_after=2026-10-26&joined_before=2026-11-23&begun=false`]);
    const chips = (): string[] => [...document.querySelectorAll(".bar .flt")].map((chip) => chip.textContent!.trim());
    expect(chips()).toEqual(["Joined since Oct 26, 2026", "Joined before Nov 23, 2026", "Application none"]);
    expect(await violationsHere("People", "en-US")).toEqual([]);
    press("Remove the filter Application");
    await waitFor(() => expect(asked(FOUND).at(-1)).toBe(`${FOUND}limit=50&joined_after=2026-10-26&joined_before=2026-11-23`));
    press("Staff");
    await waitFor(() => expect(chips()).toEqual([]));
  });

  test("have a next page for as long as there are more than were counted", async () => {
    opensPeople({ at: "/console/people?page=3", answers: { [FOUND]: { count: 60, at_least: true, results: [foundPerson("ben")] } } });
    expect((await screen.findByRole("link", { name: "Next page" })).getAttribute("href")).toContain("page=4");
  });

  test("that aren't there are said so, and why they couldn't be read", async () => {
    const { told } = opensPeople({ at: "/console/people", answers: { [FOUND]: new ApiRefusal("No answer came.", 0) } });
    expect((await screen.findByRole("alert")).textContent).toContain("No answer came.");
    told[FOUND] = { count: 0, results: [] };
    press("Try again");
    await screen.findByRole("heading", { name: "Nobody found" });
  });

  test("that were there stay where others couldn't be read, with why above them and a way to try again", async () => {
    const { told, asked } = opensPeople({ at: "/console/people" });
    await screen.findByRole("link", { name: "Ben Park ben" });
    told[FOUND] = new ApiRefusal("No answer came.", 0);
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zoe" } }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("No answer came.");
    screen.getByRole("link", { name: "Ben Park ben" });
    told[FOUND] = { count: 1, results: [foundPerson("zoe")] };
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await screen.findByRole("link", { name: "Ben Park zoe" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(asked(FOUND).at(-1)).toContain("search=zoe");
  });

  test("are reached from the search: Arrow down leads to the first, Enter opens it once it is found, Escape leaves the field", async () => {
    opensPeople({ at: "/console/people", answers: { [`${FOUND}limit=50&search=cy`]: { count: 1, results: [foundPerson("cy")] } } });
    const box = await screen.findByRole("searchbox");
    await screen.findByRole("link", { name: "Ben Park ben" });
    box.focus();
    fireEvent.keyDown(box, { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben Park ben" })));
    expect(screen.getByTestId("address").textContent).toBe("/console/people");
    box.focus();
    fireEvent.keyDown(box, { key: "Escape" });
    expect(document.activeElement).toBe(document.body);
    box.focus();
    await act(async () => void fireEvent.change(box, { target: { value: "cy" } }));
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/console/people/cy?search=cy"));
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben Park cy" }));
  });

  test("are gone through by J and K, and whoever is chosen is brought into view", async () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      seen.push(this.textContent ?? "");
    });
    opensPeople({ at: "/console/people" });
    await screen.findByRole("link", { name: "Ben Park ben" });
    for (const key of ["j", "j", "k"]) {
      fireEvent.keyDown(document.body, { key });
      await act(async () => undefined);
    }
    expect(seen.map((text) => /^Ben Park (ben|cy)/.exec(text)?.[1])).toEqual(["ben", "cy", "ben"]);
  });

  test("are left with the browser's Back, to the list and not out of the room, after however many were gone over, by key or by hand", async () => {
    const { back } = opensPeople({ at: "/console/people?search=park" });
    await screen.findByRole("link", { name: "Ben Park ben" });
    for (const key of ["j", "j", "k"]) await act(async () => void fireEvent.keyDown(document.body, { key }));
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Ben Park cy" })));
    expect(screen.getByTestId("address").textContent).toBe("/console/people/cy?search=park");
    await back();
    expect(screen.getByTestId("address").textContent).toBe("/console/people?search=park");
  });

  test("stand where they will while they are on their way, the list and the page", async () => {
    const { getJson } = opensPeople();
    screen.getByRole("status", { name: "The list is on its way" });
    expect(within(screen.getByRole("status", { name: "The page is on its way" })).getByText("Who saw their data")).toBeDefined();
    await screen.findByRole("heading", { name: "Ben Park ben" });
    expect(screen.queryByRole("status", { name: /on its way/ })).toBeNull();
    expect(getJson).toHaveBeenCalled();
  });

  test("are busy while one is read, and that one says why they couldn't be", async () => {
    const { told } = opensPeople({ answers: { [BEN]: new ApiRefusal("Nobody has this id.", 404) } });
    expect((await screen.findByRole("alert")).textContent).toContain("Nobody has this id.");
    told[BEN] = onePerson("ben");
    press("Try again");
    await screen.findByRole("heading", { name: "Ben Park ben" });
    expect(await violationsHere("Person", "en-US")).toEqual([]);
  });

  test("are read again when something moves, one of them once for all within a moment", async () => {
    const { desk, asked } = opensPeople();
    await screen.findByRole("heading", { name: "Ben Park ben" });
    const before = asked(BEN).filter((path) => path === BEN).length;
    vi.useFakeTimers();
    for (let n = 0; n < 20; n += 1) await act(async () => desk.moved.notify(`app-${n}`));
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.queue.renew_after_ms));
    vi.useRealTimers();
    expect(asked(BEN).filter((path) => path === BEN).length - before).toBe(1);
  });
});

describe("of a person", () => {
  test("one session is ended at once, and all of them once it is said how many, by the button and by the key", async () => {
    const deleteJson = vi.fn().mockResolvedValue(null);
    const person = onePerson("ben", { sessions: [session("a"), session("b")], tokens: 1 });
    const { desk } = opensPeople({ answers: { [BEN]: person }, api: { deleteJson } });
    const sessions = await part("Sessions");
    fireEvent.click(sessions.getAllByRole("button", { name: /^End the session/ })[1]!);
    await waitFor(() => expect(desk.toasts.all()).toMatchObject([{ text: "Session ended", tone: "good" }]));
    fireEvent.click(sessions.getByRole("button", { name: /End all 2/ }));
    within(screen.getByRole("dialog", { name: "End all sessions of Ben Park ben?" })).getByText(/^2 sessions and 1 personal token end at once\./);
    press("Cancel");
    expect(deleteJson).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: "e" });
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "End all sessions" }));
    await waitFor(() => expect(deleteJson.mock.calls).toEqual([[`${BEN}/sessions/b`], [`${BEN}/sessions/`]]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("sessions are for whoever helps to end, which is said", async () => {
    opensPeople({ who: { roles: ["reviewer"] }, answers: { [BEN]: onePerson("ben", { sessions: [session("a")] }) } });
    expect((await part("Sessions")).queryAllByRole("button")).toEqual([]);
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: /Download everything/ })).disabled).toBe(true);
  });

  test("that their account is deleted is said in the list and on the page, and what can't be done any more says why", async () => {
    const gone = { first_name: "", last_name: "", email: "", deleted_at: "2026-11-02T10:00:00.000Z" };
    const { desk } = opensPeople({ answers: { [FOUND]: { count: 1, results: [foundPerson("ben", gone)] }, [BEN]: onePerson("ben", gone) } });
    await screen.findByRole("link", { name: "Deleted account" });
    screen.getByText(/^deleted Nov 2/, { selector: ".tag" });
    await screen.findByRole("heading", { name: "Deleted account" });
    const disabled = Object.fromEntries(desk.register.all().map(({ id, disabled }) => [id, disabled]));
    expect([disabled["people.case"], disabled["people.sessions"], disabled["people.export"]]).toEqual([
      "This account is deleted",
      "This account is deleted",
      undefined,
    ]);
    expect(screen.queryByRole("button", { name: /Open a case|Delete the account|End all/ })).toBeNull();
  });

  test("sessions of somebody of the staff are for an administrator to end, and where there are none it is said", async () => {
    const why = (desk: ReturnType<typeof opensPeople>["desk"]) => desk.register.all().find(({ id }) => id === "people.sessions")?.disabled;
    const { desk } = opensPeople({ who: { roles: ["support"] }, answers: { [BEN]: onePerson("ben", { staff_roles: ["editor"], sessions: [session("a")] }) } });
    await screen.findByRole("heading", { name: "Ben Park ben" });
    expect(why(desk)).toBe("Needs the role Admin");
    cleanup();
    const other = opensPeople();
    await screen.findByRole("heading", { name: "Ben Park ben" });
    expect(why(other.desk)).toBe("Signed in nowhere");
  });

  test("a role is given or taken once it is asked what they may do then, and the tick moves when it is saved", async () => {
    const ask = vi.fn().mockRejectedValueOnce(new ApiRefusal("Somebody else changed it.", 412)).mockResolvedValue({ body: {} });
    const { desk, told } = opensPeople({ answers: { [BEN]: onePerson("ben", { staff_roles: ["support"] }) }, api: { ask } });
    const roles = await part("Roles");
    const box = (name: RegExp) => roles.getByRole<HTMLInputElement>("checkbox", { name });
    fireEvent.click(box(/^Admin/));
    const dialog = within(screen.getByRole("dialog", { name: "Make Ben Park ben an admin?" }));
    dialog.getByText("What they may do then: All of it, and who works here.");
    expect([box(/^Admin/).checked, ask.mock.calls]).toEqual([false, []]);
    fireEvent.click(dialog.getByRole("button", { name: "Give the role Admin" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Somebody else changed it.");
    expect(box(/^Admin/).checked).toBe(false);
    told[BEN] = onePerson("ben", { staff_roles: ["support", "admin"] });
    fireEvent.click(dialog.getByRole("button", { name: "Give the role Admin" }));
    await waitFor(() => expect(box(/^Admin/).checked).toBe(true));
    expect(desk.toasts.all()).toMatchObject([{ text: "Saved. It holds from their next click on." }]);
    fireEvent.click(box(/^Support/));
    within(screen.getByRole("dialog", { name: "Shall Ben Park ben no longer be of support?" })).getByText(/^What they may no longer do: Helps people/);
    press("Cancel");
    expect([box(/^Support/).checked, ask.mock.calls.length]).toEqual([true, 2]);
    expect(ask.mock.calls[1]).toEqual(["PUT", "/staff/members/ben", { staff_roles: ["support", "admin"] }, { headers: { "If-Match": '"3"' } }]);
  });

  test("everything is downloaded as a file, for a reason, once it is said that it is kept as a look", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
    const download = vi.fn().mockResolvedValue(new Blob(["zip"]));
    opensPeople({ api: { download } });
    await screen.findByRole("heading", { name: "Ben Park ben" });
    fireEvent.keyDown(document.body, { key: "x" });
    const dialog = within(screen.getByRole("dialog", { name: "Download everything of Ben Park ben" }));
    dialog.getByText(/kept as a look at their data, with your reason/);
    expect(download).not.toHaveBeenCalled();
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "They asked by phone" } });
    fireEvent.click(dialog.getByRole("button", { name: "Download everything" }));
    await waitFor(() => expect(clicked).toEqual([expect.stringMatching(/^personal-data-\d{4}-\d\d-\d\d\.zip$/u)]));
    expect([download.mock.calls[0]![0], download.mock.calls[0]![3]]).toEqual([`${BEN}/data/`, { reason: "They asked by phone" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("and where it can't be, it is said why, where one asked for it", async () => {
    const download = vi.fn().mockRejectedValue(new ApiRefusal("You asked for it too often. Try again in an hour.", 429));
    opensPeople({ api: { download } });
    fireEvent.click(await screen.findByRole("button", { name: /Download everything/ }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Download everything" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("You asked for it too often. Try again in an hour.");
  });

  test("a reason that is typed stays through a reload until it is sent, and is nobody else's", async () => {
    const asksFor = async (id?: string): Promise<HTMLTextAreaElement> => {
      cleanup();
      opensPeople({ who: id === undefined ? {} : { id } });
      fireEvent.click(await screen.findByRole("button", { name: /Open a case/ }));
      return screen.getByLabelText<HTMLTextAreaElement>("What it is about");
    };
    fireEvent.change(await asksFor(), { target: { value: "Remind does nothing" } });
    expect((await asksFor("amos")).value).toBe("");
    expect((await asksFor()).value).toBe("Remind does nothing");
  });
});

describe("who saw somebody's data", () => {
  const look = (id: string, name: string, at: string, more: Partial<PersonDetails["accesses"][number]> = {}) => ({
    id,
    name,
    at,
    why: null,
    by: { id: "june", name: "June Fox", avatar: "", is_staff: true },
    application: null,
    filename: null,
    ...more,
  });

  test("is a line for each of the staff and day, in words, with how often and why", async () => {
    const accesses = [
      look("8", "view-as-ended", "2026-11-03T15:20:00.000Z"),
      look("7", "view-as-page", "2026-11-03T15:10:00.000Z"),
      look("6", "view-as-page", "2026-11-03T15:05:00.000Z"),
      look("5", "view-as-begun", "2026-11-03T15:00:00.000Z", { why: "Remind does nothing" }),
      look("4", "document-opened", "2026-11-03T14:00:00.000Z", { filename: "pay.pdf" }),
      look("3", "person-opened", "2026-11-03T13:30:00.000Z", { by: { id: "hugo", name: "Hugo Ray", avatar: "", is_staff: true } }),
      look("2", "person-opened", "2026-11-02T15:00:00.000Z"),
    ];
    opensPeople({ answers: { [BEN]: onePerson("ben", { accesses }) } });
    const lines = (await part("Who saw their data")).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^June Fox saw a page as them 2 times, looked as them, and looked at a file \(pay\.pdf\)Remind does nothing/),
      expect.stringMatching(/^Hugo Ray opened this page/),
      expect.stringMatching(/^June Fox opened this page/),
    ]);
  });
});

describe("what is kept of a person", () => {
  const keeping: PersonDetails["keeping"] = {
    hindrance: null,
    under_way: 1,
    places: [
      { country_code: "US", region_code: "WA", note: "Washington keeps it longest." },
      { country_code: "CA", region_code: "ON", note: "" },
    ],
    what: [
      { what: "answers", stays: false, until: null, years: null, because: null },
      { what: "payment", stays: true, until: "2033-01-01", years: 7, because: "tax" },
    ],
  };

  test("is said part by part, with its places, their notes, its years and its day", async () => {
    opensPeople({ answers: { [BEN]: onePerson("ben", { keeping }) } });
    const shown = await part("Copy and deletion");
    shown.getByText("rules of WA, US · ON, CA");
    shown.getByText("Washington keeps it longest.");
    const [answers, payment] = shown.getAllByRole("row").map((row) => row.textContent);
    expect(answers).toBe("Answers and profilegoesat once");
    expect(payment).toBe("PaymentsstaysJan 1, 20337 years, tax");
    shown.getByText("1 application would be withdrawn with it");
  });

  test("is said once more where the account is deleted: what is there, what is left of it until when, and by which rule", async () => {
    const what: typeof keeping.what = [...keeping.what, { what: "screening", stays: false, until: null, years: 5, because: "credit-reporting" }];
    opensPeople({ answers: { [BEN]: onePerson("ben", { keeping: { ...keeping, what } }) } });
    fireEvent.click((await part("Copy and deletion")).getByRole("button", { name: "Delete the account" }));
    const table = within(within(screen.getByRole("dialog")).getByRole("table", { name: "What happens to it" }));
    expect(table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["What", "Now", "Afterwards", "Rule"],
      ["Answers and profile", "kept", "goes at once", "no rule keeps it"],
      ["Payments", "kept", "stays until Jan 1, 2033", "7 years, tax"],
      ["Screening report and notices", "none", "nothing", "no rule keeps it"],
    ]);
  });

  test("is held for a reason, and let go for another", async () => {
    const held = { reason: "A court asked.", placed_by: "Amos Lee", placed_at: "2026-11-02T10:00:00.000Z", papers: 2 };
    const postJson = vi
      .fn()
      .mockResolvedValueOnce(onePerson("ben", { keeping, legal_hold: held }))
      .mockResolvedValue(onePerson("ben", { keeping }));
    opensPeople({ answers: { [BEN]: onePerson("ben", { keeping }) }, api: { postJson } });
    const shown = await part("Copy and deletion");
    fireEvent.click(shown.getByRole("button", { name: "Place a legal hold" }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "A court asked." } });
    fireEvent.click(dialog.getByRole("button", { name: "Place a legal hold" }));
    await shown.findByText(/Held by Amos Lee since Nov 2, 2026.*2 papers that they took out are kept for it.*A court asked\./);
    expect(postJson.mock.calls).toEqual([[`${BEN}/legal-hold`, { reason: "A court asked." }]]);
    fireEvent.click(shown.getByRole("button", { name: "Lift" }));
    const lifting = within(screen.getByRole("dialog", { name: "Lift the hold on Ben Park ben" }));
    lifting.getByText(/the 2 papers that were kept for it go at once/);
    fireEvent.change(lifting.getByLabelText("Reason"), { target: { value: "It is closed." } });
    fireEvent.click(lifting.getByRole("button", { name: "Lift" }));
    await waitFor(() => expect(postJson.mock.calls[1]).toEqual([`${BEN}/legal-hold/end`, { reason: "It is closed." }]));
    await waitFor(() => expect(shown.queryByText(/Held by/)).toBeNull());
  });

  test.each([
    ["hold", "The law holds it: lift the hold first"],
    ["lease", "A lease is agreed or on its way"],
    ["payment", "A payment is still being confirmed"],
    ["staff", "Take their roles first"],
  ] as const)("can't be deleted yet, and it is said what comes first: %s", async (hindrance, words) => {
    opensPeople({ answers: { [BEN]: onePerson("ben", { keeping: { ...keeping, hindrance } }) } });
    const shown = await part("Copy and deletion");
    shown.getByText(words);
    expect(shown.getByRole<HTMLButtonElement>("button", { name: "Delete the account" }).disabled).toBe(true);
  });
});

describe("a dialog", () => {
  test("has the keys to itself, and gives the focus back to where it was", async () => {
    opensPeople();
    const open = await screen.findByRole("button", { name: /^Open a case/ });
    open.focus();
    fireEvent.click(open);
    const dialog = await screen.findByRole("dialog", { name: /^A case for/ });
    within(dialog).getByRole("button", { name: "Cancel" }).focus();
    for (const key of ["x", "i", "j"]) fireEvent.keyDown(document.activeElement!, { key });
    expect(screen.getAllByRole("dialog")).toEqual([dialog]);
    expect(screen.getByTestId("address").textContent).toBe("/console/people/ben");
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(open);
  });
});
