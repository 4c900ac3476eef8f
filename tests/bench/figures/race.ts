/** Many people confirm one and the same room at once, on PostgreSQL: one has it, and how soon the others are told. */
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { type Measure, short } from "../figure.ts";
import { startPostgresServer } from "../homes/postgres-server.ts";
import type { Contest } from "../server-messages.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const PEOPLE = 200;

export const measure: Measure = async ({ quick }) => {
  const [longest, halves, works]: [number[], number[], number[]] = [[], [], []];
  const count = quick ? 20 : PEOPLE;
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    // One room each time: it is somebody's afterwards.
    const server = await startPostgresServer();
    try {
      const { contest } = await server.ask({ ask: "choosers", count });
      if (!contest) throw new Error("Nobody came");
      const { home, price, people } = contest;
      const pathOf = (source: string): string => `/application/${source}/home-selection/confirm?home=${home}`;
      const send = (path: string, cookie: string, init: RequestInit = {}) =>
        fetch(server.url + path, { ...init, headers: { cookie, Origin: server.url, "Content-Type": "application/json" } });
      const press = async ({ source, cookie }: Contest["people"][number], seen: number): Promise<CommandResult> => {
        const body = JSON.stringify({ command: "confirm-home", input: { home, price: seen }, address: pathOf(source) });
        return (await (await send("/commands", cookie, { method: "POST", body })).json()) as CommandResult;
      };
      // Each has the page open by then; what a first visit keeps is kept. And the server has been running: all its connections have answered such a press.
      for (const { source, cookie } of people) await (await send(pathOf(source), cookie)).text();
      for (let warmUp = 0; warmUp < 2; warmUp += 1) await Promise.all(people.map((one) => press(one, price + 1)));
      const began = performance.now();
      const told = await Promise.all(
        people.map(async (one) => {
          const { ok } = await press(one, price);
          return { ok, ms: performance.now() - began };
        }),
      );
      const have = told.filter(({ ok }) => ok).length;
      if (have !== 1) throw new Error(`${have} of ${count} have the room`);
      const times = told.map(({ ms }) => ms);
      longest.push(Math.max(...times));
      halves.push(median(times));
      const start = performance.now();
      for (let call = 0; call < 20; call += 1) yardstick.work(call);
      works.push((performance.now() - start) / 20);
    } finally {
      await server.stop();
    }
  }
  return [
    {
      id: "room-race",
      what: `${count} people confirm one room at once on PostgreSQL: until the last is told that it is somebody else's`,
      value: sampleOf(longest),
      unit: "ms",
      relative: { of: YARDSTICK, ratio: sampleOf(longest.map((ms, round) => ms / (works[round] ?? NaN))) },
      reach: 1_000,
      good: "below",
      beside: `one has it each time; half are told within ${short(median(halves))} ms, the longest ever ${short(Math.max(...longest))} ms`,
    },
  ];
};
