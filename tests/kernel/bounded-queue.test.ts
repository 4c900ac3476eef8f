import fc from "fast-check";
import { expect, it } from "vitest";
import { boundedQueue } from "#server/kernel/uploads/bounded-queue.ts";

it("so many are at work at once and no more, first come first served, whoever of them fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 12 }),
      async (most, works) => {
        const inTurn = boundedQueue(most);
        const begun: number[] = [];
        let now = 0;
        let highest = 0;
        const results = await Promise.allSettled(
          works.map(([ticks, fails], index) =>
            inTurn(`person ${index}`, async () => {
              begun.push(index);
              highest = Math.max(highest, (now += 1));
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              now -= 1;
              if (fails) throw new Error("broken");
              return index;
            }),
          ),
        );
        expect(results.map(({ status }) => status)).toEqual(works.map(([, fails]) => (fails ? "rejected" : "fulfilled")));
        expect(begun).toEqual(works.map((_, index) => index));
        expect(highest).toBe(Math.min(most, works.length));
      },
    ),
  );
});

it("who waits with one picture is not kept by somebody who sent many: each has a turn before anybody has a second", async () => {
  const inTurn = boundedQueue(1);
  const drawn: string[] = [];
  const send = (whose: string, what: string) =>
    inTurn(whose, async () => {
      await Promise.resolve();
      drawn.push(what);
    });
  await Promise.all([send("ada", "ada 1"), send("ada", "ada 2"), send("ada", "ada 3"), send("ben", "ben 1"), send("cy", "cy 1"), send("ben", "ben 2")]);
  expect(drawn).toEqual(["ada 1", "ada 2", "ben 1", "cy 1", "ada 3", "ben 2"]);
});

it("what takes long of one person holds one place at most, so that others go on beside it", async () => {
  const inTurn = boundedQueue(2);
  const drawn: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const send = (whose: string, what: string, until = Promise.resolve()) => inTurn(whose, () => until.then(() => void drawn.push(what)));
  const adas = [send("ada", "ada 1", ended), send("ada", "ada 2")];
  await Promise.all([send("ben", "ben 1"), send("cy", "cy 1"), send("ben", "ben 2")]);
  expect(drawn).toEqual(["ben 1", "cy 1", "ben 2"]);
  end();
  await Promise.all(adas);
  expect(drawn.slice(3)).toEqual(["ada 1", "ada 2"]);
});
