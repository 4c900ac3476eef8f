/** A thousand meetings of four people who have their pages open: how soon each hears what is said, what it costs, and the same beside a chat by hand. */
import { randomUUID } from "node:crypto";
import { HandChat } from "../chat/hand-chat.ts";
import { Ledger } from "../chat/ledger.ts";
import { PEOPLE, SAID } from "../chat/many-meetings.ts";
import { OurChat } from "../chat/our-chat.ts";
import { startChatServers } from "../chat/chat-servers.ts";
import { type Figure, type Measure, against, short } from "../figure.ts";
import type { BenchServer } from "../server-process.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const SIZES = [100, 1_000, 4_000];
const A_SECOND = 100;
const SECONDS = 60;
const TEXT = "I cook most evenings, and there is always enough for two more.";
const SETTLED_MS = 240_000;

interface Talking {
  say(id: string, meeting: number, by: number, text: string): Promise<void>;
  check(): void;
}

const quantile = (values: readonly number[], part: number): number => values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? NaN;
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function yardstickMs(): number {
  const began = performance.now();
  for (let call = 0; call < 20; call += 1) yardstick.work(call);
  return (performance.now() - began) / 20;
}

/** Says so much in any of so many meetings, whoever of it. */
function sayOne(chat: Talking, ledger: Ledger, meetings: number): Promise<void> {
  const [meeting, by, id] = [Math.floor(Math.random() * meetings), Math.floor(Math.random() * PEOPLE), randomUUID()];
  ledger.say(id, meeting);
  return chat.say(id, meeting, by, TEXT);
}

/** As many a second, whether those before were heard or not. Answers what each took from being said to being heard by each. */
async function steady(chat: Talking, ledger: Ledger, { meetings, seconds }: { meetings: number; seconds: number }): Promise<number[]> {
  ledger.times = [];
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * A_SECOND; n += 1) {
    const wait = began + (n * 1_000) / A_SECOND - performance.now();
    if (wait > 1) await rest(wait);
    sending.push(sayOne(chat, ledger, meetings));
  }
  await Promise.all(sending);
  await ledger.settled(SETTLED_MS);
  chat.check();
  return ledger.times;
}

/** So many at a time, the next as soon as one was heard by all. Answers how many were in a second. */
async function saturated(chat: Talking, ledger: Ledger, { meetings, seconds, atOnce }: { meetings: number; seconds: number; atOnce: number }): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let failure: unknown = null;
  const next = () => {
    if (performance.now() < until) sayOne(chat, ledger, meetings).catch((error: unknown) => (failure ??= error));
  };
  const before = ledger.whole;
  const began = performance.now();
  ledger.onWhole = next;
  for (let n = 0; n < atOnce; n += 1) next();
  while (performance.now() < until) await rest(50);
  const rate = ((ledger.whole - before) * 1_000) / (performance.now() - began);
  await ledger.settled(SETTLED_MS);
  ledger.onWhole = null;
  chat.check();
  if (failure) throw failure;
  return rate;
}

const memory = async (server: BenchServer): Promise<number> => (await server.ask({ ask: "memory" })).bytes ?? NaN;

/** What a message takes of the server, one after the other, while so many people are there. */
async function costs(
  server: BenchServer,
  chat: Talking,
  ledger: Ledger,
  { meetings, many }: { meetings: number; many: number },
): Promise<{ cpuMs: number; statements: number }> {
  const read = async () => {
    const { cpuMs = NaN } = await server.ask({ ask: "cpu" });
    return { cpuMs, statements: (await server.ask({ ask: "statements" })).statements ?? NaN };
  };
  const before = await read();
  for (let n = 0; n < many; n += 1) {
    await sayOne(chat, ledger, meetings);
    await ledger.settled(SETTLED_MS);
  }
  const after = await read();
  return { cpuMs: (after.cpuMs - before.cpuMs) / many, statements: (after.statements - before.statements) / many };
}

export const measure: Measure = async ({ quick, seconds, soFar }) => {
  const sizes = quick ? [8, 40] : SIZES;
  const most = sizes.at(-1)!;
  const meetings = most / PEOPLE;
  const long = seconds ?? (quick ? 3 : SECONDS);
  const warm = quick ? 1 : 5;
  const figures: Figure[] = [];
  const delivery = (id: string, what: string, times: readonly number[], refused: number): Figure => ({
    id,
    what: `${what}: 99 of 100 are heard within`,
    value: { median: quantile(times, 0.99), low: quantile(times, 0.985), high: quantile(times, 0.995) },
    unit: "ms",
    relative: { of: "the middle one", ratio: sampleOf([quantile(times, 0.99) / quantile(times, 0.5)]) },
    reach: 500,
    good: "below",
    beside: `${times.length} times somebody heard one of ${times.length / PEOPLE} messages within ${long} s, each once, in one order: half within ${short(quantile(times, 0.5))} ms, the longest ${short(Math.max(...times))} ms; ${refused} had to be said again`,
  });
  const backAgain = (id: string, what: string, times: readonly number[]): Figure => ({
    id,
    what,
    value: { median: Math.max(...times) / 1_000, low: Math.max(...times) / 1_000, high: Math.max(...times) / 1_000 },
    unit: "s",
    relative: { of: "the middle one", ratio: sampleOf([Math.max(...times) / median(times)]) },
    reach: 30,
    good: "below",
    beside: `half within ${short(median(times) / 1_000)} s, the first ${short(Math.min(...times) / 1_000)} s; what was said meanwhile was heard once, in its order`,
  });
  const goneAndBack = async (chat: OurChat, ledger: Ledger): Promise<number[]> => {
    const back = chat.goAndComeBack();
    for (let n = 0; n < (quick ? 5 : 60); n += 1) {
      await sayOne(chat, ledger, meetings);
      await rest(50);
    }
    const times = await back;
    await ledger.settled(SETTLED_MS);
    chat.check();
    return times;
  };

  const one = await startChatServers(1);
  try {
    const [server] = one.servers as [BenchServer];
    const { talks = [] } = await server.ask({ ask: "meetings", count: meetings });
    const ledger = new Ledger(most, PEOPLE, SAID);
    const chat = new OurChat(one.servers, talks, ledger);
    const idle: number[] = [];
    const cost: { cpuMs: number; statements: number }[] = [];
    // Compiled by then.
    const first = quick ? 1 : 12;
    await chat.come(first * PEOPLE);
    await costs(server, chat, ledger, { meetings: first, many: quick ? 2 : 60 });
    for (const [at, size] of sizes.entries()) {
      const [there, before] = [chat.readers.length, await memory(server)];
      await chat.come(size);
      // Connections that brought their pages are closed by then.
      await rest(quick ? 100 : 6_000);
      idle.push(((await memory(server)) - before) / (size - there));
      cost.push(await costs(server, chat, ledger, { meetings: size / PEOPLE, many: quick ? 3 : 100 }));
      const works = [0, 1, 2].map(yardstickMs);
      const { cpuMs, statements } = cost[at]!;
      figures.push(
        {
          id: `chat-message-${size}`,
          what: `A message in a meeting of ${PEOPLE}, with ${size} people there: processor of the server`,
          value: sampleOf([cpuMs]),
          unit: "ms",
          relative: { of: YARDSTICK, ratio: sampleOf(works.map((ms) => cpuMs / ms)) },
          reach: null,
          good: "below",
          beside: `sent by the page, kept, and told to ${PEOPLE} with its words; that it was read is not said`,
        },
        {
          id: `chat-statements-${size}`,
          what: "… SQL statements",
          value: sampleOf([statements]),
          unit: "",
          relative: { of: "1", ratio: sampleOf([statements]) },
          reach: null,
          good: "below",
          beside: "heartbeats of those who are there included",
        },
        {
          id: `chat-idle-${size}`,
          what: "… memory of somebody who is there and does nothing",
          value: sampleOf([idle[at]! / 1_000]),
          unit: "KB",
          relative: { of: "1", ratio: sampleOf([idle[at]! / 1_000]) },
          reach: null,
          good: "below",
          beside: `of ${size - there} who came; heap and what it holds outside`,
        },
      );
      soFar(figures);
    }
    const hands = new Ledger(most, PEOPLE, null);
    const hand = await HandChat.start(one.databaseUrl, hands);
    try {
      await hand.come(most);
      const [ours, others]: [number[], number[]] = [[], []];
      for (let round = -1; round < (quick ? 1 : 5); round += 1) {
        const load = { meetings, seconds: quick ? 1 : 5, atOnce: quick ? 4 : 32 };
        const [our, other] = [await saturated(chat, ledger, load), await saturated(hand, hands, load)];
        if (round < 0) continue;
        ours.push(our);
        others.push(other);
      }
      figures.push({
        id: "chat-saturation",
        what: `Messages a second at saturation, ${most} people there`,
        ...against("the chat by hand", ours, others),
        reach: 0.5,
        good: "above",
        beside: `${short(median(ours))} and ${short(median(others))} a second; by hand nobody is asked who they are, and two who speak at once are heard in either order`,
      });
      soFar(figures);
    } finally {
      hand.close();
    }
    // Memory is asked for in between: what is collected for that stops the server, which nobody who talks is to wait for.
    const kept = [await memory(server)];
    chat.refused = 0;
    await steady(chat, ledger, { meetings, seconds: warm });
    const times = await steady(chat, ledger, { meetings, seconds: long });
    kept.push(await memory(server));
    figures.push(delivery("chat-heard", `${A_SECOND} messages a second in ${meetings} meetings of ${PEOPLE}`, times, chat.refused));
    figures.push({
      id: "chat-memory",
      what: "… the server's memory at the end",
      ...against("its beginning", [kept.at(-1)!], [kept[0]!]),
      reach: 1.1,
      good: "below",
      beside: kept.map((bytes) => short(bytes / 1_000_000)).join(", ") + " MB",
    });
    soFar(figures);
    figures.push(backAgain("chat-back", `All ${most} are gone at once: until all of them are back`, await goneAndBack(chat, ledger)));
    soFar(figures);
    chat.close();
  } finally {
    await one.stop();
  }

  const two = await startChatServers(2);
  try {
    const { talks = [] } = await two.servers[0]!.ask({ ask: "meetings", count: meetings });
    const ledger = new Ledger(most, PEOPLE, SAID);
    const chat = new OurChat(two.servers, talks, ledger);
    await chat.come(most);
    await steady(chat, ledger, { meetings, seconds: warm });
    chat.refused = 0;
    const times = await steady(chat, ledger, { meetings, seconds: Math.min(long, SECONDS) });
    figures.push(delivery("chat-heard-two", `… by two processes on one PostgreSQL`, times, chat.refused));
    figures.push(backAgain("chat-back-two", "… all gone and back, two processes", await goneAndBack(chat, ledger)));
    chat.close();
  } finally {
    await two.stop();
  }
  return figures;
};
