import type { ResolvedAction } from "../../language/documents/descriptor.ts";
import type { Action, Value } from "../../language/documents/document.ts";
import type { Literal } from "../../language/expressions/condition.ts";
import { RULES } from "../../language/rules/constraint.ts";
import { note, type ResolveContext } from "./context.ts";
import type { Environment } from "./environment.ts";
import { compileFixedCopy } from "./copy.ts";
import { dynamic, constant, map, type Compiled, record, evaluateIn } from "./compiled.ts";
import { queryString } from "../routes/routes.ts";
import { compileValue } from "./value.ts";

/** An action with its values and addresses filled in. */
export function compileAction(action: Action, at: string, environment: Environment): Compiled<ResolvedAction> {
  if ("command" in action) {
    const input = action.input && compileValues(action.input, `${at}.input`, environment);
    const then = action.then && compileAction(action.then, `${at}.then`, environment);
    const saves = environment.savesOf(action.command);
    return record({
      do: constant("command"),
      command: constant(action.command),
      ...(input && { input }),
      ...(then && { then }),
      ...(saves && { saves: constant([...saves]) }),
    }) as Compiled<ResolvedAction>;
  }
  if ("go" in action) return compileGo(action, at, environment);
  if ("open" in action) return compileOpen(action, at, environment);
  if ("link" in action) return compileLink(action, at, environment);
  if ("support" in action) return constant<ResolvedAction>({ do: "support" });
  if ("print" in action) return constant<ResolvedAction>({ do: "print" });
  if ("tool" in action) {
    const input = compileValues(action.input ?? {}, `${at}.input`, environment);
    return record({
      do: constant("tool"),
      tool: constant(action.tool),
      input,
      done: compileFixedCopy(action.done, `${at}.done`, environment),
    }) as Compiled<ResolvedAction>;
  }
  if ("resume" in action) return dynamic((context) => ({ do: "resume", href: hrefTo(action.resume, {}, {}, at, environment, context) }));
  if ("frame" in action) {
    const href = compileValue(action.frame, at, environment),
      title = compileFixedCopy(action.title, `${at}.title`, environment);
    return dynamic((context) => ({ do: "frame", href: outside(evaluateIn(href, context), "", at, context), title: evaluateIn(title, context) }));
  }
  if ("set" in action) return compileSet(action, at, environment);
  return constant<ResolvedAction>({ do: "close" });
}

/** Without JavaScript the choice stands in the address, beside what stands there already. */
function compileSet(action: Extract<Action, { set: string }>, at: string, environment: Environment): Compiled<ResolvedAction> {
  const to = compileValue(action.to, `${at}.to`, environment);
  return dynamic((context) => {
    const value = evaluateIn(to, context) as Literal;
    const { name, params, query } = context.request.route;
    const href = environment.routes.hrefOf(name, params, { ...query, [action.set]: String(value) });
    return { do: "set", name: action.set, to: value, href: href ?? "#" };
  });
}

const compileValues = (values: Record<string, Value>, at: string, environment: Environment): Compiled<Record<string, unknown>> =>
  record(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, compileValue(value, `${at}.${name}`, environment)])));

type Go = Extract<Action, { go: string }>;
function compileGo(action: Go, at: string, environment: Environment): Compiled<ResolvedAction> {
  const params = compileValues(action.params ?? {}, `${at}.params`, environment);
  const query = compileValues(action.query ?? {}, `${at}.query`, environment);
  const after = compileValue(action.after ?? 0, `${at}.after`, environment);
  const goTo = (href: string, ms: unknown): ResolvedAction => (typeof ms === "number" && ms > 0 ? { do: "go", href, afterMs: ms } : { do: "go", href });
  if (
    params.fixed &&
    query.fixed &&
    after.fixed &&
    action.keepQuery !== true &&
    environment.routes.paramsOf(action.go).every((name) => Object.hasOwn(params.value, name))
  ) {
    const href = environment.routes.hrefOf(action.go, params.value, query.value);
    if (href !== null) return constant(goTo(href, after.value));
  }
  return dynamic((context) => {
    // What `query` says null of is taken out of the address.
    const own = evaluateIn(query, context);
    const said = action.keepQuery === true ? { ...context.request.route.query, ...own } : own;
    return goTo(hrefTo(action.go, evaluateIn(params, context), said, at, environment, context), evaluateIn(after, context));
  });
}

/** Parameters that are not given are those of the route that the person is on. */
function hrefTo(
  route: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
  at: string,
  environment: Environment,
  context: ResolveContext,
): string {
  const href = environment.routes.hrefOf(route, params, query, context.request.route.params);
  if (href !== null) return href;
  note(context, at, `there is no address for the route "${route}" here`);
  return environment.routes.notFoundHref;
}

type Open = Extract<Action, { open: string }>;
function compileOpen(action: Open, at: string, environment: Environment): Compiled<ResolvedAction> {
  const { open: id } = action;
  const args = compileValues(action.args ?? {}, `${at}.args`, environment);
  const own = environment.takesArguments(id);
  return dynamic((context) => {
    const given = evaluateIn(args, context);
    // Each set of arguments is a modal of its own, resolved along with the screen.
    const key = own ? `${id}?${JSON.stringify(given)}` : id;
    if (environment.hasModal(id) && !context.modals.has(key)) context.modals.set(key, { id, args: given });
    return Object.keys(given).length > 0 ? { do: "open", modal: key, args: given } : { do: "open", modal: key };
  });
}

type Link = Extract<Action, { link: Value }>;
function compileLink(action: Link, at: string, environment: Environment): Compiled<ResolvedAction> {
  const link = compileValue(action.link, at, environment);
  const query = compileValues(action.query ?? {}, `${at}.query`, environment);
  const newWindow = action.newWindow;
  return dynamic((context) => {
    const href = outside(evaluateIn(link, context), queryString(evaluateIn(query, context)), at, context);
    return newWindow === undefined ? { do: "link", href } : { do: "link", href, newWindow };
  });
}

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/**
 * An address outside the funnel. An e-mail address becomes a `mailto:`, a phone number a `tel:`; anything
 * else that is not http(s) (a `javascript:`, say) leads nowhere and is noted.
 */
function outside(value: unknown, query: string, at: string, context: ResolveContext): string {
  const text = typeof value === "string" ? value.trim() : "";
  const address = RULES.email(text, true, { today: "" }) ? `mailto:${text}` : /^\+?[\d ().-]{5,}$/.test(text) ? `tel:${text.replace(/[^\d+]/g, "")}` : text;
  if (!SAFE_ADDRESS.test(address)) {
    note(context, at, text === "" ? "there is no address to lead to" : `"${text}" is not an address that may be led to`);
    return "#";
  }
  return query === "" ? address : address + (address.includes("?") ? `&${query.slice(1)}` : query);
}

/** The address of a value, for routes that leave for another site. */
export function compileAddress(link: Value, query: Record<string, Value> | undefined, at: string, environment: Environment): Compiled<string> {
  return map(compileLink({ link, ...(query && { query }) }, at, environment), (action) => (action.do === "link" ? action.href : "#"));
}
