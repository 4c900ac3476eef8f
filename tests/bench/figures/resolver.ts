/** What drawing one person's screen from the documents costs, without database and HTML. */
import { compile, decideRoute, resolveScreen } from "#screens/resolve/index.ts";
import { shipped } from "#tests/support/shipped-screens.ts";
import { type Figure, microseconds, short } from "../figure.ts";
import { largestScreen } from "../largest-screen.ts";

export function measure(): Figure[] {
  const { request, bytes } = largestScreen();
  const began = performance.now();
  const revision = compile(shipped);
  const compileMs = performance.now() - began;
  const { screen } = resolveScreen(revision, request);
  const us = microseconds([
    { name: "resolve", calls: 200, work: () => void resolveScreen(revision, request) },
    { name: "decide", calls: 4_000, work: () => void decideRoute(revision, request) },
  ]);
  return [
    {
      id: "resolve",
      what: `Resolving the largest screen (${screen}, ${Math.round(bytes / 1024)} KB)`,
      value: us["resolve"] ?? NaN,
      unit: "µs",
      reach: 200,
      good: "below",
      beside: `deciding the route ${short(us["decide"] ?? NaN)} µs; compiling all documents ${short(compileMs)} ms, once a revision`,
    },
  ];
}
