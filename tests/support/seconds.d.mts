import type { Lane } from "./lanes.mjs";

type Seconds = Record<string, number>;
export function secondsOf(root: string, lane: Lane): Seconds;
export function keepSeconds(root: string, lane: Lane, files: { file: string; seconds: number }[], how: { forOthers: boolean }): void;
