/** What documents say of a filling: whom it is handed in to, who may read it, and what its routes, dialog, commands and mails are called. */
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { FillingDoc } from "#screens/language/documents/filling.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { ViewData } from "../context/view-input.ts";

export function fillingDoc({ set: { flow } }: PublishedDocuments, subject: string): FillingDoc {
  const found = flow.fillings && Object.hasOwn(flow.fillings, subject) ? flow.fillings[subject] : undefined;
  if (!found) throw new Error(`No document says whom the ${subject} hands in to`);
  return found;
}

/** The route that they come to once it is handed in. `pick`: of their data, the roots that this hangs on. */
export function routeAfter(documents: PublishedDocuments, subject: string, pick: (roots: readonly string[]) => ViewData): string {
  const { handedIn } = fillingDoc(documents, subject);
  const { conditions } = documents.revision;
  const roots = new Set(handedIn.flatMap(({ when }) => (when === undefined ? [] : dependencies(when, conditions).map((path) => path.split(".")[0]!))));
  const scope = { data: pick([...roots]), constants: documents.set.constants, conditions };
  const to = handedIn.find(({ when }) => when === undefined || evaluate(when, scope).is === true);
  // The check sees to it that the last one has no condition.
  return (to ?? handedIn.at(-1)!).go;
}

/** Whether a reader is told what was answered at `<root>.<property>`: they may read the filling and the root, and it isn't withheld. */
export function toldTo(documents: PublishedDocuments, subject: string, reader: Audience): (root: string, property: string) => boolean {
  const { readers, withheld = {} } = fillingDoc(documents, subject);
  const { roots } = documents.set.catalog;
  /** What documents don't read is closed to nobody by them. */
  const mayRead = (root: string): boolean => {
    const { audiences } = Object.hasOwn(roots, root) ? roots[root]! : { audiences: ["anyone"] };
    return audiences.includes(reader) || audiences.includes("anyone");
  };
  return (root, property) => readers.includes(reader) && mayRead(root) && !Object.hasOwn(withheld, `${root}.${property}`);
}
