/** Drawing the form page to HTML, without server, database and documents. */
import type { ScreenDescriptor } from "#screens/language/descriptor.ts";
import { resolveScreen, uiTexts } from "#screens/resolve/index.ts";
import { revision } from "#tests/support/shipped-screens.ts";
import { buildTrees } from "../builds.ts";
import { type Figure, microseconds, short } from "../figure.ts";
import { largestScreen } from "../largest-screen.ts";
import { BUILT } from "../places.ts";
import { answersOfScreen } from "../site/answers-of-screen.ts";

interface Trees {
  loadDeferred(): Promise<void>;
  drawOurs(descriptor: ScreenDescriptor, ui: Record<string, string>): string;
  drawHand(answers: Record<string, string>): string;
}

const inputs = (html: string): number => html.match(/<(input|select|textarea)\b/g)?.length ?? 0;

export async function measure(): Promise<Figure[]> {
  await buildTrees();
  const { loadDeferred, drawOurs, drawHand } = (await import(`${BUILT}/trees/ours.js`)) as Trees;
  const { drawStock } = (await import(`${BUILT}/trees/stock.js`)) as { drawStock(answers: Record<string, string>): string };
  await loadDeferred();
  const { request } = largestScreen();
  const descriptor = resolveScreen(revision, request);
  const ui = uiTexts(revision, "en-US");
  const answers = answersOfScreen(descriptor.blocks);
  const counts = [drawOurs(descriptor, ui), drawHand(answers), drawStock(answers)].map(inputs);
  // A server has drawn thousands of pages before long: measured when the engine has settled.
  const us = microseconds(
    [
      { name: "ours", calls: 40, work: () => void drawOurs(descriptor, ui) },
      { name: "hand", calls: 40, work: () => void drawHand(answers) },
      { name: "stock", calls: 5, work: () => void drawStock(answers) },
    ],
    { rounds: 25, warmUp: 50 },
  );
  const ms = (name: string) => (us[name] ?? NaN) / 1_000;
  return [
    {
      id: "render",
      what: "Drawing the form page alone (renderToString)",
      value: ms("ours"),
      unit: "ms",
      reach: 0.35,
      good: "below",
      beside: `${short(ms("ours") / ms("hand"))} of hand (${short(ms("hand"))} ms); stock RJSF + Ajv ${short(ms("stock"))} ms; controls ${counts.join(", ")}`,
    },
  ];
}
