/** What the staff console's routes ask for: who is there, which rooms they may enter, and what its documents say. */
import { userName } from "../../kernel/access/user-names.ts";
import { asViewed } from "../../kernel/access/view-as.ts";
import { type AskedDecision, askedDecisions } from "../../kernel/context/desk-decisions.ts";
import { mayEnter, type Desk, type DeskRoom } from "../../kernel/context/desk.ts";
import { type ParsedText, parsedTexts, rendererConstants, textsOf } from "../../kernel/context/texts.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { APPLICATION_STATUSES, type StaffRole, type UserRecord } from "../../ports/records.ts";
import { viewAsStartPath } from "../../areas/staff/index.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import type { PageContext, Services } from "../request/services.ts";

/** A room as the sidebar and the palette show it, whether or not this person may enter. */
export type ConsoleRoom = DeskRoom & { isOpen: boolean };

/** Whoever works in the console. */
export interface ConsolePerson {
  id: string;
  name: string;
  email: string;
  imageUrl: string | null;
  avatar: string;
  roles: readonly StaffRole[];
}

/** A look at the pages as somebody that goes on beside the console. */
export interface ConsoleLook {
  id: string;
  /** Whom they look as. */
  name: string;
  /** ISO instant at which it ends by itself. */
  until: string;
  /** Path of where it began, and where its end leads. */
  from: string;
}

export interface ConsoleData {
  who: ConsolePerson;
  /** Null: they look as nobody. */
  looking: ConsoleLook | null;
  rooms: readonly ConsoleRoom[];
  /** Path of the room in which this person's work begins; null where no room is open to them. */
  begins: string | null;
  desk: Omit<Desk, "rooms" | "preview" | "decisions" | "papers">;
  /** What is decided in this room, and what each asks; empty where nothing is. */
  decisions: readonly AskedDecision[];
  /** Texts of the console, by copy key: `desk.*` but for the words of other rooms, and what this room says beside. Parsed here: what parses them weighs as much as all of them. */
  words: Readonly<Record<string, ParsedText>>;
  constants: PageConstants;
  /** Markets by their slugs. */
  markets: Readonly<Record<string, string>>;
  /** Every status that an application can have, in their order. */
  statuses: readonly string[];
  locale: string;
  /** The last live event that they were told of before any of this was read: what is told after it is news. */
  told: string;
  /** Of the browser's tab, with `{title}` in the place of the room's. */
  documentTitle: string;
}

/** `desk`: this person works here. `go`: they have to go elsewhere, as the documents say; `anew`: nothing of an open page may stay. */
export type ConsoleAnswer = { do: "desk"; data: ConsoleData } | { do: "go"; href: string; headers: Headers; anew?: true };

/** Where the console begins; `schemas/flow.json` says who may go there. */
export const CONSOLE = "/console";

/** Where a case is decided: of the room that opens it, from which it is opened without asking the pages. */
const CASES = "/console/applications";

type Words = Pick<ConsoleData, "words" | "documentTitle">;
const WORDS = "desk.";

/** The same for everybody who reads a language in one room, until there are other documents. */
const kept = new WeakMap<PublishedDocuments, Map<string, Words>>();

/** What a room says of its own, `desk.<room>.`, is a third of all words and said there alone. The sidebar says what a room with views does. */
function wordsOf(documents: PublishedDocuments, locale: string, name: string, here: string | undefined): Words {
  const known = kept.get(documents) ?? new Map<string, Words>();
  kept.set(documents, known);
  let words = known.get(`${locale} ${here}`);
  if (!words) {
    const texts = documents.revision.texts(locale);
    const elsewhere = documents.desk.rooms.filter(({ id, hasViews }) => id !== here && !hasViews).map(({ id }) => `desk.${id}.`);
    const says = documents.desk.rooms.find(({ id }) => id === here)?.says ?? [];
    const keys = [WORDS, ...says].flatMap((prefix) => texts.keys(prefix)).filter((key) => !elsewhere.some((prefix) => key.startsWith(prefix)));
    words = {
      words: parsedTexts(documents, locale, keys),
      documentTitle: textsOf(documents, locale)("page.title", { title: "{title}", name }),
    };
    known.set(`${locale} ${here}`, words);
  }
  return words;
}

/** Whether an address is of a room, or of what is opened from it. */
export const isIn = ({ path, opens = [] }: DeskRoom, pathname: string): boolean =>
  [path, ...opens].some((one) => pathname === one || pathname.startsWith(`${one}/`));

export const isStaff = (user: UserRecord | null): user is UserRecord => user !== null && user.is_staff && user.staff_roles.length > 0;

/** Whoever has no room of their own begins in the first that they may enter. */
function beginningOf(rooms: readonly DeskRoom[], own: readonly StaffRole[]): string | null {
  const open = rooms.filter((room) => mayEnter(room, own));
  return (open.find(({ begins = [] }) => begins.some((role) => own.includes(role))) ?? open[0])?.path ?? null;
}

/** Without what explains it to whoever edits the documents. */
function unexplained<Part extends object>(part: Part): Part {
  const { about: _about, ...rest } = part as Part & { about?: string };
  return rest as Part;
}

function lookOf({ deps }: Services, { viewer }: PageContext): ConsoleLook | null {
  const { user, viewing } = asViewed(viewer, deps.clock.now()).viewer;
  if (!user || !viewing) return null;
  const name = userName(user);
  return { id: viewing.id, name, until: viewing.until, from: viewAsStartPath(user.id) };
}

/** `pathname`: the address within the console. */
export async function consoleData(services: Services, context: PageContext, user: UserRecord, pathname: string): Promise<ConsoleData> {
  const { deps } = services;
  const { viewer } = context;
  const documents = deps.documents.current();
  const { rooms, statuses, undo_ms, view_as, support, team, retry, rows, homes, dashboard, queue, decisions, shortcuts } = documents.desk;
  const here = rooms.find((room) => isIn(room, pathname));
  const [told, markets] = await Promise.all([deps.store.lastEventId(user.id), allPages(deps.store, "market", {})]);
  return {
    who: {
      id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      imageUrl: user.profile_image_url,
      avatar: user.avatar,
      roles: user.staff_roles,
    },
    looking: lookOf(services, context),
    rooms: rooms.map((room) => ({ ...room, isOpen: mayEnter(room, user.staff_roles) })),
    begins: beginningOf(rooms, user.staff_roles),
    desk: {
      statuses: unexplained(statuses),
      undo_ms,
      view_as: unexplained(view_as),
      support: unexplained(support),
      team,
      retry: unexplained(retry),
      rows,
      homes: unexplained(homes),
      dashboard: unexplained(dashboard),
      queue: unexplained(queue),
      shortcuts,
    },
    decisions: here?.opens?.includes(CASES) ? askedDecisions(decisions.kinds, documents.set.resources) : [],
    ...wordsOf(documents, viewer.locale, deps.config.brand.name, here?.id),
    constants: rendererConstants(documents),
    markets: Object.fromEntries(markets.map(({ slug, display_name }) => [slug, display_name])),
    statuses: APPLICATION_STATUSES,
    locale: viewer.locale,
    told,
  };
}
