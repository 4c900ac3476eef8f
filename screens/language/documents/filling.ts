import type { Condition } from "../expressions/condition.ts";
import type { Audience } from "./catalog.ts";

/** What somebody fills in on the routes of its subject that say a `part`, and hands in. */
export interface FillingDoc {
  about: string;
  /** Whom it is handed in to: one of those who may read it. */
  to: Audience;
  /** Who may read what was answered, once it is handed in. */
  readers: Audience[];
  /** Answers that none of them is told (`guest.number`), and why: they are for something else than to be read. */
  withheld?: Record<string, string>;
  /** They are also told what is kept that no page asks. */
  beside?: true;
  /** The status that it has once it is handed in: of the subject, or of what the flow follows. */
  status: string;
  /** The dialog with the text that they agree to, the command that keeps it, and the page that asks it where that isn't the first one. */
  consent: { modal: string; command: string; route?: string };
  /** The command by which a page looks again whether it could be handed in. */
  looksAgain: string;
  /** Routes: where it is paid for, where they come to once it is handed in (the first that holds), and where that failed. */
  payment: string;
  handedIn: { when?: Condition; go: string }[];
  failed: string;
  mails: { handedIn: string; receipt: string; declined: string };
}
