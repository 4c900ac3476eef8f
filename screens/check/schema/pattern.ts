/** Patterns of texts: whether they compile, whether a text can match them, and whether looking takes for ever. */
import { createRequire } from "node:module";
import type { JS, NFA, NoParent } from "refa";

type Expression = NoParent<JS.ParseResult["expression"]>;
type Concatenation = Expression["alternatives"][number];
type Element = Concatenation["elements"][number];

/** A repetition of something that itself repeats in more ways than one takes so many steps for a text of so many characters. */
const STEEPEST_POWER = 4;
/** Written out so often, what can be read in two ways doubles as if it had no end. */
const MANY_TIMES = 24;
/** Characters of a pattern; a longer one is not looked into. */
const LONGEST_PATTERN = 500;
const LAST_CHARACTER = 0x10ffff;

const require = createRequire(import.meta.url);
/** Loaded where a pattern has to be looked into alone: most are seen to be fine without. */
const automata = (): typeof import("refa") => require("refa") as typeof import("refa");
const analyser = (): typeof import("scslre") => require("scslre") as typeof import("scslre");

/** Why it is no pattern, in the engine's words; null where it is one. */
export function whyNoPattern(source: string): string | null {
  try {
    new RegExp(source, "u");
    return null;
  } catch (thrown) {
    return String((thrown as Error).message).replace(/^.*\/u?: /, "");
  }
}

/** The character of which a long run makes a pattern look for ever; null where there is none. `source`: one that compiles. */
export function endlessFor(source: string): string | null {
  // Without a group nothing repeats inside of what repeats.
  if (!source.includes("(") || source.length > LONGEST_PATTERN) return null;
  for (const report of analyser().analyse({ source, flags: "u" }).reports)
    if (report.exponential || (report.type === "Self" && report.parentQuant.max >= STEEPEST_POWER)) return report.character.pick;
  return orNull(() => repeatsInTwoWays(parsed(source)));
}

/**
 * Whether a text of `least` to `most` characters can match all of the patterns at once; null where that can't be told (one looks
 * back or ahead, or is too large). `sources`: those that compile.
 */
export function canMatch(sources: readonly string[], least: number, most: number): boolean | null {
  if (sources.some(({ length }) => length > LONGEST_PATTERN)) return null;
  return orNull(() => {
    const { NFA } = automata();
    const [first, ...others] = sources.map(automatonOf);
    if (!first) return least <= most;
    return hasLength(
      others.reduce((both, other) => NFA.fromIntersection(both, other), first),
      least,
      most,
    );
  });
}

/** What a library gives up on is not known. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

function parsed(source: string): Expression {
  return automata().JS.Parser.fromLiteral({ source, flags: "u" }).parse({ assertions: "parse", maxBackreferenceWords: 0, backreferences: "throw" }).expression;
}

/** Of the whole texts in which the pattern is found. */
function automatonOf(source: string): NFA {
  const { NFA, transform, Transformers } = automata();
  const { alternatives } = parsed(source);
  const simplified = transform(Transformers.applyAssertions(), { type: "Expression", alternatives } as Expression);
  const whole = { type: "Expression", alternatives: simplified.alternatives.map(betweenOthers) } as Expression;
  return NFA.fromRegex(transform(Transformers.applyAssertions(), whole), { maxCharacter: LAST_CHARACTER }, { assertions: "throw" });
}

/** An alternative with what may stand before and after it: nothing where it says that the text begins and ends there. */
function betweenOthers({ elements }: Concatenation): Concatenation {
  const begins = isEdge(elements[0], "behind");
  const ends = isEdge(elements.at(-1), "ahead") && elements.length > (begins ? 1 : 0);
  const inner = elements.slice(begins ? 1 : 0, ends ? -1 : undefined);
  return { type: "Concatenation", elements: [...(begins ? [] : [anything()]), ...inner, ...(ends ? [] : [anything()])] } as Concatenation;
}

function isEdge(element: Element | undefined, kind: "ahead" | "behind"): boolean {
  if (element?.type !== "Assertion" || element.kind !== kind || !element.negate || element.alternatives.length !== 1) return false;
  const [only, ...more] = element.alternatives[0]!.elements;
  return more.length === 0 && only?.type === "CharacterClass" && only.characters.isAll;
}

const anything = (): Element =>
  ({
    type: "Quantifier",
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [{ type: "Concatenation", elements: [{ type: "CharacterClass", characters: automata().CharSet.all(LAST_CHARACTER) }] }],
  }) as unknown as Element;

/** Whether an automaton takes a text of so many characters: its states are gone through, a character at a time. */
function hasLength(automaton: NFA, least: number, most: number): boolean {
  const longest = Math.min(most, least + automaton.countNodes());
  let now = new Set([automaton.initial]);
  for (let length = 0; now.size > 0; length += 1) {
    if (length >= least && [...now].some((state) => automaton.finals.has(state))) return true;
    if (length >= longest) return false;
    now = new Set([...now].flatMap((state) => [...state.out.keys()]));
  }
  return false;
}

/** The first character of a text that what repeats can be read of in two ways, as `(a|b|ab)*` reads "ab": every time more doubles the ways. */
function repeatsInTwoWays(whole: Expression): string | null {
  for (const choices of repeatedChoices(whole.alternatives, true)) {
    const found = readTwice(choices);
    if (found !== null) return found;
  }
  return null;
}

/** Alternatives of what repeats without end, and before which the match can still fail. */
function* repeatedChoices(alternatives: readonly Concatenation[], isLast: boolean): Generator<readonly Concatenation[]> {
  for (const { elements } of alternatives)
    for (const [at, element] of elements.entries()) {
      if (!("alternatives" in element)) continue;
      const fails = !isLast || at < elements.length - 1;
      if (element.type === "Quantifier" && element.max > MANY_TIMES && fails) yield unwrapped(element.alternatives);
      yield* repeatedChoices(element.alternatives, !fails);
    }
}

/** A group of one group is that one. */
function unwrapped(alternatives: readonly Concatenation[]): readonly Concatenation[] {
  const [only, ...more] = alternatives;
  const [inner, ...beside] = only?.elements ?? [];
  return more.length === 0 && beside.length === 0 && inner?.type === "Alternation" ? unwrapped(inner.alternatives) : alternatives;
}

function readTwice(choices: readonly Concatenation[]): string | null {
  const { NFA } = automata();
  const read = (elements: readonly Element[]): NFA =>
    NFA.fromRegex({ type: "Concatenation", elements: [...elements] } as Concatenation, { maxCharacter: LAST_CHARACTER }, { assertions: "throw" });
  const repeated = { type: "Quantifier", min: 0, max: Infinity, lazy: false, alternatives: choices } as unknown as Element;
  // One that may be nothing is not tried twice: an engine repeats no nothing.
  const something = choices.filter(({ elements }) => !read(elements).test([]));
  const begun = something.map(({ elements }) => read([...elements, repeated]));
  for (const [at, one] of begun.entries())
    for (const other of begun.slice(at + 1)) {
      const both = NFA.fromIntersection(one, other);
      for (const word of both.wordSets()) if (word.length > 0) return String.fromCodePoint(word[0]!.ranges[0]!.min);
    }
  return null;
}
