/**
 * Names of answers, `<root>.<property>`, each made once. A screen's rules look every one of them up several
 * times, and a text that was just put together has to be hashed and compared anew each time: a tenth of
 * what drawing a form took on the server. Roots and properties stand in documents, so there are only so many.
 */
const made = new Map<string, Map<string, string>>();

export function answerName(root: string, property: string): string {
  let names = made.get(root);
  if (!names) {
    // Those of a member are named by its id: of these there is no end.
    if (root.includes(":")) return `${root}.${property}`;
    made.set(root, (names = new Map()));
  }
  let name = names.get(property);
  if (name === undefined) names.set(property, (name = `${root}.${property}`));
  return name;
}

/** The root under which the answers of one member of a list are kept. */
export const itemRoot = (list: string, id: string): string => `${list}:${id}`;
export const isItemRoot = (root: string): boolean => root.includes(":") && !isInputRoot(root);

const INPUT = "input:";
/** The root under which what stands in a form is known while it is typed. `of`: what tells it from the same form for something else. */
export const inputRoot = (form: string, ...of: readonly string[]): string => INPUT + [form, ...of].map(named).join("_");
export const isInputRoot = (root: string): boolean => root.startsWith(INPUT);

/** In the characters that the name of a control may have. */
const named = (part: string): string => part.replace(/[^\w-]/gu, (character) => `_${character.codePointAt(0)}_`);
