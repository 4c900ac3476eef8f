// What the preview draws: a picture that fills its room and stays until the next is there, and two revisions upon each other.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Preview } from "#server";
import { windowSizeIn } from "../../app/console/preview/picture/use-window-size.ts";
import { PreviewStage } from "../../app/console/preview/picture/preview-stage.tsx";
import { deskOf, InRoom } from "./harness/desk.tsx";
import { AT, opens, press, preview, where, withoutLayout } from "./harness/preview.tsx";

withoutLayout();

describe("the picture", () => {
  test("of the screen before stays until the next is drawn", async () => {
    const frames = () =>
      [...document.querySelectorAll<HTMLIFrameElement>(".dev.phone iframe")].map(({ src, title }) => [new URL(src).searchParams.get("screen"), title]);
    const desk = deskOf();
    const room = (screenId: string, coming = screenId) => (
      <InRoom desk={desk} at="/console/preview">
        <PreviewStage
          preview={preview({ at: { ...AT, screen: screenId }, seen: { ...preview().seen, screen: screenId } })}
          coming={{ ...AT, screen: coming }}
          ahead={null}
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

  test("of where a key led is asked for before the rest of the page is known, at each width by an address of its own", () => {
    const shown = preview({ at: { ...AT, screen: "apply" } });
    render(
      <InRoom desk={deskOf()} at="/console/preview">
        <PreviewStage
          preview={shown}
          coming={{ ...AT, screen: "group-status" }}
          ahead={null}
          chosen={null}
          laid="cut"
          lay={() => undefined}
          enlarge={() => undefined}
        />
      </InRoom>,
    );
    const asked = [...document.querySelectorAll<HTMLIFrameElement>(".dev iframe")].map(({ src }) => new URL(src));
    expect(asked.map(({ searchParams }) => searchParams.get("screen"))).toEqual(["group-status", "group-status"]);
    expect(new Set(asked.map(({ href }) => href)).size, "the browser asks for neither behind the other").toBe(2);
  });

  describe("of where the next key leads", () => {
    const frames = () =>
      [...document.querySelectorAll<HTMLIFrameElement>(".dev.phone iframe")].map((frame) => ({
        frame,
        screen: new URL(frame.src).searchParams.get("screen"),
        isSeen: frame.className === "" && frame.ariaHidden === null,
      }));
    const shown = () => frames().map(({ screen: id, isSeen }) => `${id}${isSeen ? ", seen" : ""}`);
    const drawnAll = (): void => {
      for (const frame of document.querySelectorAll("iframe")) fireEvent.load(frame);
    };
    beforeEach(() => {
      idle.clear();
      vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.set((asked += 1), run) && asked);
      vi.stubGlobal("cancelIdleCallback", (id: number) => idle.delete(id));
    });
    afterEach(() => {
      cleanup();
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, "connection");
    });

    /** What the page does once it has nothing to do, by the order in which it asked. */
    const idle = new Map<number, () => void>();
    let asked = 0;
    /** Until the page has had nothing to do. */
    const rests = async (): Promise<void> => {
      do {
        const [...runs] = idle.values();
        idle.clear();
        await act(async () => {
          for (const run of runs) run();
          await new Promise((resolve) => setTimeout(resolve));
        });
      } while (idle.size > 0);
    };
    const desk = deskOf();
    const stage = (coming: string, ahead: string) => (
      <InRoom desk={desk} at="/console/preview">
        <PreviewStage
          preview={preview({ at: { ...AT, screen: coming } })}
          coming={{ ...AT, screen: coming }}
          ahead={{ ...AT, screen: ahead }}
          chosen={null}
          laid="cut"
          lay={() => undefined}
          enlarge={() => undefined}
        />
      </InRoom>
    );

    test("is drawn out of sight once the first is there, and is the same page when a key asks for it", async () => {
      const { rerender } = render(stage("login", "apply"));
      await rests();
      expect(shown(), "nothing is read ahead of what one came for").toEqual(["login, seen"]);
      drawnAll();
      expect(shown()).toEqual(["login, seen", "apply"]);
      const { frame } = frames()[1]!;
      expect([frame.tabIndex, frame.title]).toEqual([-1, "What comes next"]);
      fireEvent.load(frame);
      rerender(stage("apply", "group-status"));
      expect(shown(), "without a wait").toEqual(["apply, seen"]);
      expect(frames()[0]!.frame).toBe(frame);
      expect(frame.title).toBe("Your information on a phone");
      await rests();
      expect(shown()).toEqual(["apply, seen", "group-status"]);
    });

    test("stays out of sight until it is drawn, where a key asks for it before", async () => {
      const { rerender } = render(stage("login", "apply"));
      await rests();
      drawnAll();
      const { frame } = frames()[1]!;
      rerender(stage("apply", "group-status"));
      expect(shown()).toEqual(["login", "apply"]);
      fireEvent.load(frame);
      expect(shown()).toEqual(["apply, seen"]);
      expect(frames()[0]!.frame).toBe(frame);
    });

    test("is the screen below, for whoever goes up the one above, and the next person for whoever goes through them", async () => {
      await opens(preview());
      await rests();
      drawnAll();
      expect(shown()).toEqual(["apply, seen", "group-status"]);
      await press("ArrowUp");
      await rests();
      drawnAll();
      await waitFor(() => expect(shown()).toEqual(["apply, seen", "login"]));
      await press("]");
      await rests();
      drawnAll();
      await waitFor(() => expect(frames().map(({ frame }) => new URL(frame.src).searchParams.get("persona"))).toEqual(["ben", "away"]));
    });

    test("is not drawn for whoever saves data", async () => {
      Object.assign(navigator, { connection: { saveData: true } });
      render(stage("login", "apply"));
      await rests();
      drawnAll();
      expect(shown()).toEqual(["login, seen"]);
    });
  });

  test.each([
    [846 - 40, 760],
    [1336, 960],
    [716, 600],
    [720, 480],
  ])("fills the room in both directions (%i × %i)", (width, height) => {
    const { phone, desktop } = windowSizeIn({ width, height }, null);
    const used = phone.width * phone.scale! + desktop.width * desktop.scale!;
    expect(used).toBeGreaterThan(width * 0.92);
    expect(used).toBeLessThanOrEqual(width);
    expect(phone.height * phone.scale!).toBeLessThan(height);
    expect(desktop.height * desktop.scale!).toBeGreaterThan(height * 0.85);
    expect(desktop.height * desktop.scale!).toBeLessThan(height);
  });
});

test("stands below each other where a phone has no room for both, each as wide as there is room", () => {
  const { isStacked, phone, desktop } = windowSizeIn({ width: 300, height: 480 }, null);
  expect(isStacked).toBe(true);
  expect(phone.width * phone.scale!).toBeGreaterThan(180);
  expect(desktop.width * desktop.scale!).toBeGreaterThan(290);
  expect(desktop.width * desktop.scale!).toBeLessThanOrEqual(300);
  expect(windowSizeIn({ width: 720, height: 480 }, null).isStacked).toBe(false);
  expect(windowSizeIn({ width: 300, height: 480 }, "phone").isStacked, "one alone").toBe(false);
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
