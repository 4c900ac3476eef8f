/**
 * The data catalog (`schemas/data.json`): what documents may read, do and name.
 * The checker holds every reference of every document against it.
 */
import type { RouteAddresses } from "./page-addresses.ts";
import type { Condition, VarRef } from "../expressions/condition.ts";

export type DataType =
  /** `resourceProperty`: of a command's input, the property whose rules it keeps (`support-message.message`). `known`: words that it is as things stand, though it may become others; `enum`: all that it can be; `names`: what it is the name of; `roots`: of a command's input, the record that each word stands for. */
  | { type: "string"; enum?: string[]; known?: string[]; nullable?: boolean; resourceProperty?: string; names?: "list-root"; roots?: Record<string, string> }
  | { type: "number"; integer?: boolean; minimum?: number; maximum?: number; nullable?: boolean; resourceProperty?: string }
  | { type: "boolean"; nullable?: boolean; resourceProperty?: string }
  | { type: "date"; nullable?: boolean; resourceProperty?: string } // YYYY-MM-DD
  | { type: "instant"; nullable?: boolean } // ISO 8601; with an offset, it is said as the clocks there show it
  | { type: "money"; nullable?: boolean } // { amount: major units, currency }
  | { type: "list"; items: DataType; nullable?: boolean }
  /** Values by one or more keys, nested in their order; only looked up, never shown or compared as a whole. `packed`: money by two keys, the second a place in runs (`lookup.ts`). */
  | { type: "table"; keys: DataType[]; value: DataType; packed?: "runs"; nullable?: boolean }
  | { type: "object"; properties: Record<string, DataType>; nullable?: boolean };

/** Who a screen or a root of the data can be for: one of the catalog's `audiences`, or `anyone`, who need not be signed in. */
export type Audience = string;

export interface DataRoot {
  /** Where the data comes from, in words, for the people who write documents. */
  about: string;
  audiences: Audience[];
  /**
   * Properties that documents may read. `resource` adds the properties of
   * `schemas/resources/<resource>.json`, which are then also answers that a form section can ask.
   */
  resource?: string;
  /**
   * The root is a list of such records, read as `{list, count, any, full}`: documents go through it with `each`, and a form
   * section inside asks each of them. `most`: so many there may be; `full` says that there are.
   */
  many?: true;
  most?: number;
  properties?: Record<string, DataType>;
}

/** A move of the status that the flow follows: what it is at, what it becomes, and what has to hold for that. */
export interface StatusMove {
  from: string[];
  to: string;
  when?: Condition;
}

/** In the `leads` of a command: wherever the page of it says that its next one is. */
export const NEXT_ROUTE = "@next";

/** A command that documents may name; the server holds one use case for each. */
export interface CommandEntry {
  about: string;
  audiences: Audience[];
  /** Names of the inputs that a document passes or a form asks for, with their types: what may be missing is `nullable`. */
  input?: Record<string, DataType>;
  /** What the command can change; reachability follows these (the status that the flow follows, roots, properties). */
  changes?: string[];
  /** How it moves the status on. The checker asks of every status that a command leaves: can everybody get to one? */
  moves?: StatusMove[];
  /** The same of the statuses of other subjects of the flow, by their kind. */
  movesOf?: Record<string, StatusMove[]>;
  /** Screens that the command can lead to through a `navigate` effect (route names); `@next`: the one that the page's own route names as its next. */
  leads?: string[];
  /** Modals that the command can open through an `open-modal` effect. */
  opens?: string[];
  /**
   * It ends a form, and is held while an answer waits or breaks its rule. What waits is saved before it: first of
   * these roots, in this order, then of all others; the first that can't be saved ends the way.
   */
  saves?: string[];
  /** What has a value only once this, or another command that says the same, was run; of those that `roots` of its input name, the one that it is told. */
  sets?: string[];
  /** It is no button's: what keeps the answers of a section, switches one on, or off. */
  role?: "save" | "on" | "off";
}

/** A mail that the product's code sends; `mails/<id>.json` says what stands in it. */
export interface MailEntry {
  /** When it is sent, and to whom. */
  about: string;
  /** Whoever it is sent to may read what it reads: of these, or, at an address of which nothing is known, `anyone`. */
  to?: Audience[];
  /** Copy keys that it has to say to somebody at least: what the law asks of a notice. */
  says?: string[];
  /** Statuses that whoever it is sent to can have as it is sent, where these are known: what it leads to is held to them. */
  recipientStatuses?: string[];
  /** What is passed to it. */
  args?: Record<string, DataType>;
}

/** Something that people follow: whoever a change of it concerns is told, and their open screens are brought up to it. */
export interface TopicEntry {
  about: string;
  /** Whose screens may follow it. Which of them is told what is judged on the server, when it happens. */
  audiences: Audience[];
  events: Record<string, TopicEventEntry>;
}
export interface TopicEventEntry {
  about: string;
  /** Data that is other than before, as a command's `changes`. */
  changes?: string[];
  /** The event itself names one more root that is. */
  names?: "root";
}

/** What a screen follows while it is open: `id` is which of the topic's things it is about; nothing while that is null. */
export interface FollowDoc {
  topic: string;
  id: VarRef;
  when?: Condition;
}

/** Something that always holds of the data, so that the checker need not think of people who can't be. */
export interface DataFact {
  about: string;
  when: Condition;
  then: Condition;
}

/** What the product's life cycle says of the statuses that the flow follows, beyond the commands of documents. */
export interface StatusEnds {
  /** Nothing comes of it: whoever has one got nowhere. */
  ended: readonly string[];
  /** Somebody else than whoever has it, or time, moves it on. */
  leftByOthers: readonly string[];
}

export interface Catalog {
  format: 1;
  /** Whom there is beside `anyone`, with what they are called where a finding speaks of several (`guests`). Without it any name is taken. */
  audiences?: Record<Audience, string>;
  /**
   * Path of the status that the flow's `statuses` are about (`order.status`), where there is one. Records that are of
   * its root are read by documents without saying so, by whoever may read that root.
   */
  status?: string;
  /** Taken from the life cycle where there is one, and not written in `data.json`. */
  lifeCycle?: StatusEnds;
  /** Path of a table in which what a file is called is found by its id: an answer is that id, and a page without a script can ask nobody. */
  files?: string;
  /** Routes that the renderer itself leads to, from every screen. */
  pages?: Partial<Record<keyof RouteAddresses, string>>;
  roots: Record<string, DataRoot>;
  facts?: DataFact[];
  /** For whom guards make an exception, those who only look among them. A way on that is there for them alone is none for everybody else. */
  exempt?: Condition;
  /** Who is signed in: a route that says `requiresAuth` is shown to nobody else. */
  signedIn?: Condition;
  /** Path of what a part of an address is the name of, by that part (`id`: `order.id`): a link that passes it leads to the same thing. */
  parameters?: Record<string, string>;
  /** Names that the product's code reads of an address's query, with what each says; those of the root `query` are read by documents too. */
  queries?: Record<string, string>;
  commands: Record<string, CommandEntry>;
  mails?: Record<string, MailEntry>;
  topics?: Record<string, TopicEntry>;
  /** Copy keys, or all below a prefix (`ui.*`), that the product's own code says; no document has to name them. */
  saidByCode?: string[];
  /** Closed vocabularies of the renderer: icons, pictures, tones. */
  tokens: Record<string, string[]>;
}
