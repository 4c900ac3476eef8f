/**
 * Of parts that can't be together, so few that they still can't: without any one of them the others can.
 * Where it can't be said whether some can, they count as if they could.
 */
export function smallestCore<Part>(parts: readonly Part[], canBe: (some: readonly Part[]) => boolean): Part[] {
  let core = [...parts];
  for (const part of parts) {
    const others = core.filter((each) => each !== part);
    if (!canBe(others)) core = others;
  }
  return core;
}
