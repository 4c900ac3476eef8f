/** Measures one figure in a process of its own and hands its lines to the parent. */
import type { Figure } from "./figure.ts";

const name = process.argv[2] ?? "";
const { measure } = (await import(`./figures/${name}.ts`)) as { measure(): Figure[] | Promise<Figure[]> };
const figures = await measure();
if (process.send) process.send(figures, () => process.exit(0));
else console.log(figures);
