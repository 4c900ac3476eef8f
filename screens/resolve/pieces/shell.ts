import type { ShellDescriptor } from "../../language/documents/descriptor.ts";
import type { DocumentSet, RouteMeta } from "../../language/documents/document.ts";
import type { ResolveContext } from "./context.ts";
import { compileFixedCopy } from "./copy.ts";
import type { Environment } from "./environment.ts";
import { compileDecision } from "./flag.ts";
import { type Piece, take } from "./piece.ts";
import type { Routes } from "../routes/routes.ts";

export interface ShellPieces {
  steps: readonly ShellDescriptor["steps"][]; // by current step, 0 for none
  promos: ReadonlyMap<string, { text: Piece<string>; decide: (context: ResolveContext) => boolean | "unknown" }>;
}

export function compileShell({ flow, promos }: DocumentSet, environment: Environment): ShellPieces {
  const total = flow.totalSteps;
  const say = (key: string, args: Record<string, unknown> = {}) => environment.texts.message(key).text(args);
  const labels = Array.from({ length: total }, (_, index) => say(`shell.step-${index + 1}`));
  return {
    steps: Array.from({ length: total + 1 }, (_, step) =>
      Object.freeze({
        total,
        current: step === 0 ? null : step,
        percent: total === 0 ? 0 : Math.round((step / total) * 100),
        labels,
        label: say("shell.steps", { step, total }),
      }),
    ),
    promos: new Map(
      Object.entries(promos.promos).map(([name, { text, when }]) => [
        name,
        { text: compileFixedCopy(text, `promo.${name}`, environment), decide: compileDecision(when, `promo.${name}.when`) },
      ]),
    ),
  };
}

export function resolveShell(pieces: ShellPieces, meta: RouteMeta, back: string | undefined, routes: Routes, context: ResolveContext): ShellDescriptor {
  const step = meta.currentStep ?? 0;
  const promo = meta.promo === undefined ? undefined : pieces.promos.get(meta.promo);
  const backHref = back === undefined || meta.disableBack ? null : routes.hrefOf(back, context.request.route.params);
  return {
    meta,
    ...(backHref !== null && { backHref }),
    steps: (pieces.steps[step] ?? pieces.steps[0]) as ShellDescriptor["steps"],
    // A promotion promises something: it is shown only where it is known to hold.
    promo: promo && promo.decide(context) === true ? take(promo.text, context) : null,
  };
}
