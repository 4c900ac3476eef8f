/** Any stage of the flow as anybody, without touching anything: of personas, and of real applications where the role may read them. */
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { Documents, PublishedDocuments } from "../../kernel/context/documents.ts";
import { availableLocales } from "../../kernel/context/texts.ts";
import { done, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { asApplicant } from "./application.ts";
import { hereOf, journeyOf, type Journey } from "./journey.ts";
import { asPersona, avatarOf, nameOf } from "./persona.ts";
import { previewOf, type PreviewedScreen } from "./previewed-screen.ts";
import { routesOf } from "./flow-position.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { noteOpened, onceDecided } from "../review/index.ts";
import { type Walk, type Walked, walkOn, type WalkStep } from "./walk.ts";

export interface Previews {
  revision: string;
  /** `name` and `avatar`: what they are called and which drawing they have, where their data say it. `here`: the screen that they belong on. */
  personas: { id: string; about: string; audience: string; name: string | null; avatar: string | null; here: string | null }[];
  /** In the order of the flow. `area` and `subject`: of their first address, null where it names none. */
  screens: { id: string; about: string; area: string | null; subject: string | null }[];
  variants: { id: string; about: string }[];
  locales: string[];
  /** Documents that can be looked at, the ones in force first. `since`: instant from which they were. */
  revisions: { id: string; since: string }[];
}

/** How a persona is to be shown. Null asks for nothing: their own variants, the reader's language. */
export interface PreviewAsked {
  persona: string;
  /** Ids, or `default` for none; null where their own data decide. */
  variants: string | null;
  locale: string | null;
  /** By which documents; null by those in force. */
  revision: string | null;
}

export async function readPreviews({ documents }: Pick<Deps, "documents">): Promise<Outcome<Previews>> {
  const current = documents.current();
  const { set, revision } = current;
  const order = set.flow.routes.flatMap(({ screen }) => (screen === undefined ? [] : [screen]));
  return done({
    revision: revision.id,
    personas: personasOf(current),
    screens: [...new Set(order)].flatMap((id) => {
      const [route = ""] = routesOf(current, id);
      const { area = null, subject = null } = revision.routes.byName.get(route) ?? {};
      return [{ id, about: set.screens[id]?.about ?? "", area, subject }];
    }),
    variants: Object.values(set.variants).map(({ id, about }) => ({ id, about })),
    locales: availableLocales(current),
    revisions: await documents.past.list(),
  });
}

/** The same until there are other documents. */
const known = new WeakMap<PublishedDocuments["set"], Previews["personas"]>();

function personasOf(documents: PublishedDocuments): Previews["personas"] {
  const { set } = documents;
  const personas =
    known.get(set) ??
    Object.values(set.personas)
      .map((persona) => ({
        id: persona.id,
        about: persona.about,
        audience: persona.audience,
        name: nameOf(persona),
        avatar: avatarOf(persona),
        here: hereOf(documents, persona, SOURCE_LOCALE),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  known.set(set, personas);
  return personas;
}

type Reader = Pick<Deps, "documents">;
type Looker = Pick<Actor, "locale">;

export async function readJourney({ documents }: Reader, looker: Looker, asked: PreviewAsked): Promise<Outcome<Journey>> {
  const found = await personaOf(documents, looker, asked);
  return found ? done(journeyOf(found.traveller, looker.locale)) : notFound;
}

export async function readPreviewedScreen({ documents }: Reader, looker: Looker, asked: PreviewAsked & { screen: string }): Promise<Outcome<PreviewedScreen>> {
  const found = await personaOf(documents, looker, asked);
  const previewed = found && previewOf(found.traveller, asked.screen, looker.locale);
  return previewed ? done(previewed) : notFound;
}

export async function readApplicationJourney(deps: Deps, actor: Actor, id: string): Promise<Outcome<Journey>> {
  const found = await asApplicant(deps, actor, id);
  return found.ok ? done(journeyOf(found.value.traveller, actor.locale)) : found;
}

/** `locale`: in which it is drawn; null for the reader's own, in which all that is said of it is. */
export async function readApplicationScreen(
  deps: Deps,
  actor: Actor,
  { id, screen, locale }: { id: string; screen: string; locale: string | null },
): Promise<Outcome<PreviewedScreen>> {
  const found = await asApplicant(deps, locale === null ? actor : { ...actor, locale }, id);
  if (!found.ok) return found;
  const descriptor = await found.value.draw(screen);
  const previewed = previewOf(found.value.traveller, screen, actor.locale, () => descriptor);
  return previewed ? done(previewed) : notFound;
}

/** The screen on which a decision leaves whoever it is about, as they will see it, in the language that is asked for. Nothing is decided by it. */
export async function readScreenOnceDecided(deps: Deps, actor: Actor, id: string, body: SentBody): Promise<Outcome<PreviewedScreen>> {
  const noted = await noteOpened(deps, actor, id);
  if (!noted.ok) return noted;
  return onceDecided(deps, actor, { id, body }, async (within) => {
    const found = await asApplicant(within, actor, id, false);
    if (!found.ok) return found;
    const { here } = journeyOf(found.value.traveller, actor.locale);
    const descriptor = here === null ? null : await found.value.draw(here);
    const previewed = here === null ? null : previewOf(found.value.traveller, here, actor.locale, () => descriptor);
    return previewed ? done(previewed) : notFound;
  });
}

const MOST_STEPS = 400;

/** One step further in a world that is thrown away. @throws nothing of its own: an answer that nothing can be drawn from is refused */
export async function walkPreview({ documents }: Reader, looker: Looker, asked: PreviewAsked, body: unknown): Promise<Outcome<Walked>> {
  const walk = walkIn(body);
  if (!walk) return invalid([refusal("wrong-input", "steps")]);
  const found = await personaOf(documents, looker, asked);
  if (!found) return notFound;
  const { by, persona, locale, applied } = found;
  let walked: Walked | null;
  try {
    walked = walkOn(by, persona, { locale, ...(applied && { variants: applied }) }, walk);
  } catch {
    // Answers of another shape than the documents': no page sends them.
    return invalid([refusal("wrong-input", "steps")]);
  }
  return walked ? done(walked) : notFound;
}

/** What was sent, where it is a walk. */
function walkIn(body: unknown): Walk | null {
  const { address, steps, pressed = null } = (body ?? {}) as Record<string, unknown>;
  if (typeof address !== "string" || !address.startsWith("/") || !Array.isArray(steps) || steps.length > MOST_STEPS) return null;
  if (!steps.every(isStep) || (pressed !== null && !isStep(pressed))) return null;
  return { address, steps, pressed };
}

function isStep(step: unknown): step is WalkStep {
  const { command, input, event, to } = (step ?? {}) as Record<string, unknown>;
  if (typeof command === "string") return typeof input === "object" && input !== null && !Array.isArray(input);
  return typeof event === "string" && typeof to === "string";
}

/** Null: there is no such persona, language, variant or revision. */
async function personaOf(documents: Documents, looker: Looker, { persona: id, variants, locale, revision: by }: PreviewAsked) {
  const found = by === null ? documents.current() : await documents.past.read(by);
  if (!found) return null;
  const { personas, variants: known, copy } = found.set;
  const persona = Object.hasOwn(personas, id) ? personas[id] : undefined;
  const named = variants === null ? null : variants === PLAIN ? [] : variants.split(",");
  const spoken = locale ?? looker.locale;
  if (!persona || !Object.hasOwn(copy, spoken) || named?.some((variant) => !Object.hasOwn(known, variant))) return null;
  // In the order in which they apply.
  const applied = named && found.revision.variantIds.filter((variant) => named.includes(variant));
  return { by: found, persona, applied, locale: spoken, traveller: asPersona(found, persona, { locale: spoken, ...(applied && { variants: applied }) }) };
}

/** No variant at all. */
const PLAIN = "default";
