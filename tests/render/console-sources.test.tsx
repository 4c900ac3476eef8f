/** The room of links: all of them with how far each is used up, one chosen among them, and the form that makes or changes one. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import { aLink, aGroupLink, press, where, back, broughtUp, opens, form, fill, clicks, row, sourcePages } from "./harness/sources.tsx";

sourcePages();

describe("the list of links", () => {
  test("says of each how far it is used up, when it ends, and why it makes no more", async () => {
    await opens({
      rows: [
        aLink("open-end", { applications: 5, most_applications: 20 }),
        aLink("any-number", { waive_application_fee: true, applications: 188, ends_at: "2031-12-31T23:59:59.999Z" }),
        aLink("is-full", { application_fee: 0, state: "full", applications: 3, most_applications: 3 }),
        aLink("is-over", { state: "closed", closed: true }),
        aLink("of-one", { sharing: "personal", state: "used", applications: 1 }),
      ],
    });
    const cells = (name: string) => [...row(name).querySelectorAll("td")].slice(1).map(({ textContent }) => textContent);
    expect(cells("open-end")).toEqual([" Open", "Seattle", "$35", "5 of 20", "none"]);
    expect(cells("any-number").slice(2)).toEqual(["waived", "188", expect.stringMatching(/Dec 31, 2031|Jan 1, 2032/)]);
    expect(cells("is-full").slice(2)).toEqual(["None", "3 of 3", "full"]);
    expect(cells("is-over").slice(2)).toEqual(["$35", "12", "closed"]);
    expect(cells("of-one")).toEqual([" Personal", "Seattle", "$35", "1", "used"]);
    screen.getByText("5 links, 5 shown");
    expect(await violationsHere("Sources", "en-US")).toEqual([]);
  });

  test("that is longer than a page goes on, and another search or kind begins at the first page", async () => {
    const { asked } = await opens({ count: 230, at: "/console/sources?sharing=open" });
    const pages = () => within(screen.getByRole("navigation", { name: "Pages of the list" }));
    pages().getByText("1 of 3");
    await act(async () => void fireEvent.click(pages().getByRole("link", { name: "Next page" })));
    expect(asked().at(-1)).toBe("/staff/sources/?limit=100&offset=100&sharing=open");
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "maya" } }));
    expect(asked().at(-1)).toBe("/staff/sources/?limit=100&search=maya&sharing=open");
    await act(async () => void fireEvent.click(pages().getByRole("link", { name: "Next page" })));
    await clicks(within(screen.getByRole("region", { name: "Sources" })), "Group");
    expect(asked().at(-1)).toBe("/staff/sources/?limit=100&search=maya&sharing=group");
  });

  test("is narrowed to what is still open, over or closed, and put in order, in the address", async () => {
    const { asked } = await opens();
    expect(screen.getByLabelText<HTMLSelectElement>("Order").selectedOptions[0]!.text).toBe("Newest first");
    fireEvent.change(screen.getByLabelText("Which links"), { target: { value: "ended" } });
    await act(async () => undefined);
    expect(asked().at(-1)).toBe("/staff/sources/?limit=100&state=ended%2Cused%2Cfull");
    fireEvent.change(screen.getByLabelText("Order"), { target: { value: "ends_at" } });
    await act(async () => undefined);
    expect(asked().at(-1)).toBe("/staff/sources/?limit=100&state=ended%2Cused%2Cfull&ordering=ends_at");
    expect([where().get("state"), where().get("ordering")]).toEqual(["ended", "ends_at"]);
  });

  test("says what the law leaves of a fee, and beside it what is set where that is more", async () => {
    const rows = [
      aLink("in-new-york", { lawful_fee: 20 }),
      aLink("in-toronto", { lawful_fee: 0, currency: "cad" }),
      aLink("given", { lawful_fee: 20, waive_application_fee: true }),
    ];
    await opens({ at: "/console/sources?source=in-new-york", rows });
    const fee = (name: string) => row(name).querySelectorAll("td")[3]!.textContent;
    expect(["in-new-york", "in-toronto", "given"].map(fee)).toEqual(["$20 instead of $35", "None instead of CA$35", "waived"]);
    screen.getByText("Seattle, room in a shared home · Application fee: $20 · $35 is set, more than the law of the market allows");
  });

  test("shows the fee of the one that is chosen beside what it is of, and which kind each is by its sign", async () => {
    const rows = [aLink("maya", { application_fee: 20.5 }), aLink("of-one", { sharing: "personal" }), aGroupLink()];
    await opens({ at: "/console/sources?source=maya", rows });
    screen.getByText("Seattle, room in a shared home · Application fee: $20.50");
    const signs = ["maya", "of-one", "trio"].map((name) => row(name).querySelector(".sharing use")?.getAttribute("href")?.split("#")[1]);
    expect(new Set(signs).size).toBe(3);
  });

  test("that fits a page has none, and one where nothing was found says what to do", async () => {
    await opens({ rows: [] });
    screen.getByRole("heading", { name: "No link found" });
    screen.getByText("Try another word, or make one.");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Pages of the list" })).toBeNull();
  });

  test("stays where another one couldn't be read, with why above it and a way to try again", async () => {
    const refused = new ApiRefusal("No answer came.", 0);
    let isDown = true;
    await opens({ answered: (path) => (isDown && path.includes("state=closed") ? Promise.reject(refused) : undefined) });
    const links = screen.getAllByRole("row").length;
    fireEvent.change(screen.getByLabelText("Which links"), { target: { value: "closed" } });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("No answer came.");
    expect(screen.getAllByRole("row")).toHaveLength(links);
    isDown = false;
    await clicks(within(alert), "Try again");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is busy until it is there, and where it could not be read it is asked for again", async () => {
    const arriving: { refuse?: (error: Error) => void } = {};
    const { getJson } = await opens({
      answered: (path) => (path.startsWith("/staff/sources/") && !arriving.refuse ? new Promise((_, reject) => (arriving.refuse = reject)) : undefined),
    });
    screen.getByRole("status", { name: "The list is on its way" });
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText("No link found")).toBeNull();
    await act(async () => arriving.refuse!(new ApiRefusal("We can't reach a service we need right now.", 503)));
    within(screen.getByRole("alert")).getByText("We can't reach a service we need right now.");
    const before = getJson.mock.calls.length;
    await clicks(within(screen.getByRole("alert")), "Try again");
    expect(getJson.mock.calls.length).toBe(before + 1);
    screen.getByRole("button", { name: "maya" });
  });
});

describe("a link that is chosen", () => {
  test("is left with the browser's Back, to the list and not out of the room, after however many were gone over; as is what changes it", async () => {
    await opens({ at: "/console/sources?sharing=open" });
    await act(async () => press("j"));
    await act(async () => press("j"));
    expect(where().get("source")).toBe("maya");
    await act(async () => press("e"));
    screen.getByRole("button", { name: "Save" });
    await back();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(where().get("source")).toBe("maya");
    await act(async () => press("e"));
    await act(async () => press("Escape"));
    expect(where().has("change"), "left by its own way, it is no step any more").toBe(false);
    await back();
    expect(where().toString()).toBe("sharing=open");
  });

  test("is gone to by key, and copied with one", async () => {
    const { writeText, desk } = await opens();
    press("l");
    expect(writeText).not.toHaveBeenCalled();
    press("j");
    press("j");
    expect(where().get("source")).toBe("maya");
    expect(broughtUp.slice(-2)).toEqual([expect.stringMatching(/^maya/), expect.stringContaining("Copy the link")]);
    await act(async () => press("l"));
    expect(writeText.mock.calls).toEqual([["https://apply.example/applications?source=maya"]]);
    expect(desk.toasts.all()).toMatchObject([{ text: "The link maya is copied", tone: "good" }]);
    screen.getByRole("button", { name: /Copied/ });
    expect(screen.getByLabelText<HTMLInputElement>("Link of maya").value).toContain("source=maya");
  });

  test("is told as it stands where the browser lets nobody write to its clipboard", async () => {
    const { writeText, desk } = await opens({ at: "/console/sources?source=maya" });
    writeText.mockRejectedValue(new Error("denied"));
    await act(async () => press("l"));
    expect(desk.toasts.all()).toMatchObject([{ text: "https://apply.example/applications?source=maya" }]);
    expect(screen.queryByRole("button", { name: /Copied/ })).toBeNull();
  });

  test("is closed, and opened again, on what was read of it", async () => {
    const { ask, desk, shown } = await opens({ at: "/console/sources?source=maya" });
    await act(async () => press("x"));
    expect(ask.mock.calls).toEqual([["PUT", "/staff/sources/maya", { closed: true }, { headers: { "If-Match": '"3"' } }]]);
    expect(desk.toasts.all()).toMatchObject([{ text: "Nobody new can follow maya" }]);
    shown.rows = [aLink("maya", { closed: true, state: "closed", version: 4 })];
    await act(async () => press("x"));
    await clicks(within(document.body), "Open it again");
    expect(ask.mock.calls.at(-1)).toEqual(["PUT", "/staff/sources/maya", { closed: false }, { headers: { "If-Match": '"4"' } }]);
  });

  test("is neither closed, changed nor made by whoever decides, who is told why", async () => {
    const { ask, postJson } = await opens({ at: "/console/sources?source=maya", roles: ["reviewer"] });
    for (const key of ["x", "e"]) await act(async () => press(key));
    press("Enter", { ctrlKey: true });
    expect([ask.mock.calls, postJson.mock.calls]).toEqual([[], []]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close it" }).disabled).toBe(true);
    form().getByText(/needs the role Support or Admin/i);
    for (const field of ["Market", "Name in the link", "Application fee"]) expect(form().getByLabelText(field).matches(":disabled")).toBe(true);
  });
});

describe("a new link", () => {
  test("for one person is made with the address that it is for, chosen and copied", async () => {
    const { postJson, writeText } = await opens();
    await clicks(form(), "Personal");
    form().getByText("One person applies by it, once.");
    fill(form(), "Market", "new-york-city");
    form().getByText(/At most \$20\.00/);
    fill(form(), "Only for this address (optional)", " ada@example.com ");
    await act(async () => press("Enter", { ctrlKey: true }));
    expect(postJson.mock.calls).toEqual([
      ["/staff/sources/", { sharing: "personal", market: "new-york-city", kind: "room", slug: null, invited_email: "ada@example.com", application_fee: null }],
    ]);
    expect(writeText).toHaveBeenCalledWith("https://apply.example/applications?source=drawn-by-nobody");
    expect(where().get("source")).toBe("drawn-by-nobody");
    expect(form().getByLabelText<HTMLInputElement>("Only for this address (optional)").value).toBe("");
  });

  test("for groups takes the home, from when to when, and what each pays", async () => {
    const { postJson } = await opens();
    await clicks(form(), "Group");
    fill(form(), "People in a group", "3");
    fill(form(), "Name in the link", "union-trio");
    fill(form(), "Move-in (optional)", "2031-02-01");
    fill(form(), "Last day of the lease (optional)", "2032-01-31");
    const home = form().getByLabelText<HTMLSelectElement>("Home (optional)");
    expect([...home.options].map(({ text }) => text)).toEqual([
      "They choose one later",
      "Union Street, 3 bedrooms, $4,000.00",
      "Pike Place, 2 bedrooms, $3,000.00",
    ]);
    fill(form(), "Home (optional)", "pike");
    form().getByText("Left empty, the home’s price is split: $1,000.00 each.");
    fill(form(), "Rent of each (optional)", "950.50");
    fill(form(), "Promotion credit (optional)", "200");
    expect(await violationsHere("Sources", "en-US")).toEqual([]);
    await clicks(form(), /Make and copy/);
    expect(postJson.mock.calls[0]![1]).toEqual({
      sharing: "group",
      market: "seattle",
      kind: "room",
      slug: "union-trio",
      ends_at: null,
      most_applications: null,
      number_of_potential_roommates: 3,
      move_in_date: "2031-02-01",
      lease_end_date: "2032-01-31",
      home: "pike",
      resident_rent: 950.5,
      promo_amount: 200,
      application_fee: null,
    });
  });

  test.each(["-500", "5000,5", "4500-5000", "4.5k", "five hundred"])(
    "with %s for an amount or a number says so at each field, sends nothing, and keeps what was typed",
    async (typed) => {
      const { postJson } = await opens();
      await clicks(form(), "Group");
      const labels = ["People in a group", "At most (optional)", "Application fee", "Rent of each (optional)", "Promotion credit (optional)"];
      for (const label of labels) fill(form(), label, typed);
      await clicks(form(), /Make and copy/);
      expect(postJson).not.toHaveBeenCalled();
      for (const label of labels) {
        const field = form().getByLabelText<HTMLInputElement>(label);
        const said = field
          .getAttribute("aria-describedby")!
          .split(" ")
          .map((id) => document.getElementById(id)!.textContent);
        expect([label, field.value, said[0]]).toEqual([label, typed, expect.stringMatching(/^Write it as in (12|1,200\.50)\.$/u)]);
      }
    },
  );

  test("takes an amount as people write it", async () => {
    const { postJson } = await opens();
    await clicks(form(), "Group");
    fill(form(), "Rent of each (optional)", "$1,150.50");
    fill(form(), "Promotion credit (optional)", "1 000");
    await clicks(form(), /Make and copy/);
    expect(postJson.mock.calls[0]![1]).toMatchObject({ resident_rent: 1150.5, promo_amount: 1000 });
  });

  test("offers the homes of its market alone", async () => {
    const { postJson } = await opens();
    await clicks(form(), "Group");
    fill(form(), "Home (optional)", "pike");
    await act(async () => fill(form(), "Market", "toronto"));
    expect([...form().getByLabelText<HTMLSelectElement>("Home (optional)").options].map(({ text }) => text)).toEqual(["They choose one later"]);
    await clicks(form(), /Make and copy/);
    expect(postJson.mock.calls[0]![1]).toMatchObject({ market: "toronto", home: null });
  });

  test("is gone to from the list, by hand as by key", async () => {
    await opens({ at: "/console/sources?source=maya&change=1" });
    await clicks(within(screen.getByRole("region", { name: "Sources" })), "New link");
    expect(document.activeElement).toBe(form().getByLabelText("Market"));
  });

  test("for a fee that is far too high is asked about before it is made", async () => {
    const { postJson, desk } = await opens();
    fill(form(), "Application fee", "350");
    form().getByText("$350.00 is far above what is usual, $35.00.");
    await clicks(form(), /Make and copy/);
    expect(postJson).not.toHaveBeenCalled();
    expect(desk.toasts.all()).toMatchObject([{ text: "Look at the fee, and say that you mean it." }]);
    const meant = form().getByRole("checkbox", { name: "Charge it all the same" });
    expect(document.activeElement).toBe(meant);
    fireEvent.click(meant);
    fill(form(), "Application fee", "3500");
    await clicks(form(), /Make and copy/);
    expect(postJson, "another fee is asked about anew").not.toHaveBeenCalled();
    fireEvent.click(form().getByRole("checkbox", { name: "Charge it all the same" }));
    await clicks(form(), /Make and copy/);
    expect(postJson.mock.calls[0]![1]).toMatchObject({ application_fee: 3500, application_fee_confirmed: true });
  });

  test("has its fee locked where the law of the market allows none", async () => {
    const { postJson } = await opens();
    fill(form(), "Application fee", "30");
    fill(form(), "Market", "toronto");
    const fee = form().getByLabelText<HTMLInputElement>("Application fee");
    expect([fee.readOnly, fee.value]).toEqual([true, "None"]);
    form().getByText("Ontario: no application fee.");
    await clicks(form(), /Make and copy/);
    expect(postJson.mock.calls[0]![1]).toMatchObject({ market: "toronto", application_fee: null });
  });

  test("that is refused says so at the fields, and keeps what was typed", async () => {
    const { postJson } = await opens();
    const wrong = { lease_end_date: "A lease in this market is for at least 3 months.", slug: "There is a link with this name already." };
    postJson.mockRejectedValue(new ApiRefusal("Please check it.", 400, wrong));
    await clicks(form(), "Group");
    fill(form(), "Name in the link", "taken");
    fill(form(), "Last day of the lease (optional)", "2031-02-28");
    await clicks(form(), /Make and copy/);
    const until = form().getByLabelText<HTMLInputElement>("Last day of the lease (optional)");
    expect(until.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(until.getAttribute("aria-describedby")!)?.textContent).toBe(wrong.lease_end_date);
    form().getByText(wrong.slug);
    expect(form().getByLabelText<HTMLInputElement>("Name in the link").value).toBe("taken");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a link for groups", () => {
  const chosen = "/console/sources?source=trio";
  const changing = () => within(screen.getByRole("form", { name: "Change trio" }));

  test("says which home it offers, from when to when, for how much, and how many groups began by it", async () => {
    await opens({ rows: [aGroupLink()], at: chosen });
    screen.getByText("Union Street · Feb 1, 2031 to Jan 31, 2032 · $3,600.00, split · $200.00 credit · 2 groups");
  });

  test("is changed by key: what was typed is sent, on what was read of it", async () => {
    const { ask, desk } = await opens({ rows: [aGroupLink()], at: chosen });
    await act(async () => press("e"));
    changing().getByText("The 2 groups that began by it get the same home, dates and amounts.");
    // The home as it was offered, for what it was offered for.
    expect(changing().getByLabelText<HTMLSelectElement>("Home (optional)").selectedOptions[0]!.text).toBe("Union Street, 3 bedrooms, $3,600.00");
    changing().getByText("Left empty, the home’s price is split: $1,200.00 each.");
    fill(changing(), "Rent of each (optional)", "1150");
    fill(changing(), "Promotion credit (optional)", "");
    expect(await violationsHere("Sources", "en-US")).toEqual([]);
    await act(async () => press("Enter", { ctrlKey: true }));
    expect(ask.mock.calls).toEqual([["PUT", "/staff/sources/trio", { resident_rent: 1150, promo_amount: null }, { headers: { "If-Match": '"3"' } }]]);
    expect(desk.toasts.all()).toMatchObject([{ text: "trio is changed" }]);
    screen.getByRole("form", { name: "New link" });
  });

  test("that a colleague changed meanwhile is read again, and what was typed stays", async () => {
    const { ask, shown } = await opens({ rows: [aGroupLink()], at: `${chosen}&change=1` });
    ask.mockRejectedValueOnce(new ApiRefusal("Somebody changed this in the meantime.", 412));
    shown.rows = [aGroupLink({ version: 4, promo_amount: 500 })];
    fill(changing(), "Rent of each (optional)", "1150");
    await clicks(changing(), /Save/);
    changing().getByText("Somebody changed this in the meantime.");
    expect(changing().getByLabelText<HTMLInputElement>("Promotion credit (optional)").value).toBe("500");
    await clicks(changing(), /Save/);
    expect(ask.mock.calls.at(-1)).toEqual(["PUT", "/staff/sources/trio", { resident_rent: 1150 }, { headers: { "If-Match": '"4"' } }]);
  });

  test("whose lease is out keeps its terms; its end and limit can still be moved", async () => {
    const { ask } = await opens({ rows: [aGroupLink({ lease_is_out: true })], at: `${chosen}&change=1` });
    changing().getByText(/Somebody was sent a lease: home, dates and amounts stay/);
    for (const label of ["Move-in (optional)", "Last day of the lease (optional)", "Home (optional)", "Rent of each (optional)", "Promotion credit (optional)"])
      expect(changing().getByLabelText<HTMLInputElement>(label).disabled, label).toBe(true);
    fill(changing(), "At most (optional)", "5");
    await clicks(changing(), /Save/);
    expect(ask.mock.calls[0]![2]).toEqual({ most_applications: 5 });
  });

  test("is left as it was by Cancel, and the form of a new one stands there again, with the way to it by key", async () => {
    const { ask } = await opens({ rows: [aGroupLink()], at: `${chosen}&change=1` });
    await clicks(changing(), /Cancel/);
    await act(async () => press("e"));
    await act(async () => press("n"));
    expect(document.activeElement).toBe(form().getByLabelText("Market"));
    expect(ask).not.toHaveBeenCalled();
  });
});
