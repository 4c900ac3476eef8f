// The preview: who is looked at and how, where somebody may go, why they are there, and what the check says.
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { explanationText } from "../../app/console/preview/explanation/explanation-text.ts";
import { deskOf } from "./harness/desk.tsx";
import { AT, BECAUSE, clipboard, opens, press, preview, side, where, withoutLayout } from "./harness/preview.tsx";

withoutLayout();

describe("why somebody is there", () => {
  test("names their status, the screen that it belongs on, and the line of the guard, as a link where the files have an address", () => {
    const why = side(preview());
    expect(
      why
        .getAllByRole("listitem")
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Ben asks for “Your information”.",
      `${BECAUSE}This guard led Ben on: status schemas/flow.json:42`,
      "“Two steps left” is what Ben sees instead.",
    ]);
    expect(why.getByRole("link", { name: "schemas/flow.json:42" }).getAttribute("href")).toBe("https://git.example/flow.json#L42");
    expect(why.getByText("schemas/screens/apply/apply.json:1").closest("a")).toBeNull();
  });

  test("says of guards that let them pass nothing but their names: what they speak of is not so", () => {
    const why = side(preview());
    expect(why.getByText("1 guard let Ben pass").closest("details")!.textContent).toBe("1 guard let Ben passsign-in-required ");
  });

  test("is their status where they belong there", () => {
    const { seen } = preview();
    const why = side(preview({ seen: { ...seen, screen: "group-status", outcome: "shown", to: null, guards: [] } }));
    expect(why.getByText("The application is “In review”, and Ben belongs on this screen.")).toBeTruthy();
  });

  test("says by what it is decided whether a variant applies, or that the address says so", () => {
    expect(side(preview()).getByText("application.market").closest("li")!.textContent).toBe("flow-1-5Doesn’t apply. application.market: seattle");
    document.body.replaceChildren();
    expect(side(preview({ at: { ...AT, variants: "default" } })).getByText(/Chosen in the address/)).toBeTruthy();
  });

  test("is copied as words with file and line, and tells only of the guards that led them on", () => {
    expect(explanationText(preview(), deskOf().say)).toBe(
      ["Your information (schemas/screens/apply/apply.json:1): “Two steps left” is what Ben sees instead.", `${BECAUSE} status (schemas/flow.json:42)`].join(
        "\n",
      ),
    );
  });

  test("is copied by a key, which says so, and says that it can't be where the browser doesn't let it", async () => {
    const written = vi.fn(() => Promise.resolve());
    clipboard(written);
    const { desk } = await opens(preview());
    await press("c");
    expect(written).toHaveBeenCalledExactlyOnceWith(explanationText(preview(), desk.say));
    expect(desk.toasts.all()).toMatchObject([{ text: "The reasons are copied, with file and line.", tone: "good" }]);
    clipboard(() => Promise.reject(new Error("denied")));
    await press("c");
    expect(desk.toasts.all().at(-1)).toMatchObject({ text: "The browser doesn’t let us copy. The reasons stand at the side.", tone: "bad" });
  });
});

describe("who is looked at, and how", () => {
  test("is chosen among everybody, by the part of the journey that they are in, with their face, by keyboard", async () => {
    await opens(preview());
    expect(screen.getByRole("button", { name: /^Persona: *Ben: A group's application, submitted/ })).toBeTruthy();
    await press("p");
    const list = within(screen.getByRole("dialog", { name: "Choose a persona" }));
    expect(
      list
        .getAllByRole("group")
        .map((group) => group.getAttribute("aria-labelledby") && document.getElementById(group.getAttribute("aria-labelledby")!)!.textContent),
    ).toEqual(["Start", "Review", "On another site"]);
    expect(list.getByRole("option", { name: /^Ben: / }).querySelector("img")).toBeTruthy();
    const field = list.getByRole("combobox");
    fireEvent.change(field, { target: { value: "asub" } });
    expect(list.queryAllByRole("option"), "letters that are strewn about a story are no word of it").toEqual([]);
    fireEvent.change(field, { target: { value: "roommates" } });
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Cy: Meets roommates before applying."]);
    await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([where().get("persona"), where().get("screen")]).toEqual(["away", null]);
  });

  test("is gone through by key in the same order", async () => {
    await opens(preview());
    await press("]");
    expect(where().get("persona")).toBe("away");
  });

  test.each([
    ["Variant", "default", "variants"],
    ["Variant", "flow-1-5", "variants"],
    ["Appearance", "dark", "appearance"],
    ["Language", "fr-CA", "locale"],
  ])("%s %s stands in the address, and the frames are drawn so", async (label, value, part) => {
    await opens(preview());
    await act(async () => void fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } }));
    expect(where().get(part)).toBe(value);
    document.body.replaceChildren();
    await opens(preview({ at: { ...AT, [part]: value } }));
    for (const frame of screen.getAllByTitle(/^Your information on a/)) expect(new URL((frame as HTMLIFrameElement).src).searchParams.get(part)).toBe(value);
  });

  test("light and dark are turned by a key, whatever was before", async () => {
    await opens(preview({ at: { ...AT, appearance: "dark" } }));
    await press("d");
    expect(where().get("appearance")).toBe("light");
  });

  test("one width that fills the room is left by Escape, and nothing is where both stand there", async () => {
    await opens(preview({ at: { ...AT, only: "phone" } }), { at: "?persona=ben&screen=apply&only=phone" });
    await press("Escape");
    expect(where().get("only")).toBeNull();
    document.body.replaceChildren();
    await opens(preview());
    await press("Escape");
    expect(where().toString()).toBe("persona=ben&screen=apply");
  });

  test("the link is copied by a key, and opens for staff", async () => {
    const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    clipboard(written);
    const { desk } = await opens(preview());
    await press("s");
    expect(new URL(written.mock.calls[0]![0]).pathname + new URL(written.mock.calls[0]![0]).search).toBe("/console/preview?persona=ben&screen=apply");
    expect(desk.toasts.all()).toMatchObject([{ text: "The link is copied. It opens for staff.", tone: "good" }]);
  });

  test("a real application has no persona, no variant and nothing to go on with, and says that it is one", async () => {
    const { desk } = await opens(preview({ at: { ...AT, persona: null, application: "app-1" } }), { at: "?application=app-1&screen=apply" });
    expect(screen.getByText("A real application, as of now")).toBeTruthy();
    expect(screen.getByText("Nothing is written or sent")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Persona/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Variant" })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Open as/ })).toBeNull();
    const refused = desk.register.all().filter(({ disabled }) => disabled === "A real application is looked at, which has no persona.");
    expect(refused.map(({ id }) => id).sort()).toEqual(["preview.open-as", "preview.persona", "preview.persona-next", "preview.persona-previous"]);
    for (const frame of screen.getAllByTitle(/on a/)) expect(new URL((frame as HTMLIFrameElement).src).searchParams.get("application")).toBe("app-1");
  });
});

describe("the journey", () => {
  const box = () => screen.getByRole("combobox", { name: "Any screen by name" });
  const found = async (text: string) => {
    await act(async () => void fireEvent.change(box(), { target: { value: text } }));
    return options();
  };
  const options = () =>
    within(screen.getByRole("navigation", { name: "Journey" }))
      .queryAllByRole("option")
      .map(({ textContent }) => textContent);
  const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
  const presses = (key: string) => act(async () => void fireEvent.keyDown(box(), { key }));

  test("calls screens as their pages are called, and finds them by that or by the document's name", async () => {
    await opens(preview());
    expect(await found("steps left")).toEqual(["Two steps leftBen is here"]);
    expect(await found("group-status")).toEqual(["Two steps leftBen is here"]);
    expect(await found("informat")).toEqual(["Your informationsent back"]);
    expect(await found("nowhere")).toEqual([]);
    screen.getByText("No screen is called that.");
  });

  test("is searched by arrows and Enter, and Escape shows all of it again", async () => {
    await opens(preview(), { at: "?persona=ben&screen=group-status" });
    await act(async () => box().focus());
    const all = await found("o");
    expect(all.length).toBeGreaterThan(1);
    expect(document.querySelector('.map [role="option"][aria-selected="true"]')?.textContent, "Enter goes to the first").toBe(all[0]);
    await presses("ArrowDown");
    expect(active()).toBe(all[1]);
    await presses("ArrowUp");
    await presses("ArrowUp");
    expect(active(), "round to the last").toBe(all.at(-1));
    await presses("Escape");
    expect([options(), (box() as HTMLInputElement).value]).toEqual([[], ""]);
    await found("informat");
    await presses("Enter");
    expect(where().get("screen")).toBe("apply");
    expect(document.activeElement, "keys of the room go on").not.toBe(box());
  });
});

describe("what the check says of the documents", () => {
  const problem = (screenId: string | null, reason: string) => ({
    code: "reach/never-shown",
    severity: "warning" as const,
    reason,
    suggestion: "Take it out, or change when it is shown.",
    example: 'application.status = "open"',
    at: { file: `schemas/screens/x/${screenId}.json`, line: 7, href: null },
    screen: screenId,
  });

  test("stands there in plain words, what is about this screen first, and leads to the screen of the others", () => {
    const why = side(preview({ problems: [problem("apply", "Nobody can reach the state “waits”."), problem("about", "Nobody can leave this screen.")] }));
    expect(why.getByRole("heading", { name: /2 problems/ })).toBeTruthy();
    expect(why.getByText("Nobody can reach the state “waits”.")).toBeTruthy();
    expect(why.getAllByText('For example when application.status = "open"')).toHaveLength(2);
    expect(why.getByText("schemas/screens/x/apply.json:7")).toBeTruthy();
    expect(why.getByRole("link", { name: "About" }).getAttribute("href")).toBe("/console/preview?persona=ben&screen=about");
  });

  test("says so where there is none", () => {
    expect(side(preview()).getByRole("heading", { name: /no problem/ })).toBeTruthy();
  });
});
