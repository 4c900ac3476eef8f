/**
 * The resolver: documents in, descriptors out. Pure and isomorphic; what it needs is passed in.
 *
 * `compile` once a revision, then `decideRoute` and `resolveScreen` once a request.
 */
import type { Arguments } from "./texts/message.ts";
import type { Revision } from "./revision/revision.ts";
import type { RouteMatch } from "./routes/routes.ts";

export type { ResolveRequest } from "./compile/context.ts";
export { type AskedGuard, type Decision, decideRoute, RedirectLoop } from "./decide-route.ts";
export { compileMessage, MessageSyntaxError, parsedText, type ParsedText, parseMessage } from "./texts/message.ts";
export { compile, type Revision } from "./revision/revision.ts";
export type { RouteMatch } from "./routes/routes.ts";
export { resolveMail, type MailRequest } from "./mail.ts";
export { resolvePatch } from "./patch.ts";
export { type AskingScreen, NotForAudience, resolveModal, resolveQuestions, resolveScreen, UnknownScreen, variantsFor } from "./screen.ts";
export { SUPPORT_MODAL } from "./revision/support-modal.ts";
export { pageAddresses } from "./page-addresses.ts";
export { pageConstants } from "./page-constants.ts";
export { uiTexts } from "./ui-texts.ts";
export { sectionsFor } from "./revision/sections-for.ts";
export { applyVariants } from "./revision/variants.ts";

/** The route of a path; the flow's "not found" when nothing matches. */
export const findRoute = (revision: Revision, pathname: string): RouteMatch =>
  revision.routes.find(pathname) ?? { route: revision.routes.notFound, params: {} };

/** A route that is not in the flow, or a parameter of its path that was not given: a fault of the caller. */
export class NoAddress extends Error {
  override readonly name = "NoAddress";
}

/**
 * The address of a route.
 * @throws NoAddress
 */
export function hrefOf(
  revision: Revision,
  routeName: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const href = revision.routes.hrefOf(routeName, params, query);
  if (href === null) throw new NoAddress(`The route "${routeName}" has no address with ${JSON.stringify(params)}.`);
  return href;
}

/** One text by its copy key, as plain words. */
export const formatText = (revision: Revision, locale: string, key: string, args: Arguments = {}): string => revision.texts(locale).message(key).text(args);
