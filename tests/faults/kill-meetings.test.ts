import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { PATIENT, TEST_MS } from "#tests/support/patience.ts";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { type SandboxMail, mailsTo } from "#tests/support/sandbox-mail.ts";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { campaignFigures } from "./support/campaign-figures.ts";
import {
  alsoTalks,
  applicant,
  HOUSE,
  HOUSE_NAME,
  houseWithRooms,
  meetingOf,
  OTHER,
  OTHER_RESIDENT,
  RESIDENTS,
  sends,
  signedIn,
} from "./support/kills-house.ts";
import { killAfter, times, wait } from "./support/kill-after.ts";
import { type TestServer, testServerOf } from "./support/test-server.ts";

/** How often the server is killed. `npm run campaign -- meetings` does it more often, and prints where it hit. */
interface Kills {
  sending: number;
  deciding: number;
  accepting: number;
}
const { LATCHKEY_MEETING_KILLS: ASKED_FOR } = process.env;
/** While a house decides, and while its invitation is accepted: two in five of those while people send. */
const MATCHES = Math.ceil(Number(ASKED_FOR) * 0.4);
const kills = (few: Kills): Kills => (ASKED_FOR === undefined ? few : { sending: Number(ASKED_FOR), deciding: MATCHES, accepting: MATCHES });
/** With every change, and in the rest. */
const FEW = kills({ sending: 1, deciding: 1, accepting: 1 });
const MORE = kills({ sending: 10, deciding: 2, accepting: 5 });

/** Who sends, who is measured, and one for each kill. */
const applicantsFor = ({ accepting }: Kills): number => accepting + 2;
const [SENDS, FIRST] = [1, 2];
const TEN_MINUTES_MS = 600_000;
/** Of each person in one moment: what is sent again and what is sent next are no more than one person may say a second. */
const AT_ONCE = 2;
/** Up to a little after the last answer. */
const BEYOND = 1.1;

interface Said {
  id: string;
  number: number;
  message: string;
  messageType: string;
}
/** What somebody reads in a meeting, the last fifty. */
const reads = async (person: WirePerson, meeting: string): Promise<Said[]> =>
  (await person.api<{ results: Said[] }>(`chat/messages/?channel_id=${meeting}&limit=50`)).results;
const hit = (hits: Record<string, number>, what: string): void => void (hits[what] = (hits[what] ?? 0) + 1);

/** Everybody sends several at one moment, in which the server dies. */
function keepsMessages(engine: string, { sending }: Kills, app: TestServer): void {
  const say = (person: WirePerson, meeting: string, id: string): Promise<number> =>
    sends(person, "chat/messages/", { id, channel_id: meeting, message: `Said as ${id}` }).then(
      ({ status }) => status,
      () => 0,
    );

  test(
    `[CHT-5] [RES-19] ${times(sending)} while an applicant and two of a house send messages: none that was acknowledged is lost, none comes twice, and all read one order`,
    async () => {
      const meeting = meetingOf(SENDS);
      const people = [await applicant(app.url, SENDS), await signedIn(app.url, RESIDENTS[0]), await signedIn(app.url, RESIDENTS[1])];
      const burst = () => people.flatMap((person) => Array.from({ length: AT_ONCE }, () => ({ person, id: randomUUID() as string })));
      const began = performance.now();
      expect(new Set(await Promise.all(burst().map(({ person, id }) => say(person, meeting, id))))).toEqual(new Set([201]));
      const spanMs = (performance.now() - began) * BEYOND;

      const hits: Record<string, number> = {};
      let acknowledged = 0;
      for (let round = 0; round < sending; round += 1) {
        const sent = burst();
        const answers = Promise.all(sent.map(({ person, id }) => say(person, meeting, id)));
        await wait(killAfter(round, spanMs));
        await app.latchkey.kill();
        const statuses = await answers;
        await app.start();

        const kept = new Set((await reads(people[0]!, meeting)).map(({ id }) => id));
        for (const [at, { person, id }] of sent.entries()) {
          const status = statuses[at]!;
          expect([201, 0]).toContain(status);
          hit(hits, `${kept.has(id) ? "kept" : "not kept"}, ${status === 0 ? "no answer" : status}`);
          if (status === 201) acknowledged += 1;
          if (status === 201) expect(kept, `round ${round}: acknowledged, then lost`).toContain(id);
          // The page sends again what was never answered.
          else expect(await say(person, meeting, id)).toBe(kept.has(id) ? 200 : 201);
        }
        const [own, ...others] = await Promise.all(people.map((person) => reads(person, meeting)));
        const order = own!.map(({ id }) => id);
        for (const { id } of sent)
          expect(
            order.filter((each) => each === id),
            `round ${round}`,
          ).toHaveLength(1);
        for (const each of others) expect(each.map(({ id }) => id)).toEqual(order);
        const first = own![0]!.number;
        expect(own!.map(({ number }) => number - first)).toEqual(order.map((_, at) => at));
      }
      campaignFigures(`kills-sending-${engine}`, { engine, kills: sending, span_ms: Math.round(spanMs), acknowledged, messages: hits });
    },
    (sending + 1) * TEST_MS,
  );
}

/** The last yes of a house and the acceptance: each is there once, with all that goes with it, or not at all. */
function matchesOnce(engine: string, { deciding, accepting }: Kills, app: TestServer): void {
  const [INVITED, MATCH] = [`You are invited to live at ${HOUSE_NAME}`, `It’s a match: ${HOUSE_NAME}`];
  const MOVES_IN = / moves in with you$/;
  let house: [WirePerson, WirePerson];
  let other: WirePerson;
  let staff: WirePerson;

  interface Meeting {
    id: string;
    status: string;
    accepted: boolean;
    property: { id: string };
  }
  const read = (person: WirePerson, meeting: string): Promise<Meeting> => person.api<Meeting>(`meet-and-greet/meetings/${meeting}/`);
  const yes = (person: WirePerson, meeting: string) => sends(person, `meet-and-greet/meetings/${meeting}/answer/`, { answer: "yes" }, "PUT");
  const accepts = (person: WirePerson, meeting: string) => sends(person, `meet-and-greet/meetings/${meeting}/acceptance/`, {});
  const history = async (person: WirePerson): Promise<string[]> => {
    const { id } = await person.application();
    return (await staff.api<{ history: { name: string }[] }>(`staff/applications/${id}`)).history.map(({ name }) => name);
  };
  const happened = async (person: WirePerson, name: string): Promise<number> => (await history(person)).filter((each) => each === name).length;
  const held = async (home: string): Promise<number> =>
    (await staff.api<{ bedrooms: { is_held: boolean }[] }>(`staff/homes/${home}`)).bedrooms.filter((room) => room.is_held).length;
  const notices = async (person: WirePerson, meeting: string): Promise<string[]> =>
    (await reads(person, meeting)).filter(({ messageType }) => messageType === "admin").map(({ message }) => message);
  const told = async ({ email }: WirePerson, what: (mail: SandboxMail) => boolean): Promise<string[]> =>
    (await mailsTo(app.url, email)).filter(what).map(({ message_id }) => message_id);

  /** Somebody who talks with both homes, and to whom all but one of the house have said yes. */
  async function almostInvited(number: number): Promise<{ person: WirePerson; meeting: string; elsewhere: string }> {
    const person = await applicant(app.url, number);
    const meeting = meetingOf(number);
    await alsoTalks(person, number);
    const there = async () => (await person.api<{ results: Meeting[] }>("meet-and-greet/meetings/")).results.find(({ property }) => property.id === OTHER);
    await expect.poll(there, PATIENT).toBeDefined();
    expect((await yes(house[0], meeting)).status).toBe(200);
    return { person, meeting, elsewhere: (await there())!.id };
  }
  /** What is sent, and in the middle of it the server dies. */
  async function cutOff(round: number, spanMs: number, send: () => Promise<Response>): Promise<number | "no answer"> {
    const answer = send().then(
      ({ status }) => status,
      () => "no answer" as const,
    );
    await wait(killAfter(round, spanMs));
    await app.latchkey.kill();
    const status = await answer;
    await app.start();
    return status;
  }

  beforeAll(async () => {
    house = [await signedIn(app.url, RESIDENTS[0]), await signedIn(app.url, RESIDENTS[1])];
    other = await signedIn(app.url, OTHER_RESIDENT);
    staff = await signedIn(app.url, "staff@example.com");
  });

  test(
    `[RES-8] [RES-20] [RES-21] ${times(deciding)} while the last yes of a house decides, and ${times(accepting)} while its invitation is accepted: each happens once, with all that goes with it, and both sides are told once`,
    async () => {
      const measured = async (send: () => Promise<Response>): Promise<number> => {
        const began = performance.now();
        expect((await send()).ok).toBe(true);
        return (performance.now() - began) * BEYOND;
      };
      const rooms = await held(HOUSE);
      const first = await almostInvited(FIRST);
      const decidesMs = await measured(() => yes(house[1], first.meeting));
      const acceptsMs = await measured(() => accepts(first.person, first.meeting));

      const all = [first];
      const [yesses, acceptances]: Record<string, number>[] = [{}, {}];
      for (let round = 0; round < accepting; round += 1) {
        const one = await almostInvited(FIRST + 1 + round);
        const { person, meeting, elsewhere } = one;
        all.push(one);

        if (round < deciding) {
          const decided = await cutOff(round, decidesMs, () => yes(house[1], meeting));
          const { status } = await read(person, meeting);
          hit(yesses!, `${status}, ${decided}`);
          if (decided === 200) expect(status, `round ${round}: acknowledged, then lost`).toBe("approved");
          expect(await happened(person, "home-approved")).toBe(status === "approved" ? 1 : 0);
        }
        expect((await yes(house[1], meeting)).status).toBe(200);
        expect(await read(person, meeting)).toMatchObject({ status: "approved", accepted: false });

        const answered = await cutOff(round, acceptsMs, () => accepts(person, meeting));
        const { accepted } = await read(person, meeting);
        hit(acceptances!, `${accepted ? "accepted" : "not accepted"}, ${answered}`);
        if (answered === 201 || answered === 200) expect(accepted, `round ${round}: acknowledged, then lost`).toBe(true);
        // All of it, or nothing.
        expect((await read(other, elsewhere)).status).toBe(accepted ? "rejected" : "open");
        expect((await person.application()).status).toBe(accepted ? "approved" : "meet_and_greet");
        expect((await accepts(person, meeting)).ok).toBe(true);
      }

      for (const { person, meeting, elsewhere } of all) {
        expect(await read(house[0], meeting)).toMatchObject({ status: "approved", accepted: true });
        expect(await read(other, elsewhere)).toMatchObject({ status: "rejected", accepted: false });
        expect((await person.application()).status).toBe("approved");
        for (const name of ["home-approved", "accept-invitation", "meeting-ended"]) expect([name, await happened(person, name)]).toEqual([name, 1]);
        for (const [who, talk] of [[house[0], meeting] as const, [other, elsewhere] as const]) {
          const said = await notices(who, talk);
          expect(said, `notices of ${talk}`).toEqual([...new Set(said)]);
        }
      }
      expect([await held(HOUSE), await held(OTHER)]).toEqual([rooms, 0]);

      // A minute later a mail that a dead sender had in hand is taken up: the same mail, by its id.
      await app.passes(TEN_MINUTES_MS);
      for (const { person, meeting } of all) {
        const mails: [WirePerson, (mail: SandboxMail) => boolean][] = [
          [person, ({ subject }) => subject === INVITED],
          [person, ({ subject }) => subject === MATCH],
          ...house.map((resident): [WirePerson, (mail: SandboxMail) => boolean] => [
            resident,
            ({ subject, text }) => MOVES_IN.test(subject) && text.includes(meeting),
          ]),
        ];
        for (const [who, what] of mails) {
          await expect.poll(() => told(who, what), PATIENT).not.toEqual([]);
          expect(new Set(await told(who, what)).size, `mails to ${who.email} about ${meeting}`).toBe(1);
        }
      }
      campaignFigures(`kills-accepting-${engine}`, { engine, kills: accepting, span_ms: Math.round(acceptsMs), hits: acceptances });
      campaignFigures(`kills-deciding-${engine}`, { engine, kills: deciding, span_ms: Math.round(decidesMs), hits: yesses });
    },
    (deciding + accepting + 1) * TEST_MS,
  );
}

describe("the server is killed while people meet (PGlite)", () => {
  const app = testServerOf({ people: 0, documents: (schemas) => houseWithRooms(schemas, applicantsFor(FEW)) });
  keepsMessages("PGlite", FEW, app);
  matchesOnce("PGlite", FEW, app);
});

describe("the server is killed while people meet (PostgreSQL)", repeated, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  const app = testServerOf({ people: 0, databaseUrl: () => cluster.url(), documents: (schemas) => houseWithRooms(schemas, applicantsFor(MORE)) });
  keepsMessages("PostgreSQL", MORE, app);
  matchesOnce("PostgreSQL", MORE, app);
});
