/** Drawing the form page to HTML, without server, database and documents. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { pageConstants, resolveScreen, uiTexts } from "#screens/resolve/index.ts";
import { revision } from "#tests/support/shipped-screens.ts";
import { type Measure, short, timed } from "../figure.ts";
import { largestScreen } from "../largest-screen.ts";
import { BUILT } from "../places.ts";
import { answersOfScreen } from "../site/answers-of-screen.ts";
import { median, ratioOf } from "../statistics.ts";
import { interleaved } from "../thread-time.ts";

interface Trees {
  loadDeferred(): Promise<void>;
  drawOurs(descriptor: ScreenDescriptor, ui: Record<string, string>, constants: PageConstants): string;
  drawHand(answers: Record<string, string>): string;
}

const inputs = (html: string): number => html.match(/<(input|select|textarea)\b/g)?.length ?? 0;

export const measure: Measure = async ({ quick }) => {
  const { loadDeferred, drawOurs, drawHand } = (await import(`${BUILT}/trees/ours.js`)) as Trees;
  const { drawStock } = (await import(`${BUILT}/trees/stock.js`)) as { drawStock(answers: Record<string, string>): string };
  await loadDeferred();
  const { request } = largestScreen();
  const descriptor = resolveScreen(revision, request);
  const ui = uiTexts(revision, "en-US");
  const constants = pageConstants(revision);
  const answers = answersOfScreen(descriptor.blocks);
  const html = [drawOurs(descriptor, ui, constants), drawHand(answers), drawStock(answers)];
  // A server has drawn thousands of pages before long: measured when the engine has settled.
  const {
    ours = [],
    hand = [],
    stock = [],
  } = interleaved(
    [
      { name: "ours", calls: 40, work: () => void drawOurs(descriptor, ui, constants) },
      { name: "hand", calls: 40, work: () => void drawHand(answers) },
      { name: "stock", calls: 10, work: () => void drawStock(answers) },
    ],
    quick ? { rounds: 2, warmUp: 1 } : { rounds: 60, warmUp: 60 },
  );
  const ms = (rounds: readonly number[]) => `${short(median(rounds) / 1_000)} ms`;
  const kb = html.map((page) => `${Math.round(page.length / 1024)} KB`);
  return [
    {
      id: "render",
      what: "Drawing the form page alone (renderToString)",
      ...timed("ms", 1 / 1_000, ours, "hand", hand),
      reach: 0.35,
      good: "below",
      beside: `hand ${ms(hand)}, stock RJSF + Ajv ${ms(stock)} (${short(ratioOf(stock, hand).median)} of hand); ${kb.join(", ")}; ${html.map(inputs).join(", ")} controls`,
    },
  ];
};
