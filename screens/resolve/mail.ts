import type { Audience } from "../language/documents/catalog.ts";
import type { MailDescriptor } from "../language/documents/descriptor.ts";
import { FORMAT } from "../language/documents/document.ts";
import { CATALOG_VERSION } from "../language/kinds/manifest.ts";
import type { ResolveContext, Unknown } from "./compile/context.ts";
import { evaluateIn } from "./compile/compiled.ts";
import type { Revision } from "./revision/revision.ts";
import { NotForAudience, variantsFor } from "./screen.ts";
import { isFor } from "./revision/plan.ts";

/** There is no such mail. */
class UnknownMail extends Error {
  override readonly name = "UnknownMail";
}

/** What a mail is resolved for: its recipient's data and language, and what is passed by whoever sends it. */
export interface MailRequest {
  data: Readonly<Record<string, unknown>>;
  args: Readonly<Record<string, unknown>>;
  locale: string;
  /** Instant. */
  now: string | Date;
  audience: Audience;
  /** Those that this person was shown; decided anew without it. */
  variants?: readonly string[];
}

/**
 * A mail as one recipient gets it. Pure: the same request gives the same descriptor.
 * @throws UnknownMail, NotForAudience
 */
export function resolveMail(revision: Revision, id: string, { args, ...request }: MailRequest): MailDescriptor {
  const unknowns: Unknown[] = [];
  const variants = request.variants ?? variantsFor(revision, request.data);
  const plan = revision.plan(variants, request.locale, request.audience);
  const mail = plan.mail(id);
  const { documents, conditions } = revision;
  if (!mail) throw new UnknownMail(`There is no mail "${id}".`);
  if (!isFor(documents.mails[id]?.audience ?? [], request.audience)) throw new NotForAudience(`The mail "${id}" is not for ${request.audience}.`);

  const data = Object.fromEntries(Object.entries(request.data).filter(([root]) => plan.mayRead(root)));
  // Nobody who reads a mail is at an address of ours.
  const route = { name: documents.flow.notFound, params: {}, query: {} };
  const scope = { data: { ...data, args }, constants: documents.constants, conditions };
  const context: ResolveContext = { request: { ...request, route }, scope, unknowns, tables: new Map(), modals: new Map() };
  const { subject, blocks } = evaluateIn(mail, context);
  return {
    format: FORMAT,
    catalog: CATALOG_VERSION,
    revision: revision.id,
    locale: plan.texts.locale,
    mail: id,
    subject,
    blocks,
    row: plan.texts.raw("mail.row"),
    variants: [...variants],
    unknowns,
  };
}
