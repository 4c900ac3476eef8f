import type { Finding } from "#screens/language/documents/finding.ts";
import { isOfAValue } from "../solver/condition-formula.ts";
import { warning } from "../words/places.ts";
import type { World } from "../reach/world.ts";

/** Reports what the check gave up on for effort: neither right nor wrong. Of what an error leads to itself, nothing is said `besideErrors`. */
export function checkCompleteness(world: World, besideErrors: boolean): Finding[] {
  const byReason = new Map<string, [World["doubts"][number], ...World["doubts"]]>();
  for (const doubt of world.doubts) {
    if (besideErrors && isOfAValue(doubt.because)) continue;
    const known = byReason.get(doubt.because);
    if (known) known.push(doubt);
    else byReason.set(doubt.because, [doubt]);
  }
  return [...byReason].map(([because, [{ at }, ...others]]) => {
    const places = new Map(others.map((doubt) => [`${doubt.at.file} ${doubt.at.path}`, doubt.at]));
    places.delete(`${at.file} ${at.path}`);
    const more = places.size === 0 ? "" : `, and ${places.size === 1 ? "one other place" : `${places.size} other places`}`;
    return warning("check/this-far", at, `This${more} was checked only so far, because ${because}`, { related: [...places.values()].slice(0, 20) });
  });
}
