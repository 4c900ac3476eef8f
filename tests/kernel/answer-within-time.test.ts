import type { CommandOutcome } from "#server/kernel/context/deps.ts";
import { describe, expect, it } from "vitest";
import { answerWithinTime } from "#server/kernel/screens/answer-within-time.ts";
import type { ApplicationCall } from "#server/kernel/screens/application-command.ts";

describe("a page that waits for a slow company", () => {
  const reported: unknown[] = [];
  const call = { deps: { errors: { report: (error: unknown) => reported.push(error) } }, state: { application: { id: "a" } } } as unknown as ApplicationCall;
  const after = (ms: number, outcome: CommandOutcome | Error): Promise<CommandOutcome> =>
    new Promise((resolve, reject) => setTimeout(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)), ms));

  it("gets the outcome when it comes in time, a fault included", async () => {
    expect(await answerWithinTime(call, after(5, { ok: true, stay: true }), () => Promise.resolve([]), 500)).toEqual({ ok: true, stay: true });
    await expect(answerWithinTime(call, after(5, new Error("away")), () => Promise.resolve([]), 500)).rejects.toThrow("away");
    expect(reported).toEqual([]);
  });

  it("is answered while the work goes on; what goes wrong with it afterwards is reported, and ends nothing", async () => {
    const effect = { do: "close-modal" } as const;
    expect(await answerWithinTime(call, after(60, new Error("away")), () => Promise.resolve([effect]), 10)).toEqual({ ok: true, effects: [effect] });
    await expect.poll(() => reported).toEqual([expect.objectContaining({ message: "away" })]);
  });
});
