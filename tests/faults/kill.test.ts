import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { TEST_MS } from "#tests/support/patience.ts";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { mailsTo } from "#tests/support/sandbox-mail.ts";
import { groupFilledIn } from "#tests/support/states.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { BusyPerson } from "./support/busy-person.ts";
import { campaignFigures } from "./support/campaign-figures.ts";
import { finishAfterFault } from "./support/finish-after-fault.ts";
import { killAfter, times, wait } from "./support/kill-after.ts";
import { type TestServer, testServerOf } from "./support/test-server.ts";

/** How often the server is killed. `npm run campaign -- kills` does it more often, and prints where it hit. */
interface Kills {
  handingIn: number;
  fillingIn: number;
}
const { LATCHKEY_KILLS: ASKED_FOR } = process.env;
const kills = (handingIn: number, fillingIn: number): Kills =>
  ASKED_FOR === undefined ? { handingIn, fillingIn } : { handingIn: Number(ASKED_FOR), fillingIn: Number(ASKED_FOR) };
/** With every change, and in the rest. */
const FEW = kills(1, 1);
const MORE = kills(4, 2);
const peopleFor = ({ handingIn, fillingIn }: Kills): number => handingIn + fillingIn + 1;
const TEN_MINUTES_MS = 600_000;
/** After the first few acknowledgements: anywhere in some saves, uploads and switches of a flag. */
const WARM = 6;
const WHILE_FILLING_IN_MS = 200;
const WHILE_ASKED_MS = 100;
/** Up to a little after the last answer. */
const BEYOND = 1.1;

/** The form's last button, then the card: the check is ordered, the fee charged, the application handed in. */
async function handsIn(person: WirePerson): Promise<"acknowledged"> {
  await person.command(person.formPath, "finish-form");
  const paid = await person.command(person.paymentPath, "pay-and-submit", { token: "tok_visa" });
  expect(paid.effects).toContainEqual(expect.objectContaining({ do: "navigate" }));
  return "acknowledged";
}

function survivesKills(engine: string, { handingIn, fillingIn }: Kills, app: TestServer): void {
  /** Somebody before the form's last button, with everything asked of them answered. */
  async function ready(): Promise<WirePerson> {
    const person = await app.applicant();
    await person.command(person.formPath, "record-consent", { agreed: true });
    await person.command(person.formPath, "confirm-annual-income");
    return person;
  }

  /** How far it had come when the server died. */
  async function standing(person: WirePerson): Promise<string> {
    const { status, charge } = await person.application();
    const { charges, orders } = await app.effectsOf(person);
    if (status === "submitted") return "handed in";
    if (charge?.status === "success") return "paid, not handed in";
    if (charge) return charges > 0 ? "charged, not written down" : "attempt written down, not charged";
    return orders > 0 ? "check ordered, not paid" : "before the check";
  }

  test(
    `${times(handingIn)} between the form's last button and the submission: one charge, one check, one submission each, and nothing acknowledged is lost`,
    async () => {
      const first = await ready();
      const began = performance.now();
      await handsIn(first);
      const spanMs = (performance.now() - began) * BEYOND;

      const people: WirePerson[] = [];
      const hits: Record<string, number> = {};
      for (let round = 0; round < handingIn; round += 1) {
        const person = await ready();
        people.push(person);
        // No answer: the server is dead.
        const handing = handsIn(person).catch(() => "no answer" as const);
        await wait(killAfter(round, spanMs));
        await app.latchkey.kill();
        const answer = await handing;
        await app.start();

        const stood = await standing(person);
        const hit = `${stood}, ${answer}`;
        hits[hit] = (hits[hit] ?? 0) + 1;
        if (answer === "acknowledged") expect(stood, `round ${round}: acknowledged, then lost`).toBe("handed in");
        await finishAfterFault(person, () => app.passes(TEN_MINUTES_MS));
      }

      for (const person of [first, ...people]) {
        expect(await person.application()).toMatchObject({ status: "submitted", charge: { status: "success" } });
        expect(await app.effectsOf(person)).toEqual({ charges: 1, orders: 1 });
        // Killed between handing a mail over and noting that: the same mail goes out again, and says that it is the same.
        const mails = new Map((await app.mails(person)).map((mail) => [mail.message_id, mail.subject]));
        expect(new Set(mails.values()).size, `${person.email} got ${[...mails.values()].join(", ")}`).toBe(mails.size);
      }
      campaignFigures(`kills-handing-in-${engine}`, { engine, kills: handingIn, span_ms: Math.round(spanMs), hits });
    },
    handingIn * TEST_MS,
  );

  test(
    `${times(fillingIn)} while somebody saves, uploads and switches a flag: what was acknowledged is there`,
    async () => {
      let acknowledged = 0;
      let open = 0;
      for (let round = 0; round < fillingIn; round += 1) {
        const busy = new BusyPerson(await app.newcomer());
        busy.begin();
        await expect.poll(() => busy.acknowledgements, { interval: 5 }).toBeGreaterThan(WARM);
        await wait(killAfter(round, WHILE_FILLING_IN_MS));
        await app.latchkey.kill();
        await busy.stop();
        acknowledged += busy.acknowledgements;
        open += busy.answer.open.length + busy.flag.open.length;
        await app.start();
        await busy.losesNothing();
        expect(busy.refusals, `round ${round}`).toEqual([]);
      }
      campaignFigures(`kills-filling-in-${engine}`, { engine, kills: fillingIn, acknowledged, "cut off": open });
    },
    fillingIn * TEST_MS,
  );
}

/** How often it is killed while somebody's application is decided. */
const DECISIONS = 3;
const DECIDED = "About your application";
/** How often while something is asked of them again, and as often while that leaves. */
const QUESTIONS = 2;
const ASKED = "A question about what you sent us";
/** Longer than what was asked waits. */
const HELD_MS = 31_000;

/** Between a decision or a question and its mail: nobody is left without the mail, and nobody is decided about or asked without being told. */
function tellsWhatWasDecided(app: TestServer): void {
  const waits = async (): Promise<WirePerson> => {
    const person = await app.applicant();
    await person.finishForm();
    await handsIn(person);
    return person;
  };
  const rejects = async (reviewer: WirePerson, person: WirePerson): Promise<number> => {
    const { id } = await person.application();
    const headers = { "Content-Type": "application/json" };
    const answer = await reviewer.fetch(`/api/v1/staff/applications/${id}/reject`, { method: "POST", headers, body: JSON.stringify({ reasons: ["income"] }) });
    return answer.status;
  };
  const told = async (person: WirePerson, by = DECIDED): Promise<string[]> =>
    (await app.mails(person)).filter(({ subject }) => subject === by).map(({ message_id }) => message_id);
  const isTold = (person: WirePerson, by = DECIDED): Promise<void> => expect.poll(() => told(person, by)).not.toEqual([]);

  test(
    `${DECISIONS} kills between a rejection and its mail: it is decided or not, and whoever was decided about is told once`,
    async () => {
      const reviewer = new WirePerson(app.url, "staff@example.com", "");
      await reviewer.signIn();
      const first = await waits();
      const began = performance.now();
      expect(await rejects(reviewer, first)).toBe(200);
      await isTold(first);
      const spanMs = performance.now() - began;

      const people: WirePerson[] = [];
      for (let round = 0; round < DECISIONS; round += 1) {
        const person = await waits();
        people.push(person);
        const deciding = rejects(reviewer, person).catch(() => "no answer" as const);
        await wait(killAfter(round, spanMs));
        await app.latchkey.kill();
        const answer = await deciding;
        await app.start();
        const { status } = await person.application();
        if (answer === 200) expect(status, `round ${round}: acknowledged, then lost`).toBe("rejected");
        if (status !== "rejected") {
          expect(status).toBe("submitted");
          expect(await told(person), "told of what was never decided").toEqual([]);
          expect(await rejects(reviewer, person)).toBe(200);
        }
      }
      for (const person of people) {
        await isTold(person);
        const { history } = await reviewer.api<{ history: { name: string }[] }>(`staff/applications/${(await person.application()).id}`);
        expect(history.filter(({ name }) => name === "reject")).toHaveLength(1);
      }
      // A minute later a mail that a dead sender had in hand is taken up: the same mail, by its id.
      await app.passes(TEN_MINUTES_MS);
      for (const person of people) expect(new Set(await told(person)).size).toBe(1);
    },
    DECISIONS * TEST_MS,
  );

  interface Asked {
    held_question: { asked: unknown[] } | null;
    documents: { id: string }[];
    history: { name: string }[];
  }
  const seen = async (reviewer: WirePerson, person: WirePerson): Promise<Asked> => reviewer.api<Asked>(`staff/applications/${(await person.application()).id}`);
  const asksAgain = async (reviewer: WirePerson, person: WirePerson, document: string): Promise<number> => {
    const { id } = await person.application();
    const body = JSON.stringify({ document, mark: "ask-again", reason: "cut-off" });
    return (await reviewer.fetch(`/api/v1/staff/applications/${id}/marks/`, { method: "POST", headers: { "Content-Type": "application/json" }, body })).status;
  };

  test(
    `${QUESTIONS} kills while a paper is asked for again, and as many while that leaves: it is asked in one mail, once`,
    async () => {
      const reviewer = new WirePerson(app.url, "staff@example.com", "");
      await reviewer.signIn();
      const people: WirePerson[] = [];
      for (let round = 0; round < QUESTIONS; round += 1) {
        const person = await waits();
        people.push(person);
        const paper = (await seen(reviewer, person)).documents[0]!.id;
        const asking = asksAgain(reviewer, person, paper).catch(() => "no answer" as const);
        // The first is cut off while it is asked, the second after that was acknowledged.
        if (round > 0) expect(await asking).toBe(200);
        else await wait(killAfter(round, WHILE_ASKED_MS));
        await app.latchkey.kill();
        const answer = await asking;
        await app.start();
        // A slow start may last until its time has come.
        const { held_question: kept, history } = await seen(reviewer, person);
        const isKept = kept !== null || history.some(({ name }) => name === "question-sent");
        if (answer === 200) expect(isKept, `round ${round}: acknowledged, then lost`).toBe(true);
        if (!isKept) {
          expect(await told(person, ASKED), "told of what was never asked").toEqual([]);
          expect(await asksAgain(reviewer, person, paper)).toBe(200);
        }
        await app.passes(HELD_MS);
        await wait(killAfter(round, WHILE_ASKED_MS));
        await app.latchkey.kill();
        await app.start();
      }
      // A minute later what a dead server had in hand is taken up, the job by the database's clock and the mail: the same mail, by its id.
      await app.passes(TEN_MINUTES_MS);
      for (const person of people) await isTold(person, ASKED);
      for (const person of people) {
        await expect.poll(async () => (await seen(reviewer, person)).held_question).toBeNull();
        expect((await seen(reviewer, person)).history.filter(({ name }) => name === "question-sent")).toHaveLength(1);
        expect(new Set(await told(person, ASKED)).size).toBe(1);
      }
    },
    QUESTIONS * TEST_MS,
  );
}

/** How often it is killed while a group is invited. */
const INVITATIONS = 2;
const INVITED = /invited you to rent a home together/;

/** Between inviting and the mails that say so: nobody is in a group without having got their link, and nobody gets two. */
function mailsWhoWasInvited(app: TestServer): void {
  const mates = ({ email }: WirePerson): string[] => [0, 1].map((n) => `mate-${n}-${email}`);
  const links = async (address: string): Promise<string[]> =>
    (await mailsTo(app.url, address)).filter(({ subject }) => INVITED.test(subject)).map(({ message_id }) => message_id);
  const eachGotTheirs = async (person: WirePerson): Promise<void> => {
    for (const address of mates(person)) await expect.poll(() => links(address)).not.toEqual([]);
  };
  /** Whom they see beside themselves in what to have ready: nobody, while nobody is invited and the page leads back. */
  const invited = async (person: WirePerson): Promise<string[]> => {
    const answer = await person.fetch(`/api/v1/screens/groupsGetStarted?applicationSource=${person.source}`);
    // The page is not theirs yet: who is invited is asked on the one before it.
    if (answer.status === 409) return [];
    expect(answer.status).toBe(200);
    const drawn = await answer.text();
    return mates(person).filter((address) => drawn.includes(address));
  };
  const beginsGroup = async (name: string): Promise<WirePerson> => {
    const person = new WirePerson(app.url, `${name}@example.com`, "demo-group");
    await person.signIn();
    await groupFilledIn(person);
    return person;
  };
  const invites = (person: WirePerson) => person.command(`${person.formPath}/invite-your-group`, "invite-group");

  test(
    `${INVITATIONS} kills between inviting a group and its mails: all are invited or none, and each gets their link once`,
    async () => {
      const first = await beginsGroup("invites-first");
      const began = performance.now();
      expect(await invites(first)).toMatchObject({ ok: true });
      await eachGotTheirs(first);
      const spanMs = performance.now() - began;

      const people: WirePerson[] = [first];
      for (let round = 0; round < INVITATIONS; round += 1) {
        const person = await beginsGroup(`invites-${round}`);
        people.push(person);
        const inviting = invites(person).catch(() => null);
        await wait(killAfter(round, spanMs));
        await app.latchkey.kill();
        const answer = await inviting;
        await app.start();
        const there = await invited(person);
        if (answer?.ok) expect(there, `round ${round}: acknowledged, then lost`).toEqual(mates(person));
        if (there.length === 0) {
          for (const address of mates(person)) expect(await links(address), "invited by a mail, and by nothing else").toEqual([]);
          expect(await invites(person)).toMatchObject({ ok: true });
        }
        expect(await invited(person)).toEqual(mates(person));
      }
      for (const person of people) await eachGotTheirs(person);
      // A minute later a mail that a dead sender had in hand is taken up: the same mail, by its id.
      await app.passes(TEN_MINUTES_MS);
      for (const address of people.flatMap(mates)) expect(new Set(await links(address)).size, address).toBe(1);
    },
    INVITATIONS * TEST_MS,
  );
}

/** From pressing Confirm to some of what it writes. */
const WHILE_CONFIRMED_MS = 60;

/** While a home is confirmed: its room is held with all that goes with it, or nothing is. */
function holdsOneRoom(app: TestServer): void {
  test("one kill while a home is confirmed: its room is held or not, and pressing again holds it once", async () => {
    const person = new WirePerson(app.url, "status-profile-completed@example.com", "demo-status-profile-completed");
    await person.signIn();
    const homes = `/application/${person.source}/home-selection`;
    const drawn = async (path: string): Promise<string> => (await person.fetch(path)).text();
    const home = /home-selection\?home=([\w-]+)/u.exec(await drawn(homes))![1]!;
    const room = /room=([\da-f-]{36})/u.exec(await drawn(`${homes}?home=${home}`))![1]!;
    const kept = await person.command(`${homes}/price?home=${home}&room=${room}`, "keep-home", { home, room, day: 0, months: 12 });
    expect(kept).toMatchObject({ ok: true });
    const shown = JSON.stringify(await person.api(`screens/homeSelectionConfirm?applicationSource=${person.source}&home=${home}`));
    const price = Number(/"price":(\d+)/u.exec(shown)![1]);
    const confirms = () => person.command(`${homes}/confirm?home=${home}`, "confirm-home", { home, price });

    const confirming = confirms().catch(() => null);
    await wait(killAfter(0, WHILE_CONFIRMED_MS));
    await app.latchkey.kill();
    const answer = await confirming;
    await app.start();
    const { id, status } = await person.application();
    // The meeting may have begun by now.
    const held = expect.stringMatching(/^(room_selected|meet_and_greet)$/u);
    if (answer?.ok) expect(status, "acknowledged, then lost").toEqual(held);
    if (status === "profile_completed") {
      expect(await confirms()).toMatchObject({ ok: true });
    }
    expect(await person.application()).toMatchObject({ status: held });
    const reviewer = new WirePerson(app.url, "staff@example.com", "");
    await reviewer.signIn();
    const { history } = await reviewer.api<{ history: { name: string }[] }>(`staff/applications/${id}`);
    expect(history.filter(({ name }) => name === "confirm-home")).toHaveLength(1);
  });
}

describe("the server is killed while people fill in and pay (PGlite)", () => {
  const app = testServerOf({ people: peopleFor(FEW) });
  survivesKills("PGlite", FEW, app);
  holdsOneRoom(app);
});

describe("the server is killed while people fill in and pay (PostgreSQL)", repeated, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  const app = testServerOf({ people: peopleFor(MORE) + DECISIONS + 1 + QUESTIONS, databaseUrl: () => cluster.url() });
  survivesKills("PostgreSQL", MORE, app);
  tellsWhatWasDecided(app);
  mailsWhoWasInvited(app);
  holdsOneRoom(app);
});
