/** What whoever got a mail may choose about further ones, by its own token: invitations and reminders can be refused, whatever else is written can't. */
import { randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;
const PATH = "/mail";

export const newMailToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * Somebody's name in a mail to somebody whom we don't know: it was typed, and could be an advertisement. No mail program makes a link
 * of it.
 */
export const nameInMail = (name: string): string => name.replace(/[.](?=[\p{L}\p{N}])/gu, ". ").replace(/[/:@\\]+/gu, " ");

/** The page that asks. */
export const choicePath = (token: string): string => `${PATH}/${token}`;
/** Where a mail program posts by itself (RFC 8058). */
export const oneClickPath = (token: string): string => `${choicePath(token)}/one-click`;
