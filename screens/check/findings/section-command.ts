/** Commands that keep the answers of a section, or switch one on or off: where only such a one will do, and which record it is about. */
import type { CommandEntry } from "#screens/language/documents/catalog.ts";
import type { Action, BlockDoc, SaveRule } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { Element } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { error, pointerTo } from "../words/places.ts";

type Role = NonNullable<CommandEntry["role"]>;
const ROLES: readonly Role[] = ["save", "on", "off"];
const LACKS: Readonly<Record<Role, string>> = { save: "keeps no answers", on: "switches nothing on", off: "switches nothing off" };

export function checkSectionCommands(survey: Survey): Finding[] {
  return [...survey.surfaces, ...survey.varied].flatMap((surface) =>
    surface.elements
      .filter((element) => !surface.variant || element.fromVariant)
      .flatMap((element) => ROLES.flatMap((role) => checkRole(survey, element, role))),
  );
}

function checkRole(survey: Survey, element: Element, role: Role): Finding[] {
  const block = element.node as BlockDoc & { save?: SaveRule };
  const action = block[role] as Action | SaveRule | undefined;
  if (element.kind === "field" || element.kind === "item" || !action || !("command" in action)) return [];
  const { commands } = survey.documents.catalog;
  const entry = ownProperty(commands, action.command);
  const fitting = Object.keys(commands).filter((name) => commands[name]!.role === role);
  if (!entry || fitting.length === 0) return [];
  const at = { ...element.at, path: pointerTo(pointerTo(element.at.path, role), "command") };
  if (entry.role !== role)
    return [
      error("type/command-input", at, `"${action.command}" ${LACKS[role]}`, { suggestion: `Here goes ${fitting.map((name) => `"${name}"`).join(" or ")}.` }),
    ];
  const given: Readonly<Record<string, unknown>> = ("input" in action && action.input) || {};
  return Object.entries(entry.input ?? {}).flatMap(([name, type]) => {
    const word = given[name];
    const stands = type.type === "string" && typeof word === "string" ? type.roots?.[word] : undefined;
    if (stands === undefined || stands === block.root) return [];
    const place = { ...element.at, path: `${pointerTo(at.path.slice(0, -"/command".length), "input")}/${name}` };
    return [
      error("type/command-input", place, `"${String(word)}" is of "${stands}", and this section asks "${String(block.root)}"`, {
        suggestion: "Name the record that the section is of.",
      }),
    ];
  });
}
