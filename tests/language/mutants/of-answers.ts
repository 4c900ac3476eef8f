/** Questions that wait for themselves, for one another, or for what comes later: on screens, in modals, lists and forms of a command. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { BlockDoc } from "#screens/language/documents/document.ts";
import type { Element } from "#screens/check/survey/site.ts";
import { give, type Mutant, type MutantFamily, type MutantRule, type Shipped } from "./mutant.ts";

interface Question {
  file: string;
  path: string;
  element: Element;
  /** The section that it stands in. */
  section: string;
  answered: Condition;
}

/** As its own conditions read it. */
const nameOf = ({ asks, scope }: Element): string =>
  scope.item && asks!.root !== "input" && !(asks!.root in (scope.ephemeral ?? {})) ? `item.${asks!.property}` : `${asks!.root}.${asks!.property}`;

/** Of a form that begins with what is there already: there may be an answer to each of its questions. */
const isFilledIn = ({ parent }: Element): boolean => (parent?.node as { from?: unknown } | undefined)?.from !== undefined;

/** Every question that is written where it stands; what is only chosen always has an answer. */
function questionsOf(shipped: Shipped): Question[] {
  return shipped.survey.asks.flatMap((element) => {
    if (element.surface.variant || !element.asks || element.asks.root in element.surface.chosen) return [];
    const source = shipped.source(element.at, element.node);
    const name = nameOf(element);
    const type = shipped.type(name, element.scope);
    if (!source || !type || source.path.includes("/empty/") || isFilledIn(element)) return [];
    const answered: Condition | null =
      type.type === "boolean"
        ? { "==": [{ var: name }, true] }
        : type.type === "list"
          ? { some: [{ var: name }, true] }
          : ["string", "number", "date", "instant"].includes(type.type)
            ? { "!=": [{ var: name }, null] }
            : null;
    return answered && (type.nullable || type.type === "boolean" || type.type === "list")
      ? [{ ...source, element, section: `${element.surface.id}/${element.parent?.id}`, answered }]
      : [];
  });
}

const only = (question: Question, when: Condition): Mutant => {
  const own = (question.element.node as BlockDoc).when;
  return give(question, "when", own === undefined ? when : { and: [own, when] });
};

const together = (...mutants: Mutant[]): Mutant => ({
  ...mutants[0]!,
  about: mutants.map(({ path, about }) => `${path} ${about}`).join(", and "),
  edits: mutants.flatMap(({ edits }) => edits),
});

/** Each question with the one after it in the same section. */
function* pairsOf(shipped: Shipped): Generator<[Question, Question]> {
  const questions = questionsOf(shipped);
  for (const [at, first] of questions.entries()) {
    const second = questions[at + 1];
    if (second && second.section === first.section && second.file === first.file && second.answered !== first.answered) yield [first, second];
  }
}

const isOfForm = ({ element }: Question): boolean => element.asks!.root === "input";
const isOfList = ({ element }: Question): boolean => element.scope.item !== undefined;

const WHERE: readonly [string, (question: Question) => boolean][] = [
  ["on a screen", (question) => !isOfForm(question) && !isOfList(question)],
  ["in a list", (question) => !isOfForm(question) && isOfList(question)],
  ["in the form of a command", isOfForm],
];

const rulesOfPairs = (where: string, is: (question: Question) => boolean): MutantRule[] => [
  {
    name: `${where}, two questions that wait for each other`,
    *makes(shipped: Shipped) {
      for (const [first, second] of pairsOf(shipped)) if (is(first)) yield together(only(first, second.answered), only(second, first.answered));
    },
  },
  {
    name: `${where}, a question that a later one opens`,
    *makes(shipped: Shipped) {
      for (const [first, second] of pairsOf(shipped)) if (is(first)) yield only(first, second.answered);
    },
  },
  {
    name: `${where}, a question that opens and closes with the same answer`,
    *makes(shipped: Shipped) {
      for (const [first, second] of pairsOf(shipped)) if (is(first)) yield only(second, { and: [first.answered, { not: first.answered }] });
    },
  },
];

/** Questions that say their own choices, of which one answer is kept. */
function* choicesOf(shipped: Shipped): Generator<[Question, string, { value: string }]> {
  for (const question of questionsOf(shipped)) {
    const { options } = question.element.node as { options?: { value?: unknown }[] };
    if (isOfForm(question) || isOfList(question) || !options || shipped.type(nameOf(question.element), question.element.scope)?.type !== "string") continue;
    for (const [index, { value }] of options.entries()) if (typeof value === "string") yield [question, `${question.path}/options/${index}`, { value }];
  }
}

const CHOICES: MutantRule = {
  name: "a choice that is offered only to whom made it",
  *makes(shipped: Shipped) {
    for (const [question, path, { value }] of choicesOf(shipped))
      yield give({ file: question.file, path }, "when", { "==": [{ var: nameOf(question.element) }, value] });
  },
};

/** A change more of a variant that is shipped: of when a question is asked. */
const changed = (shipped: Shipped, variant: string, { element }: Question, to: Condition): Mutant => {
  const file = `variants/${variant}.json`;
  const path = `/changes/${(shipped.json(file)["changes"] as unknown[]).length}`;
  const value = { in: element.surface.id, set: element.id, prop: "when", to };
  return { file, path, about: `sets "${element.id}" to ${JSON.stringify(to)}`, edits: [{ file, op: "add", path: "/changes/-", value }] };
};

/** Asked once, of a record, and written by nothing else: what another page asks as well is answered there. */
function* lonelyOf(shipped: Shipped): Generator<[Question, Question]> {
  const { catalog } = shipped.documents;
  const written = new Set(Object.values(catalog.commands).flatMap(({ changes = [] }) => changes));
  const isLonely = ({ element }: Question): boolean =>
    !written.has(`${element.asks!.root}.${element.asks!.property}`) &&
    shipped.survey.asks.filter(({ asks }) => asks!.root === element.asks!.root && asks!.property === element.asks!.property).length === 1;
  for (const [first, second] of pairsOf(shipped)) if (!isOfForm(first) && !isOfList(first) && isLonely(first) && isLonely(second)) yield [first, second];
}

const VARIED: MutantRule[] = [
  {
    name: "by a variant, a question that its own answer opens",
    *makes(shipped: Shipped) {
      for (const [question] of lonelyOf(shipped)) yield changed(shipped, "whole-home", question, question.answered);
    },
  },
  {
    name: "by a variant, two questions that wait for each other",
    *makes(shipped: Shipped) {
      for (const [first, second] of lonelyOf(shipped))
        yield together(changed(shipped, "whole-home", first, second.answered), changed(shipped, "whole-home", second, first.answered));
    },
  },
  {
    name: "by two variants, two questions that wait for each other",
    *makes(shipped: Shipped) {
      for (const [first, second] of lonelyOf(shipped))
        yield together(changed(shipped, "whole-home", first, second.answered), changed(shipped, "flow-1-5", second, first.answered));
    },
  },
];

export const ANSWERS: MutantFamily = [
  "questions that nobody can answer",
  [
    CHOICES,
    ...VARIED,
    ...WHERE.flatMap(([where, is]) => [
      // What is shipped asks one thing of each member that may be left open.
      ...(where === "in a list" ? [] : rulesOfPairs(where, is)),
      {
        name: `${where}, a question that its own answer opens`,
        *makes(shipped: Shipped) {
          for (const question of questionsOf(shipped).filter(is)) yield only(question, question.answered);
        },
      },
      {
        name: `${where}, a section that its own answer opens`,
        *makes(shipped: Shipped) {
          for (const question of questionsOf(shipped).filter(is)) {
            const { parent } = question.element;
            const source = parent && shipped.source(parent.at, parent.node);
            if (!source || (question.element.scope.item && parent.kind === "each")) continue;
            const own = (parent.node as BlockDoc).when;
            yield give(source, "when", own === undefined ? question.answered : { and: [own, question.answered] });
          }
        },
      },
      {
        name: `${where}, a required answer that is closed for good`,
        *makes(shipped: Shipped) {
          for (const question of questionsOf(shipped).filter(is))
            if ((question.element.node as { required?: unknown }).required === true) yield give(question, "readOnly", true);
        },
      },
      {
        name: `${where}, an answer that is required once it is there`,
        *makes(shipped: Shipped) {
          for (const question of questionsOf(shipped).filter(is)) yield give(question, "required", question.answered);
        },
      },
    ]),
  ],
];
