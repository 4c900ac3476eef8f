/** Spread over the span, the same on every run, so that a failing point can be looked at again. The first is where the money moves. */
export const killAfter = (round: number, spanMs: number): number => Math.round(((round * 0.618 + 0.748) % 1) * spanMs);
export const times = (kills: number): string => (kills === 1 ? "one kill" : `${kills} kills`);
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
