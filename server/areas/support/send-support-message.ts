/** A message to the support team: kept as a case, and mailed to them and to a signed-in person, all or nothing. */
import type { Command, Deps, PageAddress } from "../../kernel/context/deps.ts";
import { mailTo, type MailReader } from "../../kernel/mail/mail-to.ts";
import { randomUUID } from "node:crypto";
import { plainWords } from "#screens/language/rules/plain-text.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { replyAddress } from "./reply-address.ts";
import { refused, track } from "../../kernel/screens/application-command.ts";

/** What the address of support's own page calls the page that the person came from. */
export const CAME_FROM = "from";
const A_PATH = /^\/(?!\/)[^\p{Cc}]*$/u;
const LONGEST_PAGE = 500;

export const sendSupportMessage: Command<"send-support-message"> = async (call) => {
  const { deps, screen, viewer, input } = call;
  const { message } = input;
  // Whoever is signed in is answered at their own address, whatever was typed.
  const email = viewer.user?.email || (input.email ?? "");
  if (!viewer.user && email === "") return refused(call, refusal("required", "email"));
  const page = pageOf(screen.at);
  await deps.store.transaction((tx) => keepCase(tx, deps, { user: viewer.user, email, message, page, to: { kind: "visitor", screen } }));
  track(call, "Support message sent");
  return { ok: true, stay: true };
};

interface NewCase {
  /** Null: they aren't signed in. */
  user: UserRecord | null;
  email: string;
  /** What the team reads of it. */
  message: string;
  /** What is mailed of that to the team, and to whoever wrote; all of it, where it isn't said. */
  told?: string;
  /** Id of the meeting that it is about. */
  meeting?: string;
  /** Address of the page that it is about. */
  page: string;
  /** By whose documents the mails are written. */
  to: Extract<MailReader, { kind: "visitor" | "writer" }>;
}

/** Whoever wrote it is told that it has come in, at an address that is theirs. Answers the id of the case. */
export async function keepCase(tx: Writes, deps: Deps, { user, email, message, told = message, page, meeting, to }: NewCase): Promise<string> {
  const { support_email } = deps.config.brand;
  const id = randomUUID();
  const at = deps.clock.now().toISOString();
  const kept = await tx.insert("support_case", { id, user_id: user?.id ?? null, email, message, page, at, ...(meeting !== undefined && { meeting }) });
  await tx.tellStaff(id);
  const args = { message: told, from: email, page };
  await mailTo(tx, deps, { to, address: support_email, mail: "support-case", args, key: `support-case:${id}`, reply_to: email || null });
  // An address that anybody may have typed gets no mail: it could be anybody's.
  if (user && email !== "") await mailTo(tx, deps, { to, mail: "support", args: { message: told }, key: `support:${id}`, reply_to: replyAddress(deps, kept) });
  return id;
}

/** What the message is about. Support's own page says which one the person came from: it is only told, and never led to. */
function pageOf({ pathname, query: { [CAME_FROM]: from = "", ...query } }: PageAddress): string {
  const search = new URLSearchParams(query).toString();
  const here = search === "" ? pathname : `${pathname}?${search}`;
  return plainWords(A_PATH.test(from) ? from : here).slice(0, LONGEST_PAGE);
}
