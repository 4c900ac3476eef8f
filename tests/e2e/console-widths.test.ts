/** Every room of the console, and what is opened in it, in every window that people work in, with names as long as names are: nothing stands out of it. */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { Reviewer } from "../support/reviewer.ts";
import { newEmail, type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { TWO_AGREE } from "../support/second-person.ts";
import { answered } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { sideways } from "./support/sideways.ts";

const WIDTHS = [1440, 1920, 1280, 1024, 900, 390];
/**
 * What may be scrolled sideways by itself: a paper that was made larger, the names of papers, and on a phone tables and switches.
 * A menu stands over what is beside its button.
 */
const SCROLLS = [".canvas", ".tabs .names", ".desk-menu"];
const SCROLLS_ON_A_PHONE = [".tbl", ".listed", ".scrolls", ".bar .seg"];

const LONG = { first_name: "Maximiliana-Konstantina", last_name: "Featherstonehaugh-Cholmondeley" };
/** Whoever is called so among the staff is called longer here. */
const STAFF = /Amos Lee|Stella Novak|Sunny Adeyemi/gu;
const LONG_STAFF = "Wilhelmina-Alexandrina Vandersteenkamp-Oosterhuizen";

let latchkey: RunningServer;
let admin: WirePerson;
const of = { waits: "", asked: "", proposed: "", person: "", supportCase: "" };
const browser = withBrowser({ hasScrollbars: true });
beforeAll(async () => {
  latchkey = await runningLatchkey();
  admin = new WirePerson(latchkey.url, "admin@example.com", "");
  await admin.signIn();
  const reviewer = await Reviewer.comes(latchkey.url);
  const [waits, asked, proposed] = [await comesIn("demo-seattle"), await comesIn("demo-seattle"), await comesIn(TWO_AGREE)];
  const { id, person } = await reviewer.finds(waits);
  Object.assign(of, { waits: id, person: String(person), asked: (await reviewer.finds(asked)).id, proposed: (await reviewer.finds(proposed)).id });
  await reviewer.decides(asked, "request", { request_type: "add_cosigner", reasons: ["income-unverified"] });
  const me = (await admin.api<{ id: string }>("auth/me/")).id;
  await post(`applications/${id}/assignment`, { assigned_to: me });
  await post(`applications/${id}/notes`, { text: `Is that so? ${LONG.first_name} says ${"that_it_is_".repeat(12)}` });
  await post("saved-views/", { name: "Low scores of Washington, first things first".slice(0, 40), query: "view=all&score_below=900" });
  await post(`people/${of.person}/cases`, { message: `The form stops at ${"the_same_place_".repeat(9)}` });
  const { results } = await admin.api<{ results: { id: string }[] }>(`staff/cases/?search=${encodeURIComponent(waits)}`);
  of.supportCase = results[0]!.id;
});

async function post<Body>(path: string, body: object): Promise<Body> {
  return admin.api<Body>(`staff/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}
/** Somebody with the longest of names hands in; their address. */
async function comesIn(source: string): Promise<string> {
  const wire = new WirePerson(latchkey.url, `maximiliana-konstantina.featherstonehaugh-${newEmail()}`, source);
  await wire.signIn();
  await answered(wire);
  await wire.save("applicant", LONG);
  await wire.finishForm();
  await wire.command(wire.paymentPath, "pay-and-submit", { token: await wire.token() });
  return wire.email;
}

type Arrive = (page: Page) => Promise<unknown>;
const keys =
  (...pressed: string[]): Arrive =>
  async (page) => {
    await page.locator("[data-row]").first().waitFor();
    for (const key of pressed) await page.keyboard.press(key);
  };
const press =
  (name: string | RegExp): Arrive =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const dialog =
  (key: string): Arrive =>
  async (page) => {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
  };
const NARROWED =
  "&status=submitted,submitted_request_pending&market=seattle&assigned_to=me&score_below=900&created_after=2020-01-01&source=demo-seattle&search=maxi";

/** Of each room its states: where they are, and what is pressed there. */
const ROOMS: Record<string, Record<string, [path: string, arrive?: Arrive]>> = {
  queue: {
    "its list": ["queue?view=all"],
    "a peek": ["queue?view=all&at=:waits"],
    "a peek at who was asked": ["queue?view=all&at=:asked"],
    "a peek at what was proposed": ["queue?view=all&at=:proposed"],
    "narrowed as far as it goes": [`queue?view=all${NARROWED}`],
    "narrowed, with a peek": [`queue?view=all${NARROWED}&at=:waits`],
    "a saved view": ["queue?view=all&score_below=900&at=:waits"],
    columns: ["queue?view=all", press("Columns")],
    "a view to save": ["queue?view=all&at=:waits", press("Save view")],
    "a filter to add": ["queue?view=all&at=:waits", keys("f")],
    "rows ticked": ["queue?view=all", keys("j", "x", "j", "x")],
    "rows to assign": ["queue?view=all&at=:waits", keys("x", "a")],
    "a note": ["queue?view=all&at=:waits", dialog("n")],
    "nothing there": ["queue?view=all&search=nobodyhasthis"],
    "the palette": ["queue?view=all&at=:waits", dialog("Control+k")],
    "the shortcuts": ["queue?view=all", dialog("?")],
  },
  review: {
    "a case": ["applications/:waits"],
    "who was asked": ["applications/:asked"],
    "what was proposed": ["applications/:proposed"],
    "pre-approve": ["applications/:waits?decide=pre-approve"],
    "pre-approve up to a rent": ["applications/:waits?decide=pre-approve", (page) => page.getByRole("radio").nth(1).check()],
    "ask for more": ["applications/:waits?decide=request"],
    reject: ["applications/:waits?decide=reject"],
    "why they are here": ["applications/:waits", dialog("w")],
    "whom to give it": ["applications/:waits", dialog("a")],
  },
  people: {
    everybody: ["people"],
    "who was found": ["people?search=maximiliana"],
    somebody: ["people/:person"],
    "a case to open": ["people/:person", dialog("c")],
    "staff to invite": ["people", dialog("i")],
  },
  sources: { "a source": ["sources?source=demo-seattle"], "one to change": ["sources?source=demo-seattle", (page) => page.keyboard.press("e")] },
  homes: {
    "all of them": ["homes"],
    "none found": ["homes?search=nobodyhasthis"],
    "a home": ["homes/demo-home-halsted"],
    "a room": ["homes/demo-home-halsted?room=1"],
    "as many rooms as there are": ["homes/demo-home-savin?room=6"],
  },
  meetings: {
    "all of them": ["meetings"],
    "none found": ["meetings?search=nobodyhasthis"],
    "one of them": [
      "meetings",
      async (page) => {
        await page.locator("[data-meeting]").first().waitFor();
        await page.keyboard.press("Enter");
        await page.locator("[data-meeting].now").waitFor();
      },
    ],
  },
  support: {
    "all cases": ["cases"],
    "a case": ["cases/:supportCase"],
    "whom to give it": [
      "cases/:supportCase",
      async (page) => {
        await page.getByRole("textbox").first().waitFor();
        await dialog("a")(page);
      },
    ],
  },
  mentions: { "all of them": ["mentions"] },
  team: { "who is in it": ["team"] },
  fees: { "the sets": ["fees"], "another set": ["fees", press(/^Use this set/)] },
  prices: {
    "a market": ["prices"],
    "a draft": ["prices", (page) => page.locator('[data-constant="lease_length_multiplier_9"]').fill("2.9")],
  },
  dashboard: { "how many": ["dashboard"], "how long": ["dashboard?by=stage"] },
  preview: { "a persona": ["preview?persona=ready-to-pay"], "whom to look at": ["preview", (page) => page.keyboard.press("p")] },
};

test.each(Object.keys(ROOMS))("%s: nothing stands out of the window, or out of its place, at any width", repeated, async (room) => {
  const page = await browser.open({ reducedMotion: "reduce" });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: latchkey.url })));
  await page.route(/\/console\/[^?]*(\?|$)|\/api\/v1\/staff\//u, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(STAFF, LONG_STAFF) });
  });
  const found: string[] = [];
  for (const [state, [path, arrive]] of Object.entries(ROOMS[room]!)) {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
    await page.goto(`${latchkey.url}/console/${path.replace(/:(\w+)/gu, (_, name: keyof typeof of) => of[name])}`);
    await isAwake(page);
    await settled(page);
    await arrive?.(page);
    await settled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cut = room === "queue" && state !== "a saved view" ? await page.evaluate(cutTitle) : [];
      found.push(...[...(await standsOut(page, width)), ...cut, ...(await page.evaluate(cutHints))].map((one) => `${state}, ${width} px: ${one}`));
    }
  }
  expect(found).toEqual([]);
});

const settled = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

/** Which list it is that somebody works through: read whole, whatever stands beside it. */
const cutTitle = (): string[] =>
  [...document.querySelectorAll(".bar h1")].flatMap((title) => (title.scrollWidth > title.clientWidth ? [`“${title.textContent}” is cut off`] : []));

/** A key at the foot of a room that is cut off by the way to all of them: it is whole, or it is not there. */
const cutHints = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".keys")].flatMap((foot) => {
    const [whole, end] = [foot.getBoundingClientRect(), foot.querySelector("button")!.getBoundingClientRect()];
    const hints = [...foot.querySelectorAll("span:not(.caps)")].map((hint) => ({ says: hint.textContent, box: hint.getBoundingClientRect() }));
    return hints.filter(({ box }) => box.top < whole.bottom && box.right > end.left).map(({ says }) => `“${says}” is cut off`);
  });

/** What a script arranges anew has a few frames for it. */
async function standsOut(page: Page, width: number): Promise<string[]> {
  const scrolls = [...SCROLLS, ...(width === 390 ? SCROLLS_ON_A_PHONE : [])].join(", ");
  let found = await page.evaluate(sideways, scrolls);
  for (let frame = 0; frame < 8 && found.length > 0; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await page.evaluate(sideways, scrolls);
  }
  return found;
}
