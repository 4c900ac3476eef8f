/** The pages on which staff look at any stage as anybody. Who may not is answered as at an address that there is none of. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import {
  compareScreens,
  type JudgedScreen,
  readVerdicts,
  type Journey,
  type JourneyScreen,
  type PreviewedScreen,
  type Previews,
  readApplicationJourney,
  readApplicationScreen,
  readJourney,
  readPreviewedScreen,
  readPreviews,
  readScreenOnceDecided,
  screenAt,
  type Walked,
  walkPreview,
} from "../../areas/preview/index.ts";
import { type AccessResource, decideAccess } from "../../kernel/access/access.ts";
import type { Outcome } from "../../kernel/access/outcome.ts";
import type { DocumentPlace, DocumentProblem, Documents } from "../../kernel/context/documents.ts";
import type { Desk, DeskFloor } from "../../kernel/context/desk.ts";
import { decisionIn } from "../../kernel/context/desk-decisions.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { availableLocales, textsOf } from "../../kernel/context/texts.ts";
import { refuse } from "../errors/error-response.ts";
import type { PageContext } from "../request/services.ts";
import type { PageTexts } from "./page-texts.ts";

/** One screen alone, as the renderer draws it. */
export interface PreviewFrame {
  title: string;
  /** Null: nothing can be drawn, and `said` why. */
  descriptor: ScreenDescriptor | null;
  said: string;
  /** What a press of a button says that would do something. */
  nothing: string;
  viewer: { id: string; name: string; email: string; imageUrl: string | null; avatar: string } | null;
  texts: PageTexts;
  appearance: "light" | "dark" | null;
}

/** A world that is thrown away: the page on which somebody goes on as a persona. */
export interface PreviewWalk extends PreviewFrame {
  /** Where they begin. */
  began: Omit<Walked, "viewer">;
  /** Where the steps go (below the API). */
  path: string;
  /** Where it is looked at without going on. */
  preview: string;
  /** Of the bar over it, by what is said. */
  words: Readonly<Record<(typeof WALK_WORDS)[number], string>>;
}

const WALK_WORDS = ["about", "nothing-follows", "next", "happens", "again", "step-back", "end", "elsewhere", "no-answer", "like"] as const;

/** What of an address says what is looked at. */
export interface PreviewAddress {
  persona: string | null;
  application: string | null;
  screen: string | null;
  variants: string | null;
  locale: string | null;
  appearance: "light" | "dark" | null;
  /** By which documents; null by those in force. */
  revision: string | null;
  /** The revision that it is compared with. */
  before: string | null;
  /** The one width that is looked at, as large as there is room; null for both side by side. */
  only: "phone" | "desktop" | null;
  /** Number of the change that is looked at, from 1. */
  change: string | null;
}

/** A part of the journey, with its screens in the order of the flow. */
export interface PreviewFloor {
  id: string;
  /** Copy key of its name. */
  label: string;
  screens: (JourneyScreen & { about: string })[];
}

export interface Preview extends Pick<Previews, "personas" | "variants" | "locales" | "revision" | "revisions"> {
  at: PreviewAddress;
  /** What whoever is looked at is called; null where nobody said. */
  name: string | null;
  here: Journey["here"];
  floors: PreviewFloor[];
  seen: Omit<PreviewedScreen, "descriptor" | "viewer">;
  /** What changed on it since other documents; null where nothing is compared. */
  compared: JudgedScreen | null;
  /** Where it is written: nothing of documents that aren't in force, whose files nobody has. */
  written: PreviewPlaces;
  /** What the check says of the documents in force, what is about this screen first. */
  problems: readonly PreviewProblem[];
  /** How long it took to look at it all. */
  ms: number;
}

/** `href`: where it can be read; null where no address of the files is known. */
export type PreviewPlace = DocumentPlace & { href: string | null };
export type PreviewProblem = Omit<DocumentProblem, "at"> & { at: PreviewPlace };

export interface PreviewPlaces {
  screen: PreviewPlace | null;
  /** By the guard's id. */
  guards: Readonly<Record<string, PreviewPlace>>;
}

/** What an address names that there is none of, or that isn't for whoever asks. */
export type PreviewMiss = "persona" | "screen" | "variant" | "locale" | "revision" | "application" | "own" | "role";

/** `go`: the address of what is looked at, written out. `lost`: what of the address is not to be had, and the address without it. */
export type PreviewAnswer = { do: "show"; preview: Preview } | { do: "go"; href: string } | { do: "lost"; missed: PreviewMiss; instead: string };

export interface PreviewPages {
  /** @throws RefusedRequest `not-found` */
  openPreview(context: PageContext, request: Request): Promise<PreviewAnswer>;
  /** @throws RefusedRequest `not-found` */
  openPreviewFrame(context: PageContext, request: Request): Promise<PreviewFrame>;
  /** @throws RefusedRequest `not-found` */
  openPreviewWalk(context: PageContext, request: Request): Promise<PreviewWalk>;
}

export function previewPages(deps: Deps, textsIn: (locale: string) => PageTexts): PreviewPages {
  return {
    async openPreviewWalk(context, request) {
      const asked = askedOf(request);
      const actor = lookerOf(context, "preview", asked.locale, deps);
      if (asked.application !== null) throw refuse("not-found");
      const how = { persona: asked.persona ?? "", variants: asked.variants, locale: actor.locale, revision: asked.revision };
      const { address } = foundIn(await readPreviewedScreen(deps, actor, { ...how, screen: asked.screen ?? "" }));
      const { viewer, ...began } = foundIn(await walkPreview(deps, actor, how, { address, steps: [] }));
      const texts = textsOf(deps.documents.current(), actor.locale);
      const name = typeof viewer?.["first_name"] === "string" && viewer["first_name"] !== "" ? viewer["first_name"] : texts("desk.preview.they");
      const query = new URLSearchParams(Object.entries(how).filter((entry): entry is [string, string] => entry[0] !== "persona" && entry[1] !== null));
      return {
        title: began.descriptor?.title ?? "",
        descriptor: began.descriptor,
        said: texts("desk.preview.not-drawn-back"),
        nothing: texts("desk.preview.nothing"),
        viewer: viewerOf(viewer),
        texts: textsIn(actor.locale),
        appearance: asked.appearance,
        began,
        path: `/staff/previews/${encodeURIComponent(how.persona)}/walk?${query.toString()}`,
        preview: addressOf({ ...asked, before: null, only: null, change: null }),
        words: Object.fromEntries(WALK_WORDS.map((word) => [word, texts(`desk.preview.walk.${word}`, { name })])) as PreviewWalk["words"],
      };
    },

    async openPreview(context, request) {
      const began = performance.now();
      const asked = askedOf(request);
      // What is said of it is in the reader's own language, and drawn in the one that is asked for.
      const actor = lookerOf(context, "preview", null, deps);
      if (asked.application !== null && !mayLook(actor.user, "application-preview")) return lostTo(asked, "role");
      const previews = foundIn(await readPreviews(deps));
      const persona = asked.application === null ? (asked.persona ?? previews.personas[0]?.id ?? "") : null;
      const how = { variants: asked.variants, locale: asked.locale, revision: asked.revision };
      const missed = await missOf(asked, previews, deps);
      if (missed) return lostTo(asked, missed);
      const led = persona === null ? await readApplicationJourney(deps, actor, asked.application ?? "") : await readJourney(deps, actor, { ...how, persona });
      if (!led.ok) return lostTo(asked, persona !== null ? "persona" : led.problem.kind === "conflict" ? "own" : "application");
      const journey = led.value;
      const href = new URL(request.url).searchParams.get("at");
      const screen = (href === null ? asked.screen : screenAt(deps.documents.current(), href)) ?? journey.here ?? previews.screens[0]?.id ?? "";
      if (screen !== asked.screen || persona !== asked.persona)
        return { do: "go", href: addressOf({ ...asked, persona, screen, change: screen === asked.screen ? asked.change : null }) };
      const looked =
        persona === null
          ? await readApplicationScreen(deps, actor, { id: asked.application ?? "", screen, locale: asked.locale })
          : await readPreviewedScreen(deps, actor, { ...how, persona, screen });
      // Other documents may have other screens.
      if (!looked.ok) return lostTo(asked, "screen");
      const { descriptor: _, viewer, ...seen } = looked.value;
      const ms = Math.round(performance.now() - began);
      const { personas, variants, locales, revision, revisions } = previews;
      const name = typeof viewer?.["first_name"] === "string" && viewer["first_name"] !== "" ? viewer["first_name"] : null;
      const floors = floorsOf(deps.documents.current().desk.preview.floors, previews, journey);
      const compared =
        persona === null || asked.before === null
          ? null
          : await readVerdicts(deps, screen, foundIn(await compareScreens(deps, actor, { ...how, persona, screen, before: asked.before })));
      const known = { personas, variants, locales, revision, revisions };
      const [written, problems] = [placesOf(deps.documents, seen), problemsOf(deps.documents, screen)];
      const at = { ...asked, persona, screen };
      return { do: "show", preview: { ...known, compared, at, name, here: journey.here, floors, seen, written, problems, ms } };
    },

    async openPreviewFrame(context, request) {
      const asked = askedOf(request);
      const actor = lookerOf(context, asked.application === null ? "preview" : "application-preview", asked.locale, deps);
      const screen = asked.screen ?? "";
      const decision = asked.application === null ? null : decisionIn(deps.documents.current().desk.decisions.kinds, new URL(request.url).searchParams);
      if (decision && decideAccess({ resource: "decision-preview", verb: "create" }, actor.user, null) !== "allow") throw refuse("not-found");
      const seen = foundIn(
        decision
          ? await readScreenOnceDecided(deps, actor, asked.application ?? "", decision)
          : asked.application === null
            ? await readPreviewedScreen(deps, actor, {
                persona: asked.persona ?? "",
                variants: asked.variants,
                locale: actor.locale,
                revision: asked.revision,
                screen,
              })
            : await readApplicationScreen(deps, actor, { id: asked.application, screen, locale: null }),
      );
      const texts = textsOf(deps.documents.current(), actor.locale);
      return {
        title: seen.descriptor?.title ?? texts("desk.preview.not-drawn"),
        descriptor: seen.descriptor,
        said: texts(`desk.preview.not-drawn-${seen.outcome === "other" ? "other" : "back"}`),
        nothing: texts("desk.preview.nothing"),
        viewer: seen.descriptor && viewerOf(seen.viewer),
        texts: textsIn(actor.locale),
        appearance: asked.appearance,
      };
    },
  };
}

function askedOf(request: Request): PreviewAddress {
  const { searchParams } = new URL(request.url);
  const given = (name: string): string | null => searchParams.get(name) || null;
  const appearance = given("appearance");
  const only = given("only");
  return {
    persona: given("persona"),
    application: given("application"),
    screen: given("screen"),
    variants: given("variants"),
    locale: given("locale"),
    appearance: appearance === "light" || appearance === "dark" ? appearance : null,
    revision: given("revision"),
    before: given("before"),
    only: only === "phone" || only === "desktop" ? only : null,
    change: /^[1-9]\d{0,3}$/.test(given("change") ?? "") ? given("change") : null,
  };
}

function placesOf(documents: Documents, { screen, revision, guards }: Pick<PreviewedScreen, "screen" | "revision" | "guards">): PreviewPlaces {
  if (revision !== documents.current().revision.id) return { screen: null, guards: {} };
  const own = documents.placeOf("screen", screen);
  const places = guards.map(({ id }) => [id, documents.placeOf("guard", id)] as const);
  return {
    screen: own && linked(documents, own),
    guards: Object.fromEntries(places.flatMap(([id, place]) => (place ? [[id, linked(documents, place)]] : []))),
  };
}

const problemsOf = (documents: Documents, screen: string): PreviewProblem[] =>
  documents
    .problems()
    .map((problem) => ({ ...problem, at: linked(documents, problem.at) }))
    .sort((a, b) => Number(b.screen === screen) - Number(a.screen === screen));

function linked(documents: Documents, { file, line }: DocumentPlace): PreviewPlace {
  const at = documents.current().desk.preview.written_at;
  return { file, line, href: at && at.replace("{file}", encodeURI(file)).replace("{line}", String(line ?? 1)) };
}

/** What an address is left without where that isn't to be had. */
const WITHOUT: Readonly<Record<PreviewMiss, Partial<PreviewAddress>>> = {
  persona: { persona: null, screen: null },
  screen: { screen: null },
  variant: { variants: null },
  locale: { locale: null },
  revision: { revision: null, before: null },
  application: { application: null, screen: null },
  own: { application: null, screen: null },
  role: { application: null, screen: null },
};

const lostTo = (asked: PreviewAddress, missed: PreviewMiss): PreviewAnswer => ({
  do: "lost",
  missed,
  instead: addressOf({ ...asked, change: null, ...WITHOUT[missed] }),
});

/** The first part of an address that names what there is none of; null where all of it can be looked at. */
async function missOf(asked: PreviewAddress, { personas, screens, variants, locales }: Previews, { documents }: Deps): Promise<PreviewMiss | null> {
  const among = (list: readonly { id: string }[], id: string): boolean => list.some((each) => each.id === id);
  if (asked.locale !== null && !locales.includes(asked.locale)) return "locale";
  // A real application is read by its own documents.
  for (const id of asked.application === null ? [asked.revision, asked.before] : []) if (id !== null && !(await documents.past.read(id))) return "revision";
  if (asked.persona !== null && asked.application === null && !among(personas, asked.persona)) return "persona";
  // What other documents have is for them to say.
  if (asked.revision !== null) return null;
  if (asked.screen !== null && !among(screens, asked.screen)) return "screen";
  const named = asked.variants === null || asked.variants === "default" ? [] : asked.variants.split(",");
  return named.every((id) => among(variants, id)) ? null : "variant";
}

const PREVIEW = "/console/preview";

function addressOf(at: PreviewAddress): string {
  const given = Object.entries(at).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${PREVIEW}?${new URLSearchParams(given).toString()}`;
}

/** A floor that names neither areas nor a subject takes the screens that no other has. */
function floorsOf(floors: Desk["preview"]["floors"], { screens }: Previews, journey: Journey): PreviewFloor[] {
  const of = new Map(journey.screens.map((screen) => [screen.id, screen]));
  type Screen = Previews["screens"][number];
  const isOn = (floor: DeskFloor, { area, subject }: Screen): boolean =>
    (area !== null && floor.areas?.includes(area)) || (subject !== null && floor.subject === subject);
  const placeOf = (screen: Screen): DeskFloor | undefined =>
    floors.find((floor) => isOn(floor, screen)) ?? floors.find(({ areas, subject }) => areas === undefined && subject === undefined);
  return floors.map((floor) => ({
    id: floor.id,
    label: floor.label,
    screens: screens.flatMap((screen) => {
      const own = of.get(screen.id);
      return own && placeOf(screen) === floor ? [{ ...own, about: screen.about }] : [];
    }),
  }));
}

const mayLook = (user: Actor["user"], resource: AccessResource): boolean => decideAccess({ resource, verb: "read" }, user, null) === "allow";

/** In the language that is asked for. */
function lookerOf({ viewer }: PageContext, resource: AccessResource, locale: string | null, { documents }: Deps): Actor {
  const { user } = viewer;
  if (!user || !mayLook(user, resource)) throw refuse("not-found");
  const spoken = locale !== null && availableLocales(documents.current()).includes(locale) ? locale : viewer.locale;
  return { ...viewer, user, locale: spoken };
}

function foundIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw refuse("not-found");
  return outcome.value;
}

function viewerOf(user: Record<string, unknown> | null): PreviewFrame["viewer"] {
  if (!user) return null;
  const word = (name: string): string => (typeof user[name] === "string" ? user[name] : "");
  return { id: word("id"), name: `${word("first_name")} ${word("last_name")}`.trim(), email: word("email"), imageUrl: null, avatar: word("avatar") || "ada" };
}
