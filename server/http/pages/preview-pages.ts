/** The pages on which staff look at any stage as anybody. Who may not is answered as at an address that there is none of. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { readApplicationScreen, readPreviewedScreen } from "../../areas/preview/index.ts";
import { type AccessResource, decideAccess } from "../../kernel/access/access.ts";
import type { Outcome } from "../../kernel/access/outcome.ts";
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

export interface PreviewPages {
  /** @throws RefusedRequest `not-found` */
  openPreviewFrame(context: PageContext, request: Request): Promise<PreviewFrame>;
}

export function previewPages(deps: Deps, textsIn: (locale: string) => PageTexts): PreviewPages {
  return {
    async openPreviewFrame(context, request) {
      const asked = askedOf(request);
      const actor = lookerOf(context, asked.application === null ? "preview" : "application-preview", asked.locale, deps);
      const screen = asked.screen ?? "";
      const seen = foundIn(
        asked.application === null
          ? await readPreviewedScreen(deps, actor, { persona: asked.persona ?? "", variants: asked.variants, locale: actor.locale, screen })
          : await readApplicationScreen(deps, actor, asked.application, screen),
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

interface Asked {
  persona: string | null;
  application: string | null;
  screen: string | null;
  variants: string | null;
  locale: string | null;
  appearance: "light" | "dark" | null;
}

function askedOf(request: Request): Asked {
  const { searchParams } = new URL(request.url);
  const given = (name: string): string | null => searchParams.get(name) || null;
  const appearance = given("appearance");
  return {
    persona: given("persona"),
    application: given("application"),
    screen: given("screen"),
    variants: given("variants"),
    locale: given("locale"),
    appearance: appearance === "light" || appearance === "dark" ? appearance : null,
  };
}

/** In the language that is asked for. */
function lookerOf({ viewer }: PageContext, resource: AccessResource, locale: string | null, { documents }: Deps): Actor {
  const { user } = viewer;
  if (!user || decideAccess({ resource, verb: "read" }, user, null) !== "allow") throw refuse("not-found");
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
