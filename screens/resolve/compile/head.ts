import type { ScreenHead } from "../../language/documents/descriptor.ts";
import type { HeadDoc } from "../../language/documents/shell.ts";
import { type Compiled, dynamic, evaluateIn } from "./compiled.ts";
import type { Environment } from "./environment.ts";
import { compileDecision } from "./flag.ts";
import { compileValue } from "./value.ts";

/** What isn't there or isn't known yet is left out. */
export function compileHead({ notFound, canonical, picture, structured }: HeadDoc, at: string, environment: Environment): Compiled<ScreenHead> {
  const isMissing = notFound === undefined ? null : compileDecision(notFound, `${at}.notFound`);
  const query = Object.entries(canonical?.query ?? {}).map(([name, value]) => [name, compileValue(value, `${at}.canonical.${name}`, environment)] as const);
  const drawing = picture === undefined ? null : compileValue(picture, `${at}.picture`, environment);
  const facts = structured === undefined ? null : compileValue(structured, `${at}.structured`, environment);
  return dynamic((context) => {
    if (isMissing?.(context) === true) return { notFound: true };
    const { name, params } = context.request.route;
    const said = Object.fromEntries(query.map(([key, value]) => [key, evaluateIn(value, context)]));
    const href = canonical && environment.routes.hrefOf(name, params, said);
    const drawn = drawing && evaluateIn(drawing, context);
    const told = facts && evaluateIn(facts, context);
    return {
      ...(typeof href === "string" && { canonical: href }),
      ...(typeof drawn === "string" && { picture: drawn }),
      ...(isObject(told) && { structured: told }),
    };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
