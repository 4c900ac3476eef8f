import type { Finding } from "#screens/language/documents/finding.ts";
import { warning } from "../words/places.ts";
import type { World } from "../reach/world.ts";

/** Reports what the check gave up on for effort: neither right nor wrong. */
export function checkCompleteness(world: World): Finding[] {
  const reasons = [...new Set(world.doubts.map(({ because }) => because))];
  return reasons.map((because) => {
    const [{ at }, ...others] = world.doubts.filter((doubt) => doubt.because === because) as [World["doubts"][number], ...World["doubts"]];
    const places = new Map(others.map((doubt) => [`${doubt.at.file} ${doubt.at.path}`, doubt.at]));
    places.delete(`${at.file} ${at.path}`);
    const more = places.size === 0 ? "" : `, and ${places.size === 1 ? "one other place" : `${places.size} other places`}`;
    return warning("check/this-far", at, `This${more} was checked only so far, because ${because}`, { related: [...places.values()].slice(0, 20) });
  });
}
