/** What was sent to a person, on their page: what support looks at when somebody says that no mail came. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import { aMail, onePerson, opensPeople, peoplePages } from "./harness/people.tsx";

peoplePages();

const MAILS = "/staff/people/ben/mails/";
const part = async () => within(await screen.findByRole("region", { name: "Messages" }));
const listed = async () => (await (await part()).findAllByRole("listitem")).map((line) => line.textContent);
const address = (): string => screen.getByTestId("address").textContent ?? "";

describe("what was sent to a person", () => {
  test("is listed with its subject, which application it is about, what became of it and when", async () => {
    const results = [
      aMail("waits", { state: "waiting", application: null }),
      aMail("came", { state: "sent" }),
      aMail("back", { state: "back", to: "ben.work@example.com" }),
      aMail("other", { state: "refused", application: { id: "app-9", label: "Room in Boston", applicant: "Nina Kowalski" } }),
    ];
    opensPeople({ answers: { [MAILS]: { count: 4, results } } });
    const lines = await listed();
    const texts = [
      ["About waits", "waiting"],
      ["About came", "Room in Seattle", "sent", "Nov 3"],
      ["About back", "Room in Seattle, ben.work@example.com", "came back"],
      ["About other", "Room in Boston, Nina Kowalski", "not wanted, not sent"],
    ];
    for (const [at, wanted] of texts.entries()) for (const text of wanted) expect(lines[at]).toContain(text);
    expect(lines[1], "their own name and address say nothing new").not.toMatch(/Ben|@/u);
    expect((await part()).getAllByRole("link", { name: "Room in Seattle" })[0]!.getAttribute("href")).toBe(
      "/console/applications/app-1?from=%2Fconsole%2Fpeople%2Fben",
    );
    expect(await violationsHere("Messages", "en-US")).toEqual([]);
  });

  test("goes on by the page, beside the pages of the people", async () => {
    const { asked } = opensPeople({ answers: { [MAILS]: { count: 20, results: [aMail("one")] } } });
    const pages = within(await screen.findByRole("navigation", { name: "Pages of the messages" }));
    await act(async () => void fireEvent.click(pages.getByRole("link", { name: "Next page" })));
    expect(asked(MAILS)).toEqual([`${MAILS}?limit=8`, `${MAILS}?limit=8&offset=8`]);
    expect(address()).toBe("/console/people/ben?mails=2");
    fireEvent.keyDown(document.body, { key: "j" });
    await screen.findByRole("heading", { name: "Ben Park cy" });
    expect(address(), "and begins anew with the next one").toBe("/console/people/cy");
  });

  test("opens as they got it, in a frame in which nothing runs, until Escape", async () => {
    const html = '<style>p{color:red}</style><script>alert(1)</script><p style="color:blue">Welcome</p>';
    opensPeople({ answers: { [MAILS]: { count: 1, results: [aMail("one")] }, [`${MAILS}one`]: { ...aMail("one"), html } } });
    fireEvent.click(await (await part()).findByRole("button", { name: "About one" }));
    const dialog = within(await screen.findByRole("dialog", { name: "About one" }));
    const frame = dialog.getByTitle<HTMLIFrameElement>("The mail as Ben Park ben got it");
    expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual(["", '<p style="color:blue">Welcome</p>']);
    dialog.getByText(/To ben@example.com/);
    dialog.getByText("Its links lead nowhere here: they are for Ben Park ben alone.");
    expect(address()).toBe("/console/people/ben?mail=one");
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/console/people/ben");
  });

  test("opens by a link that a colleague was sent, and says why it can't be read", async () => {
    const { told } = opensPeople({
      at: "/console/people/ben?mail=one",
      answers: { [MAILS]: { count: 0, results: [] }, [`${MAILS}one`]: new ApiRefusal("It isn’t there any more.", 404) },
    });
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("It isn’t there any more.");
    told[`${MAILS}one`] = { ...aMail("one"), html: "<p>x</p>" };
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await dialog.findByTitle(/The mail as/);
  });

  test("is said to be none, and why it couldn't be read", async () => {
    const { told } = opensPeople({ answers: { [MAILS]: new ApiRefusal("No answer came.", 0) } });
    expect((await (await part()).findByRole("alert")).textContent).toContain("No answer came.");
    told[MAILS] = { count: 0, results: [] };
    fireEvent.click((await part()).getByRole("button", { name: "Try again" }));
    await (await part()).findByText("No mail was sent to them");
  });

  test("of somebody of the staff is for administrators, and nothing is asked of it", async () => {
    const { asked } = opensPeople({ who: { roles: ["support"] }, answers: { "/staff/people/ben": onePerson("ben", { staff_roles: ["reviewer"] }) } });
    await (await part()).findByText(/needs the role Admin/i);
    expect(asked(MAILS)).toEqual([]);
  });
});
