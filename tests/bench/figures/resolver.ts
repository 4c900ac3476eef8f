/** What drawing one person's screen from the documents costs, without database and HTML. */
import { compile, decideRoute, resolveScreen } from "#screens/resolve/index.ts";
import { shipped } from "#tests/support/shipped-screens.ts";
import { type Measure, against, short, timed } from "../figure.ts";
import { largestScreen } from "../largest-screen.ts";
import { median } from "../statistics.ts";
import { interleaved, threadMs } from "../thread-time.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

/** Further screens that nobody opens. */
const MANY = 700;

function amongMany(): typeof shipped {
  const [some] = Object.values(shipped.screens);
  const others = Array.from({ length: MANY }, (_, index) => [`unopened-${index}`, { ...some!, id: `unopened-${index}` }] as const);
  return { ...shipped, screens: { ...shipped.screens, ...Object.fromEntries(others) } };
}

export const measure: Measure = ({ quick }) => {
  const { request, bytes } = largestScreen();
  const compileMs = threadMs(() => compile(shipped));
  const revision = compile(shipped);
  const many = compile(amongMany());
  const { screen } = resolveScreen(revision, request);
  const {
    resolve = [],
    among = [],
    decide = [],
    [YARDSTICK]: measured = [],
  } = interleaved(
    [
      { name: "resolve", calls: 200, work: () => void resolveScreen(revision, request) },
      { name: "among", calls: 200, work: () => void resolveScreen(many, request) },
      { name: "decide", calls: 4_000, work: () => void decideRoute(revision, request) },
      yardstick,
    ],
    quick ? { rounds: 2, warmUp: 1 } : { rounds: 25, warmUp: 5 },
  );
  return [
    {
      id: "resolve",
      what: `Resolving the largest screen (${screen}, ${Math.round(bytes / 1024)} KB)`,
      ...timed("µs", 1, resolve, YARDSTICK, measured),
      reach: 200,
      good: "below",
      beside: `deciding the route ${short(median(decide))} µs; compiling all documents ${short(compileMs)} ms, once a revision`,
    },
    {
      id: "resolve-among-many",
      what: `The same with ${MANY} further screens in the documents`,
      ...against("without them", among, resolve),
      reach: 1.1,
      good: "below",
      beside: "what is read of the documents is the same, which a test counts",
    },
  ];
};
