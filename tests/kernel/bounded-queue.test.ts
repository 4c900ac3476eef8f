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
            inTurn(async () => {
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
