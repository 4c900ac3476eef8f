/**
 * Properties that say nothing by themselves: what has to stand beside each, so that anything reads it. A kind that draws a property only
 * beside another one says so here, and the checker finds whatever stands there for nothing.
 */
import type { FieldKind } from "./fields.ts";
import type { BlockKind } from "./manifest.ts";

/** One of these properties is given; or, with `is`, one has one of these values. undefined among them: or isn't given. */
export interface Beside {
  props: readonly string[];
  is?: readonly unknown[];
  isNot?: readonly unknown[];
}
/** By property; of what stands in a list of the block as `items.icon`. All have to hold. */
export type ReadBeside = Readonly<Record<string, readonly Beside[]>>;

const given = (...props: string[]): Beside => ({ props });
const as = (prop: string, ...is: unknown[]): Beside => ({ props: [prop], is });
const not = (prop: string, ...isNot: unknown[]): Beside => ({ props: [prop], isNot });

export const BLOCKS_READ: Readonly<Partial<Record<BlockKind, ReadBeside>>> = {
  heading: { tone: [given("state")] },
  list: { "items.icon": [as("look", "icons")], "items.picture": [as("look", "pictures")], "items.marked": [as("look", "line")] },
  "row-link": { stepLabel: [given("step")], done: [given("step")] },
  poll: { over: [given("attempts", "failures")] },
  person: { tone: [given("state")], icon: [given("state")], hereText: [given("here")], actionLabel: [given("action")] },
  countdown: { hours: [as("look", "facade")] },
  stages: {
    current: [as("look", "rail")],
    all: [as("look", "rail"), given("allLabel")],
    allLabel: [as("look", "rail"), given("all")],
    "items.action": [as("look", "rail")],
    "items.picture": [not("look", "rail")],
    "items.now": [not("look", "rail")],
  },
  sections: {
    back: [as("layout", "steps")],
    next: [as("layout", "steps")],
    nextBlockedReason: [as("layout", "steps")],
    progress: [as("layout", "steps")],
  },
  ways: {
    disconnect: [given("disconnectLabel")],
    disconnectLabel: [given("disconnect")],
    laterLabel: [given("later")],
    laterHint: [given("later")],
    manualFirst: [given("manual")],
  },
  "choice-link": { reached: [given("bars")] },
  "price-picture": { aboveHere: [given("limit")] },
};

const NOWHERE: readonly Beside[] = [as("kind")];
/** Nothing is typed into them. */
const NOT_TYPED: ReadBeside = { placeholder: NOWHERE, autocomplete: NOWHERE };

export const FIELDS_READ: Readonly<Partial<Record<FieldKind, ReadBeside>>> = {
  checkbox: NOT_TYPED,
  choice: NOT_TYPED,
  document: NOT_TYPED,
  photo: NOT_TYPED,
  slider: { autocomplete: NOWHERE },
};

/** Of a route, with what its `meta` says. */
export const ROUTES_READ: ReadBeside = {
  back: [given("screen"), not("meta.disableBack", true)],
  next: [given("screen")],
  part: [given("screen")],
  apart: [given("screen"), as("part", undefined)],
  "meta.stepDone": [given("meta.currentStep")],
};
