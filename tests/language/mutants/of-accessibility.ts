/** What people who hear a page, or have it filled in, stumble over. */
import type { Element } from "#screens/check/survey/site.ts";
import { give, put, take, type Mutant, type MutantFamily, type Shipped } from "./mutant.ts";

interface Written {
  file: string;
  path: string;
  element: Element;
}

/** Elements of screens that are written where they stand. */
const written = (shipped: Shipped, is: (element: Element) => boolean): Written[] =>
  shipped.survey.surfaces.flatMap((surface) =>
    surface.kind === "screen" && (surface.doc as { layout?: string }).layout !== "blank"
      ? surface.elements.flatMap((element) => {
          const source = is(element) ? shipped.source(element.at, element.node) : null;
          return source && !source.file.startsWith("fragments/") ? [{ ...source, element }] : [];
        })
      : [],
  );
const isTitle = ({ kind, node }: Element): boolean => kind === "heading" && ((node as { level?: number }).level ?? 1) === 1;
const isPlain = ({ node, parent }: Element): boolean => !("when" in node) && parent === null;

export const ACCESSIBILITY: MutantFamily = [
  "what can't be heard apart",
  [
    {
      name: "a token that browsers don't know",
      *makes(shipped) {
        for (const { element, ...at } of written(shipped, ({ kind, node }) => kind === "field" && "autocomplete" in node))
          yield put({ ...at, path: `${at.path}/autocomplete` }, `${(element.node as { autocomplete: string }).autocomplete}s`);
      },
    },
    {
      name: "a question called as the one before it",
      *makes(shipped) {
        const fields = written(shipped, ({ kind, node }) => kind === "field" && typeof (node as { label?: unknown }).label === "string" && !("when" in node));
        for (const [i, { element, ...at }] of fields.entries()) {
          const before = fields[i - 1];
          if (before && before.element.parent === element.parent)
            yield put({ ...at, path: `${at.path}/label` }, (before.element.node as { label?: unknown }).label);
        }
      },
    },
    {
      name: "a title twice",
      *makes(shipped): Generator<Mutant> {
        for (const { element, file } of written(shipped, (each) => isTitle(each) && isPlain(each)))
          yield {
            file,
            path: "/blocks/-",
            about: "has its title again",
            edits: [{ file, op: "add", path: "/blocks/-", value: { ...element.node, id: "title-again" } }],
          };
      },
    },
    {
      name: "no title",
      *makes(shipped) {
        for (const { element: _, ...at } of written(shipped, (each) => isTitle(each) && isPlain(each))) yield take(at);
      },
    },
    {
      name: "a title of a level that there is none of, or far below",
      *makes(shipped) {
        for (const { element: _, ...at } of written(shipped, (each) => isTitle(each) && isPlain(each)))
          for (const level of [0, 5, 4]) yield give(at, "level", level);
      },
    },
  ],
];
