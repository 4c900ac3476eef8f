/** Screens as a persona would see them, without a server: for snapshots and for looking at one. */
import { analyseDocuments, completeData, dataWhere, modalArguments, plainArguments, type Reached } from "#screens/check/index.ts";
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { MailDescriptor, ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { modalsOfCommands } from "#screens/language/forms/opened-modals.ts";
import { compile, decideRoute, resolveMail, resolveModal, resolveScreen, type ResolveRequest, type Revision } from "#screens/resolve/index.ts";

export interface Preview {
  revision: Revision;
  personas: PersonaDoc[];
  /** What a persona sees of a screen; null when the flow leads them elsewhere. */
  see(screen: string, persona: PersonaDoc, options?: Options): ScreenDescriptor | null;
  /** The same without asking the flow: how the screen would look. */
  imagine(screen: string, persona: PersonaDoc, options?: Options): ScreenDescriptor;
  /** Modals that something on a screen opens for a persona, whether the page or a command of it; each with everything that it may be opened with. */
  modals(screen: string, persona: PersonaDoc, options?: Options): OpenedModal[];
  /** One of them, over the first screen where it opens; over none, how it would look. */
  modal(id: string, persona: PersonaDoc, options?: Options): ShownModal;
  /** A mail as a persona was sent it; null where they weren't. */
  mail(id: string, persona: PersonaDoc, options?: Options): MailDescriptor | null;
  /** Somebody with plain data, for a mail that no persona was sent. */
  recipient(mail: string): PersonaDoc | null;
  /** Somebody with just the data that it takes to see a screen, for those that no persona gets to. */
  stranger(screen: string): PersonaDoc | null;
  /** The persona with what it takes for a variant to apply; null when that contradicts itself. */
  under(variant: string, persona: PersonaDoc): PersonaDoc | null;
}

export type ShownModal = ModalDescriptor & { locale: string };
export interface OpenedModal {
  id: string;
  /** What it was opened with. */
  args: Record<string, unknown>;
  /** In another language than that of the screen: what opens is the same in all of them. */
  shown(locale?: string): ShownModal;
}

export interface Options {
  locale?: string;
  /** Exactly these variants, whatever the persona's data say. */
  variants?: readonly string[];
}

const LOCALE = "en-US";

interface Drawn {
  request: ResolveRequest;
  descriptor: ScreenDescriptor;
  /** What opens over it, once somebody asks. */
  opens?: OpenedModal[];
}

export function preview(documents: DocumentSet): Preview {
  const compiled = compile(documents);
  // The revision is a hash of all documents: with it, every snapshot would change with every edit.
  const revision = Object.create(compiled, { id: { value: "" } }) as Revision;
  let reached: Reached[] | undefined;
  const admittedAt = new WeakMap<PersonaDoc, Map<string, string | null>>();
  const readFor = new WeakMap<PersonaDoc, Map<string, number>>();
  /** All that any of them can read, in words, and its number: the words are long, and looked up often. */
  const numbers = new Map<string, number>();
  const drawnFor = new Map<string, Drawn>();

  function requestFor(route: string, persona: PersonaDoc, { locale = LOCALE, variants }: Options): ResolveRequest {
    // A parameter that the persona does not name stands for itself.
    const params = Object.fromEntries(revision.routes.paramsOf(route).map((name) => [name, persona.params?.[name] ?? name]));
    const { data, now, audience } = persona;
    return { route: { name: route, params, query: {} }, data, now, audience, locale, ...(variants && { variants }) };
  }

  const routesOf = (screen: string): string[] => documents.flow.routes.filter((route) => route.screen === screen).map(({ name }) => name);

  /** The request of the first address at which the flow shows a screen to a persona: the same one in every language. */
  function admitted(screen: string, persona: PersonaDoc, options: Options): ResolveRequest | null {
    if (!isFor(documents, screen, persona)) return null;
    const routes = admittedAt.get(persona) ?? new Map<string, string | null>();
    admittedAt.set(persona, routes);
    const asked = `${screen} ${String(options.variants)}`;
    let route = routes.get(asked);
    if (route === undefined) {
      route = routesOf(screen).find((each) => isShown(requestFor(each, persona, options))) ?? null;
      routes.set(asked, route);
    }
    return route === null ? null : requestFor(route, persona, options);
  }

  function isShown(request: ResolveRequest): boolean {
    const decision = decideRoute(revision, request);
    return decision.do === "show" && decision.unknowns.length === 0;
  }

  /** A screen as the flow shows it to a persona: one and the same for all whom nothing tells apart that it can read. */
  function drawn(screen: string, persona: PersonaDoc, options: Options): Drawn | null {
    const request = admitted(screen, persona, options);
    if (!request) return null;
    const { locale, variants, ...rest } = request;
    const key = `${screen} ${locale} ${String(variants)} ${readBy(persona, rest)}`;
    let found = drawnFor.get(key);
    if (!found) drawnFor.set(key, (found = { request, descriptor: resolveScreen(revision, request) }));
    return found;
  }

  /** A number for what a screen can read of a persona: the same in every language, and for all whom nothing tells apart. */
  function readBy(persona: PersonaDoc, request: Omit<ResolveRequest, "locale">): number {
    const known = readFor.get(persona) ?? new Map<string, number>();
    readFor.set(persona, known);
    const route = request.route.name;
    let number = known.get(route);
    if (number === undefined) {
      const read = [...revision.needs.ofRoute(route)].map((root) => [root, request.data[root]]);
      const words = JSON.stringify({ ...request, data: read });
      number = numbers.get(words) ?? numbers.size;
      numbers.set(words, number);
      known.set(route, number);
    }
    return number;
  }

  const modalOf = (id: string, request: ResolveRequest, args: Record<string, unknown>): OpenedModal => ({
    id,
    args,
    shown: (locale = request.locale) => ({ ...resolveModal(revision, id, { ...request, locale }, args), locale }),
  });

  function modalsOver(request: ResolveRequest, screen: ScreenDescriptor): OpenedModal[] {
    const ids = new Set([...Object.values(screen.modals).map(({ id }) => id), ...modalsOfCommands(screen, documents.catalog.commands)]);
    return [...ids]
      .filter((id) => isAmong(documents.modals[id]?.audience, request))
      .flatMap((id) => modalArguments(documents, id).map((args) => modalOf(id, request, args)));
  }

  return {
    revision: compiled,
    personas: Object.values(documents.personas).sort((a, b) => (a.id < b.id ? -1 : 1)),
    see(screen, persona, options = {}) {
      return drawn(screen, persona, options)?.descriptor ?? null;
    },
    imagine(screen, persona, options = {}) {
      const [route = documents.flow.notFound] = routesOf(screen);
      return resolveScreen(revision, { ...requestFor(route, persona, options), screen });
    },
    modals(screen, persona, options = {}) {
      const seen = drawn(screen, persona, options);
      return seen ? (seen.opens ??= modalsOver(seen.request, seen.descriptor)) : [];
    },
    modal(id, persona, options = {}) {
      for (const screen of Object.keys(documents.screens)) {
        const opened = this.modals(screen, persona, options).find((each) => each.id === id);
        if (opened) return opened.shown();
      }
      return modalOf(id, requestFor(documents.flow.notFound, persona, options), modalArguments(documents, id)[0]!).shown();
    },
    mail(id, persona, { locale = LOCALE, variants } = {}) {
      const args = persona.mails?.[id];
      if (!args) return null;
      const { data, now, audience } = persona;
      return resolveMail(revision, id, { data, args, now, audience, locale, ...(variants && { variants }) });
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

const isFor = (documents: DocumentSet, screen: string, persona: PersonaDoc): boolean => isAmong(documents.screens[screen]?.audience, persona);
const isAmong = (audiences: readonly Audience[] = [], { audience }: { audience: Audience }): boolean =>
  audiences.includes("anyone") || audiences.includes(audience);

function laidOver(under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
  const result = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = result[name];
    result[name] = isRecord(value) && isRecord(below) ? laidOver(below, value) : value;
  }
  return result;
}
