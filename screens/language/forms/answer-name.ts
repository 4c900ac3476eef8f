/**
 * Names of answers, `<root>.<property>`, each made once. A screen's rules look every one of them up several
 * times, and a text that was just put together has to be hashed and compared anew each time: a tenth of
 * what drawing a form took on the server. Roots and properties stand in documents, so there are only so many.
 */
const made = new Map<string, Map<string, string>>();

export function answerName(root: string, property: string): string {
  // Those of a member are named by its id: of these there is no end.
  if (isItemRoot(root)) return `${root}.${property}`;
  let names = made.get(root);
  if (!names) made.set(root, (names = new Map()));
  let name = names.get(property);
  if (name === undefined) names.set(property, (name = `${root}.${property}`));
  return name;
}

/** The root under which the answers of one member of a list are kept. */
export const itemRoot = (list: string, id: string): string => `${list}:${id}`;
export const isItemRoot = (root: string): boolean => root.includes(":");
