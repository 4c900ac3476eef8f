import type { ShellDescriptor, ShellMenu, ShellNotice } from "../../language/documents/descriptor.ts";
import type { DocumentSet, RouteDoc, RouteMeta } from "../../language/documents/document.ts";
import type { ShellItemDoc, ShellNoticeDoc } from "../../language/documents/shell.ts";
import { compileAction } from "./action.ts";
import type { ResolveContext } from "./context.ts";
import { compileFixedCopy } from "./copy.ts";
import type { Environment } from "./environment.ts";
import { compileDecision } from "./flag.ts";
import { dynamic, constant, type Compiled, record, evaluateIn } from "./compiled.ts";
import { isShownOnRoute } from "../routes/route-guards.ts";
import type { Routes } from "../routes/routes.ts";
import { compileValue } from "./value.ts";

type Decide = (context: ResolveContext) => boolean | "unknown";

export interface CompiledShell {
  steps: readonly ShellDescriptor["steps"][]; // by current step, 0 for none
  promos: ReadonlyMap<string, { text: Compiled<string>; decide: Decide }>;
  notices: readonly { doc: ShellNoticeDoc; decide: Decide; notice: Compiled<Record<string, unknown>> }[];
  menus: readonly {
    id: string;
    label: Compiled<string>;
    decide: Decide;
    items: readonly { doc: ShellItemDoc; decide: Decide; item: Compiled<Record<string, unknown>> }[];
  }[];
}

export function compileShell({ flow, promos }: DocumentSet, environment: Environment): CompiledShell {
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
    notices: (flow.shell?.notices ?? []).map((doc) => ({
      doc,
      decide: compileDecision(doc.when, `shell.${doc.id}.when`),
      notice: compileNotice(doc, environment),
    })),
    menus: (flow.shell?.menus ?? []).map(({ id, label, when, items }) => ({
      id,
      label: compileFixedCopy(label, `shell.${id}`, environment),
      decide: compileDecision(when, `shell.${id}.when`),
      items: items.map((doc) => ({ doc, decide: compileDecision(doc.when, `shell.${doc.id}.when`), item: compileItem(doc, environment) })),
    })),
  };
}

function compileNotice({ id, text, tone, countdown, button }: ShellNoticeDoc, environment: Environment): Compiled<Record<string, unknown>> {
  const at = `shell.${id}`;
  const until = countdown && compileValue(countdown.until, `${at}.countdown`, environment);
  const left = countdown && environment.texts.message(countdown.text);
  return record({
    id: constant(id),
    text: compileFixedCopy(text, at, environment),
    tone: constant(tone),
    ...(until &&
      left && { countdown: dynamic((context) => countdownOf(String(evaluateIn(until, context)), context.request.now, (minutes) => left.text({ minutes }))) }),
    ...(button && {
      button: record({
        label: compileFixedCopy(button.label, `${at}.button`, environment),
        action: compileAction(button.action, `${at}.button.action`, environment) as Compiled<unknown>,
      }),
    }),
  });
}

const MINUTE = 60_000;

/** What is said while n minutes are left, for as many as there are now. */
function countdownOf(until: string, now: string | Date, say: (minutes: number) => string): ShellNotice["countdown"] {
  const minutes = Math.ceil((Date.parse(until) - new Date(now).getTime()) / MINUTE);
  return { until, texts: Array.from({ length: Math.max(0, minutes) + 1 }, (_, index) => say(index)) };
}

const compileItem = ({ id, label, action }: ShellItemDoc, environment: Environment): Compiled<Record<string, unknown>> =>
  record({
    id: constant(id),
    label: compileFixedCopy(label, `shell.${id}`, environment),
    ...(action && { action: compileAction(action, `shell.${id}.action`, environment) as Compiled<unknown> }),
  });

export function resolveShell(
  compiledParts: CompiledShell,
  meta: RouteMeta,
  route: RouteDoc | undefined,
  routes: Routes,
  context: ResolveContext,
): ShellDescriptor {
  const back = route?.back;
  const holds = (decide: Decide): boolean => decide(context) === true;
  const notices = compiledParts.notices
    .filter(({ doc, decide }) => route && isShownOnRoute(doc, route) && holds(decide))
    .map(({ notice }) => evaluateIn(notice, context) as unknown as ShellNotice);
  const menus = compiledParts.menus
    .filter(({ decide }) => holds(decide))
    .map(({ id, label, items }): ShellMenu => ({
      id,
      label: evaluateIn(label, context),
      items: items
        .filter(({ doc, decide }) => route && isShownOnRoute(doc, route) && holds(decide))
        .map(({ item }) => evaluateIn(item, context) as unknown as ShellMenu["items"][number]),
    }));
  const step = meta.currentStep ?? 0;
  const promo = meta.promo === undefined ? undefined : compiledParts.promos.get(meta.promo);
  const backHref = back === undefined || meta.disableBack ? null : routes.hrefOf(back, context.request.route.params);
  return {
    meta,
    ...(backHref !== null && { backHref }),
    steps: (compiledParts.steps[step] ?? compiledParts.steps[0]) as ShellDescriptor["steps"],
    // A promotion promises something: it is shown only where it is known to hold.
    promo: promo && holds(promo.decide) ? evaluateIn(promo.text, context) : null,
    ...(notices.length > 0 && { notices }),
    ...(menus.length > 0 && { menus }),
  };
}
