/** A world to throw away, in the tab that it lives in: what is pressed, begun again and ended at the same moment. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Place, WalkState } from "../../app/console/preview/walk/walk-state.ts";

const KEY = "preview-walk";
const at = (address: string, follows = true): Place => ({ address, follows, descriptor: null }) as unknown as Place;
const NOTHING = { ok: true as const, effects: [] };

/** Each question waits until the test answers it. */
function worldOf() {
  const asked: { body: unknown; answer: (place: Place) => void; refuse: () => void }[] = [];
  const shown: string[] = [];
  const world = new WalkState(
    at("/begin"),
    KEY,
    (body) =>
      new Promise((resolve, reject) => {
        asked.push({ body: structuredClone(body), answer: resolve, refuse: () => reject(new Error("No answer.")) });
      }),
    ({ address }) => shown.push(address),
  );
  return { world, asked, shown };
}

describe("a world to throw away", () => {
  afterEach(() => window.sessionStorage.clear());

  test("goes on from where a press led, and back to where it came from", async () => {
    const { world, asked, shown } = worldOf();
    const pressed = world.command("submit", {}, NOTHING);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(at("/next"));
    expect(await pressed).toEqual({ ok: true, effects: [{ do: "navigate", href: "/next" }] });
    await world.go("/next");
    expect([shown, world.canStepBack]).toEqual([["/next"], true]);
    const back = world.stepBack();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ address: "/begin", steps: [] });
    asked[1]?.answer(at("/begin"));
    await back;
    expect(shown).toEqual(["/next", "/begin"]);
  });

  test.each(["restart", "end"] as const)("hears nothing more of a press that was under way at its %s", async (over) => {
    const { world, asked, shown } = worldOf();
    const pressed = world.command("submit", {}, NOTHING);
    const happened = world.happens("pre-approve", "a");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    world[over]();
    asked[0]?.answer(at("/next"));
    expect(await pressed).toEqual(NOTHING);
    expect(window.sessionStorage.getItem(KEY)).toBeNull();
    // What was pressed behind it is asked of the world that there is now.
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({ address: "/begin", steps: [] });
    world[over]();
    asked[1]?.answer(at("/far"));
    await happened;
    expect([shown.filter((address) => address !== "/begin"), world.canStepBack, window.sessionStorage.getItem(KEY)]).toEqual([[], false, null]);
  });

  test("begins anew where what the tab kept can't be read", async () => {
    window.sessionStorage.setItem(KEY, "{half a");
    const { world, asked, shown } = worldOf();
    await world.resume();
    expect([asked.length, shown, window.sessionStorage.getItem(KEY)]).toEqual([0, ["/begin"], null]);
  });
});
