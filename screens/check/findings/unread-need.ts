import type { Finding } from "#screens/language/documents/finding.ts";
import type { BlockDoc } from "#screens/language/documents/document.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import type { Site, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { rootOf } from "../survey/walk.ts";
import { error, removed, warning } from "../words/places.ts";

/** What a screen, modal or mail says that it needs, is loaded for everybody who opens it: whether it, under any variant, or a guard of its routes reads it. */
export function checkUnreadNeeds(survey: Survey): Finding[] {
  const { conditions } = survey.documents.conditions;
  const named = Object.fromEntries(Object.entries(conditions).map(([name, { when }]) => [name, when]));
  return [...survey.surfaces, ...survey.mails].flatMap((surface) => [...unreadNeeds(surface), ...unreadArguments(surface)]);

  function unreadNeeds(surface: Surface): Finding[] {
    const unread = new Set(surface.doc.needs.filter((root) => survey.types.roots.includes(root)));
    for (const path of readOn(surface)) {
      if (unread.size === 0) break;
      unread.delete(path.split(".")[0]!);
    }
    return surface.doc.needs.flatMap((root, i) => {
      if (!unread.has(root)) return [];
      const at = { file: surface.file, path: `/needs/${i}`, id: surface.id };
      return [
        warning("reference/unread-need", at, `"${surface.id}" says that it needs "${root}", and nothing on it reads that`, {
          suggestion: "Take it out, so that it is not loaded for everybody who comes here.",
          fix: removed(at),
        }),
      ];
    });
  }

  /** What a mail or a modal is passed, and nothing of it says or decides anything by: of a mail also what the law, or a way out of it, asks for. */
  function unreadArguments(surface: Surface): Finding[] {
    const { documents } = survey;
    const isMail = surface.kind === "mail";
    const args = isMail ? documents.catalog.mails?.[surface.id]?.args : documents.modals[surface.id]?.args;
    // Of one that a command opens, data may be loaded by what it is passed.
    const isOpenedByCommand = surface.kind === "modal" && Object.values(documents.catalog.commands).some(({ opens = [] }) => opens.includes(surface.id));
    if (surface.kind === "screen" || !args || isOpenedByCommand) return [];
    const unread = new Set(Object.keys(args));
    for (const path of readOn(surface)) {
      if (unread.size === 0) break;
      const [root, name] = path.split(".");
      if (root === "args" && name === undefined) unread.clear();
      else if (root === "args") unread.delete(name!);
    }
    const at = { file: surface.file, path: isMail ? "/blocks" : "/args", id: surface.id };
    const say = isMail ? error : warning;
    return [...unread].map((name) =>
      say("reference/unread-argument", isMail ? at : { ...at, path: `/args/${name}` }, `"${surface.id}" is passed "${name}", and nothing in it reads that`, {
        ...(isMail && { related: [{ file: survey.fileOf("catalog"), path: `/mails/${surface.id}/args/${name}`, id: surface.id }] }),
      }),
    );
  }

  /** One path after the other: most needs are read by the first few. */
  function* readOn(surface: Surface): Iterable<string> {
    const variants = survey.varied.filter(({ kind, id }) => kind === surface.kind && id === surface.id);
    for (const each of [surface, ...variants]) {
      for (const element of each.elements) yield* askedBy(element);
      for (const site of each.sites) yield* readAt(site);
    }
    yield* readByGuards(surface);
  }

  function readAt(site: Site): string[] {
    if (site.is === "condition") return dependencies(site.condition, named);
    if (site.is !== "value" || typeof site.value !== "object" || site.value === null) return [];
    const read = "lookup" in site.value ? [{ var: site.value.lookup }, ...site.value.at] : [site.value];
    return read.flatMap((each) => (typeof each === "object" && each !== null && "var" in each ? [each.var] : []));
  }

  function readByGuards({ kind, id }: Surface): string[] {
    const routes = kind === "screen" ? survey.documents.flow.routes.filter(({ screen }) => screen === id) : [];
    return survey.documents.flow.guards
      .filter(({ on }) => routes.some(({ name, area }) => on.some((each) => each === "*" || each === name || each === area)))
      .flatMap(({ when }) => dependencies(when, named));
  }
}

/** What a section asks, and a list that is gone through. */
function askedBy({ node, asks }: Surface["elements"][number]): string[] {
  const { of } = node as { of?: { var?: unknown } };
  return [...(asks ? [asks.root] : []), ...(typeof of?.var === "string" ? [of.var] : []), rootOf(node as BlockDoc)];
}
