import type { VariantDoc } from "#screens/language/documents/document.ts";
import { applyVariant } from "../survey/apply-variant.ts";
import type { Surface } from "../survey/site.ts";
import { all } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { solve } from "../solver/solve.ts";
import { surfaceOf } from "../survey/survey.ts";
import { walkSurface } from "../survey/walk.ts";
import type { World } from "./world.ts";

/** A screen as somebody gets to see it. */
export interface ShownScreen {
  /** Its variant, where several apply at once, is all of them in one. */
  surface: Surface;
  /** The variants that make it what it is, in the order in which they are applied. */
  under: VariantDoc[];
  /** "No other variant of this screen applies." */
  alone: Formula;
}

/** So many sets of variants are looked at for each screen; documents with more of them are checked that far. */
const MOST_SETS = 64;

/** Every screen, plain and under each set of variants that can apply to one person at once: smaller sets first. */
export function shownScreens(world: World): ShownScreen[] {
  const { survey } = world;
  return survey.surfaces
    .filter(({ kind }) => kind === "screen")
    .flatMap((plain) => {
      const varied = survey.varied.filter(({ kind, id }) => kind === "screen" && id === plain.id).sort((a, b) => (a.variant!.id < b.variant!.id ? -1 : 1));
      const variants = varied.map(({ variant }) => variant!);
      return setsOf(world, plain, variants).map((under): ShownScreen => {
        const others = variants.filter((variant) => !under.includes(variant));
        const single = under.length === 1 ? varied.find(({ variant }) => variant === under[0]) : undefined;
        return {
          surface: under.length === 0 ? plain : (single ?? together(world, plain, under)),
          under,
          alone: all(others.map(({ when }) => world.wanted(when, "not-true"))),
        };
      });
    });
}

function setsOf(world: World, { file, id }: Surface, variants: readonly VariantDoc[]): VariantDoc[][] {
  const sets: VariantDoc[][] = [[]];
  // Sets are added while they are gone through: each is tried with every variant after its last.
  for (const set of sets) {
    for (const variant of variants.slice(set.length === 0 ? 0 : variants.indexOf(set.at(-1)!) + 1)) {
      if (sets.length >= MOST_SETS) {
        world.leaveOpen({ file, path: "", id }, `more than ${MOST_SETS} sets of variants may apply to one person on it`);
        return sets;
      }
      const larger = [...set, variant];
      if (larger.length === 1 || solve(world.space, all(larger.map(({ when }) => world.wanted(when, "true"))))) sets.push(larger);
    }
  }
  return sets;
}

function together({ survey }: World, plain: Surface, under: readonly VariantDoc[]): Surface {
  const variant: VariantDoc = {
    ...under[0]!,
    id: under.map(({ id }) => id).join("+"),
    when: { and: under.map(({ when }) => when) },
    changes: under.flatMap(({ changes }) => changes),
  };
  const { screens, origins } = applyVariant(survey.documents, variant, survey.fileOf(`variant:${under[0]!.id}`));
  const surface = surfaceOf("screen", screens[plain.id] ?? plain.doc, plain.file, variant, plain.chosen);
  walkSurface(surface, survey.types, origins);
  return surface;
}
