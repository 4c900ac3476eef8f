/** Measures one figure in a process of its own and hands its lines to the parent. */
import type { Figure, Measure } from "./figure.ts";

const [name = "", mode, seconds] = process.argv.slice(2);
const { measure } = (await import(`./figures/${name}.ts`)) as { measure: Measure };
const soFar = (some: readonly Figure[]): void => void process.send?.(some);
const figures = await measure({ quick: mode === "quick", seconds: seconds === undefined ? null : Number(seconds), soFar });
if (process.send) process.send(figures, () => process.exit(0));
else console.log(figures);
