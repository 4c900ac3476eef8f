/** How long a first start takes until the server answers: its database made, the demo loaded, with the console's weeks of applications and without. */
import { type Measure, against, short } from "../figure.ts";
import { startServer } from "../server-process.ts";
import { median } from "../statistics.ts";

/** As `npm start` asks for. */
const APPLICATIONS = "150";

async function startMs(env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const server = await startServer([], env);
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}

export const measure: Measure = async ({ quick }) => {
  const [withThem, without]: [number[], number[]] = [[], []];
  for (let round = -1; round < (quick ? 1 : 7); round += 1) {
    const [some, none] = [await startMs({ DEMO_APPLICATIONS: APPLICATIONS }), await startMs({})];
    if (round < 0) continue;
    withThem.push(some);
    without.push(none);
  }
  return [
    {
      id: "start-demo",
      what: `A first start with ${APPLICATIONS} applications of the demo in the console, until it answers`,
      ...against("one without them", withThem, without),
      reach: 1.1,
      good: "below",
      beside: `${short(median(withThem))} and ${short(median(without))} ms, the shortest ${short(Math.min(...withThem))} and ${short(Math.min(...without))} ms`,
    },
  ];
};
