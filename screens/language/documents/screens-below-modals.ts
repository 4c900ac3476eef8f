/** Which screens a modal can lie over, found in the documents alone: whatever is chosen on such a screen is known in the modal as well. */
import type { DocumentSet } from "./document.ts";

type Documents = Pick<DocumentSet, "screens" | "modals" | "variants"> & { catalog: Pick<DocumentSet["catalog"], "commands"> };

/** Ids of screens by the id of the modal: those whose actions, commands and entering open it, in one step or through another modal, under some variant at least. */
export function screensBelowModals(documents: Documents): ReadonlyMap<string, ReadonlySet<string>> {
  const { screens, modals } = documents;
  const opened = new Map([...Object.values(screens), ...Object.values(modals)].map((doc) => [doc, opensOf(doc, documents)] as const));
  const under = new Map<string, Set<string>>();
  for (const screen of Object.values(screens)) {
    const waiting = [...opened.get(screen)!];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const over = under.get(id) ?? new Set();
      if (over.has(screen.id) || !Object.hasOwn(modals, id)) continue;
      under.set(id, over.add(screen.id));
      waiting.push(...opened.get(modals[id]!)!);
    }
  }
  return under;
}

/** Modals that a screen or modal opens, as it stands and as any variant changes it. */
function opensOf(doc: { id: string }, { variants, catalog: { commands } }: Documents): string[] {
  const changes = Object.values(variants).flatMap((variant) => variant.changes.filter((change) => "in" in change && change.in === doc.id));
  return [...opensIn([doc, changes], commands)];
}

function opensIn(value: unknown, commands: Documents["catalog"]["commands"], found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== "string") opensIn(part, commands, found);
    else if (name === "open" || name === "modal") found.add(part);
    else if (name === "command") for (const id of (Object.hasOwn(commands, part) && commands[part]?.opens) || []) found.add(id);
  }
  return found;
}
