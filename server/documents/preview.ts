/** Screens as a persona would see them, without a server: for snapshots and for looking at one. */
import { analyseDocuments, completeData, dataWhere, plainArguments, type Reached } from "#screens/check/index.ts";
import type { MailDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { compile, decideRoute, resolveMail, resolveScreen, type ResolveRequest, type Revision } from "#screens/resolve/index.ts";

export interface Preview {
  revision: Revision;
  personas: PersonaDoc[];
  /** What a persona sees of a screen; null when the flow leads them elsewhere. */
  see(screen: string, persona: PersonaDoc, options?: Options): ScreenDescriptor | null;
  /** The same without asking the flow: how the screen would look. */
  imagine(screen: string, persona: PersonaDoc, options?: Options): ScreenDescriptor;
  /** A mail as a persona was sent it; null where they weren't. */
  mail(id: string, persona: PersonaDoc, options?: Options): MailDescriptor | null;
  /** Somebody with plain data, for a mail that no persona was sent. */
  recipient(mail: string): PersonaDoc | null;
  /** Somebody with just the data that it takes to see a screen, for those that no persona gets to. */
  stranger(screen: string): PersonaDoc | null;
  /** The persona with what it takes for a variant to apply; null when that contradicts itself. */
  under(variant: string, persona: PersonaDoc): PersonaDoc | null;
}

export interface Options {
  locale?: string;
  /** Exactly these variants, whatever the persona's data say. */
  variants?: readonly string[];
}

const LOCALE = "en-US";

export function preview(documents: DocumentSet): Preview {
  const revision = compile(documents);
  let reached: Reached[] | undefined;

  function requestFor(route: string, persona: PersonaDoc, { locale = LOCALE, variants }: Options): ResolveRequest {
    // A parameter that the persona does not name stands for itself.
    const params = Object.fromEntries(revision.routes.paramsOf(route).map((name) => [name, persona.params?.[name] ?? name]));
    const { data, now, audience } = persona;
    return { route: { name: route, params, query: {} }, data, now, audience, locale, ...(variants && { variants }) };
  }

  const routesOf = (screen: string): string[] => documents.flow.routes.filter((route) => route.screen === screen).map(({ name }) => name);

  return {
    revision,
    personas: Object.values(documents.personas).sort((a, b) => (a.id < b.id ? -1 : 1)),
    see(screen, persona, options = {}) {
      for (const route of routesOf(screen)) {
        const request = requestFor(route, persona, options);
        const decision = decideRoute(revision, request);
        if (decision.do === "show" && decision.unknowns.length === 0 && isFor(documents, screen, persona)) return settled(resolveScreen(revision, request));
      }
      return null;
    },
    imagine(screen, persona, options = {}) {
      const [route = documents.flow.notFound] = routesOf(screen);
      return settled(resolveScreen(revision, { ...requestFor(route, persona, options), screen }));
    },
    mail(id, persona, { locale = LOCALE, variants } = {}) {
      const args = persona.mails?.[id];
      if (!args) return null;
      const { data, now, audience } = persona;
      return settled(resolveMail(revision, id, { data, args, now, audience, locale, ...(variants && { variants }) }));
    },
    recipient(mail) {
      const audience = documents.mails[mail]?.audience[0];
      if (!audience) return null;
      const data = completeData(documents, {});
      return { ...WITNESS, about: "Plain data, for a mail that nobody was sent.", audience, data, mails: { [mail]: plainArguments(documents, mail) } };
    },
    stranger(screen) {
      reached ??= analyseDocuments(documents).reached;
      const found = reached.find((each) => each.kind === "screen" && each.id === screen);
      const audience = documents.screens[screen]?.audience[0];
      if (!found || !audience) return null;
      const data = completeData(documents, found.witness.data);
      return { ...WITNESS, about: "The least that it takes to see the screen.", audience, data };
    },
    under(variant, persona) {
      const data = dataWhere(documents, documents.variants[variant]?.when ?? false);
      return data && { ...persona, data: laidOver(persona.data, data) };
    },
  };
}

const WITNESS = { format: 1, id: "witness", now: "2026-01-15T12:00:00.000Z" } as const;

function isFor(documents: DocumentSet, screen: string, { audience }: PersonaDoc): boolean {
  const audiences = documents.screens[screen]?.audience ?? [];
  return audiences.includes("anyone") || audiences.includes(audience);
}

/** The revision is a hash of all documents: with it, every snapshot would change with every edit. */
const settled = <Descriptor extends { revision: string }>(descriptor: Descriptor): Descriptor => ({ ...descriptor, revision: "" });

function laidOver(under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
  const result = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = result[name];
    result[name] = isRecord(value) && isRecord(below) ? laidOver(below, value) : value;
  }
  return result;
}
