// The preview: who is looked at and how, where somebody may go, why they are there, and what the check says.
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createBrowserRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Preview } from "#server";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import { PreviewPage } from "../../app/console/preview/preview-page.tsx";
import { drawnIn } from "../../app/console/preview/room.ts";
import { Stage } from "../../app/console/preview/stage.tsx";
import { Why } from "../../app/console/preview/why.tsx";
import { whyInWords } from "../../app/console/preview/why-in-words.ts";
import { deskOf, InDesk, InRoom } from "./harness/desk.tsx";

const AT = {
  persona: "ben",
  application: null,
  screen: "apply",
  variants: null,
  locale: null,
  appearance: null,
  revision: null,
  before: null,
  only: null,
  change: null,
} as const;

const guard = (id: string, because: string | null, result: "passed" | "moved") => ({
  id,
  because,
  result,
  at: "apply",
  to: result === "moved" ? "groupStatus" : null,
});
const BECAUSE = "Their application is “In review”, and that belongs on “Two steps left”.";
const place = (id: string, title: string, state: "here" | "open" | "back") => ({
  id,
  title,
  area: "review",
  state,
  to: null,
  because: null,
  about: `About ${id}.`,
});
const persona = (id: string, name: string | null, about: string, here: string | null) => ({
  id,
  about,
  name,
  avatar: name && name.toLowerCase(),
  here,
  audience: name === null ? "anyone" : "applicant",
});

const preview = (changed: Partial<Preview> = {}): Preview => ({
  at: AT,
  name: "Ben",
  here: "group-status",
  floors: [
    { id: "start", label: "desk.preview.floor.start", screens: [place("login", "Resident Application", "open")] },
    {
      id: "review",
      label: "desk.preview.floor.review",
      screens: [place("apply", "Your information", "back"), place("group-status", "Two steps left", "here")],
    },
  ],
  personas: [
    persona("ben", "Ben", "A group's application, submitted.", "group-status"),
    persona("away", "Cy", "Meets roommates before applying.", null),
    persona("nobody", null, "Nobody is signed in.", "login"),
  ],
  variants: [{ id: "flow-1-5", about: "The 1.5 flow." }],
  locales: ["en-US", "fr-CA"],
  revision: "abc",
  revisions: [],
  compared: null,
  problems: [],
  ms: 3,
  seen: {
    screen: "apply",
    address: "/apply",
    revision: "abc",
    locale: "en-US",
    outcome: "back",
    to: "group-status",
    guards: [guard("sign-in-required", null, "passed"), guard("status", BECAUSE, "moved")],
    variants: [{ id: "flow-1-5", about: "The 1.5 flow.", applies: false, facts: [{ path: "application.market", value: "seattle" }] }],
    status: "In review",
    reads: [],
  },
  written: {
    screen: { file: "schemas/screens/apply/apply.json", line: 1, href: null },
    guards: { status: { file: "schemas/flow.json", line: 42, href: "https://git.example/flow.json#L42" } },
  },
  ...changed,
});

const side = (shown: Preview, locale = "en-US") => {
  render(
    <InRoom desk={deskOf({}, locale)} at="/console/preview">
      <Why preview={shown} onShare={() => undefined} onCopyWhy={() => undefined} />
    </InRoom>,
  );
  return within(screen.getByRole("complementary"));
};

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The room at its address. What it asks the server for is what it is given. */
async function opens(shown: Preview, { at = "?persona=ben&screen=apply", locale = "en-US" } = {}) {
  const desk = deskOf({ locale }, locale);
  window.history.replaceState(null, "", `/console/preview${at}`);
  const router = createBrowserRouter([
    {
      path: "*",
      element: (
        <InDesk desk={desk}>
          <Keys />
          <PreviewPage preview={shown} />
        </InDesk>
      ),
    },
  ]);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await act(() => Promise.resolve());
  return { desk };
}
const where = (): URLSearchParams => new URLSearchParams(document.querySelector("output")!.textContent!.split("?")[1]);
const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

/** There is no layout here: a page has the size that it had. */
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const clipboard = (writeText: (text: string) => Promise<void>) => Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
afterEach(() => Reflect.deleteProperty(navigator, "clipboard"));

describe("why somebody is there", () => {
  test("names their status, the screen that it belongs on, and the line of the guard, as a link where the files have an address", () => {
    const why = side(preview());
    expect(
      why
        .getAllByRole("listitem")
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(["Ben asks for Your information.", `${BECAUSE}This guard led Ben on: status schemas/flow.json:42`, "Two steps left is what Ben sees instead."]);
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
    expect(whyInWords(preview(), deskOf().say)).toBe(
      ["Your information (schemas/screens/apply/apply.json:1): Two steps left is what Ben sees instead.", `${BECAUSE} status (schemas/flow.json:42)`].join(
        "\n",
      ),
    );
  });

  test("is copied by a key, which says so, and says that it can't be where the browser doesn't let it", async () => {
    const written = vi.fn(() => Promise.resolve());
    clipboard(written);
    const { desk } = await opens(preview());
    await press("c");
    expect(written).toHaveBeenCalledExactlyOnceWith(whyInWords(preview(), desk.say));
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
  const found = async (text: string) => {
    fireEvent.change(screen.getByRole("searchbox", { name: "Any screen by name" }), { target: { value: text } });
    return within(screen.getByRole("navigation", { name: "Journey" }))
      .queryAllByRole("link")
      .map(({ textContent }) => textContent);
  };

  test("calls screens as their pages are called, and finds them by that or by the document's name", async () => {
    await opens(preview());
    expect(await found("steps left")).toEqual(["Two steps leftBen is here"]);
    expect(await found("group-status")).toEqual(["Two steps leftBen is here"]);
    expect(await found("informat")).toEqual(["Your informationsent back"]);
  });
});

describe("the picture", () => {
  test("of the screen before stays until the next is drawn", async () => {
    const frames = () =>
      [...document.querySelectorAll<HTMLIFrameElement>(".dev.phone iframe")].map(({ src, title }) => [new URL(src).searchParams.get("screen"), title]);
    const desk = deskOf();
    const room = (screenId: string) => (
      <InRoom desk={desk} at="/console/preview">
        <Stage
          preview={preview({ at: { ...AT, screen: screenId }, seen: { ...preview().seen, screen: screenId } })}
          chosen={null}
          laid="cut"
          lay={() => undefined}
          enlarge={() => undefined}
        />
      </InRoom>
    );
    const { rerender } = render(room("apply"));
    expect(frames()).toEqual([["apply", "Your information on a phone"]]);
    rerender(room("group-status"));
    expect(frames()).toEqual([
      ["apply", "What was shown before"],
      ["group-status", "Two steps left on a phone"],
    ]);
    fireEvent.load(screen.getByTitle("Two steps left on a phone"));
    expect(frames()).toEqual([["group-status", "Two steps left on a phone"]]);
  });

  test.each([
    [846 - 40, 760],
    [1336, 960],
    [716, 600],
    [720, 480],
  ])("fills the room in both directions (%i × %i)", (width, height) => {
    const { phone, desktop } = drawnIn({ width, height }, null);
    const used = phone.width * phone.scale! + desktop.width * desktop.scale!;
    expect(used).toBeGreaterThan(width * 0.92);
    expect(used).toBeLessThanOrEqual(width);
    expect(phone.height * phone.scale!).toBeLessThan(height);
    expect(desktop.height * desktop.scale!).toBeGreaterThan(height * 0.85);
    expect(desktop.height * desktop.scale!).toBeLessThan(height);
  });
});

describe("two revisions", () => {
  const change = (where_: string, before: string | null, after: string | null, what: "changed" | "added" = "changed") => ({
    what,
    where: where_,
    words: `heading '${before}' says '${after}'`,
    before,
    after,
    shown: { before, after },
    verdict: null,
  });
  const compared: NonNullable<Preview["compared"]> = {
    before: "aaaaaa1",
    after: "bbbbbb2",
    changes: [change("title.text", "Two things", "Two steps"), change("lead", null, "New line", "added")],
    others: ["group-status"],
  };
  const shown = preview({ compared, at: { ...AT, before: "aaaaaa1" } });

  test("say in plain words what became of each, and the one that is looked at stands in the address", async () => {
    await opens(shown, { at: "?persona=ben&screen=apply&before=aaaaaa1" });
    const table = within(screen.getByRole("region", { name: "Compare with" }));
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("cell")[1]!.querySelector("b")!.textContent),
    ).toEqual(["Other words", "New"]);
    expect(table.getByRole("link", { name: "Two steps left" })).toBeTruthy();
    await press("j");
    expect(where().get("change")).toBe("1");
    await press("j");
    expect(where().get("change")).toBe("2");
    expect(table.getByRole("button", { name: "2" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("show the change that the address says, and none that there isn't", async () => {
    await opens(shown, { at: "?persona=ben&screen=apply&before=aaaaaa1&change=2" });
    expect(screen.getByRole("button", { name: "2" }).getAttribute("aria-pressed")).toBe("true");
    document.body.replaceChildren();
    await opens(shown, { at: "?persona=ben&screen=apply&before=aaaaaa1&change=9" });
    expect(screen.queryAllByRole("button", { pressed: true }).filter(({ className }) => className.startsWith("nb"))).toEqual([]);
  });

  test("are laid upon each other at a line that is drawn to where the pointer is", async () => {
    await opens(shown, { at: "?persona=ben&screen=apply&before=aaaaaa1" });
    const line = document.querySelector<HTMLElement>(".dev.desktop .cut")!;
    const window_ = line.parentElement!;
    window_.getBoundingClientRect = () => new DOMRect(100, 0, 400, 300);
    // No pointer is played here: a mouse says where it is and what is held down, too.
    const moves = (buttons: number, clientX: number) => fireEvent(line, new MouseEvent("pointermove", { bubbles: true, buttons, clientX }));
    moves(1, 400);
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("75");
    moves(0, 200);
    expect(screen.getByRole<HTMLInputElement>("slider").value, "let go of").toBe("75");
    moves(1, 900);
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("100");
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
