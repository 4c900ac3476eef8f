/** Families of mistakes, a file each. A rule more is an entry of its family; a family more is a file, and named here. */
import { ACCESSIBILITY } from "./of-accessibility.ts";
import { ANSWERS } from "./of-answers.ts";
import { MOVES } from "./of-moves.ts";
import { NAMES } from "./of-names.ts";
import { PEOPLE } from "./of-people.ts";
import { PROPERTIES } from "./of-properties.ts";
import { TEXTS } from "./of-texts.ts";
import { TYPES } from "./of-types.ts";
import { VALUES } from "./of-values.ts";
import type { MutantFamily } from "./mutant.ts";

export const FAMILIES: readonly MutantFamily[] = [VALUES, ANSWERS, TYPES, PEOPLE, TEXTS, MOVES, ACCESSIBILITY, NAMES, PROPERTIES];
