import { MAX_DEPTH } from "#screens/language/expressions/evaluate.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { namedConditions } from "../../survey/named-conditions.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

/** More places are not named beside one finding. */
const MOST_RELATED = 20;

/**
 * Named conditions that are decided by themselves, or only by more names one inside the other than are followed where they are
 * used. Gone through without recursion: however long a chain is, it is refused in words.
 * @returns names that hang on themselves
 */
export function checkNames(survey: Survey, found: Finding[]): Set<string> {
  const placeOf = (name: string): Place => ({ file: survey.fileOf("conditions"), path: `/conditions/${name}/when`, id: name });
  const { named, circles, depths } = namedConditions(survey.documents);
  const cyclic = new Set<string>();
  const users = circles.size === 0 ? new Map<string, string[]>() : usersOf(named);
  for (const name of named.keys()) {
    const circle = circles.get(name);
    if (circle) {
      cyclic.add(name);
      const others = (users.get(name) ?? []).filter((other) => other !== name && circles.get(other) === circle);
      found.push(
        error("logic/waits-for-itself", placeOf(name), `The condition "${name}" is decided by itself`, { related: others.slice(0, MOST_RELATED).map(placeOf) }),
      );
    } else if (depths.get(name) === MAX_DEPTH) {
      // Those that hang on it are too deep as well: it is said once, where it begins.
      found.push(
        error(
          "shape/too-deep",
          placeOf(name),
          `The condition "${name}" names another, that one the next, and so on ${MAX_DEPTH} deep: so deep none is ever decided`,
          {
            suggestion: "Say in one condition what several of them say.",
          },
        ),
      );
    }
  }
  return cyclic;
}

function usersOf(named: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [name, nexts] of named) {
    for (const next of nexts) {
      const known = users.get(next);
      if (known) known.push(name);
      else users.set(next, [name]);
    }
  }
  return users;
}
