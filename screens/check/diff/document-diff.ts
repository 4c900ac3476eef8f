/** What changed between two sets of documents, or two descriptors, in the words of those who use them. */
import type { FollowDoc } from "#screens/language/documents/catalog.ts";
import type { DocumentSet, MailDoc, ModalDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { applyVariant } from "../survey/apply-variant.ts";
import type { Applied } from "../survey/apply-variant.ts";
import { conditionInWords } from "../words/condition-words.ts";
import { textOf } from "../findings/copy/copy.ts";
import type { Difference } from "./difference.ts";
import { copyInWords, documentSpeaker } from "./document-speaker.ts";
import { changeInWords, shortened } from "./element-words.ts";
import { diffFlow, diffOthers, pairs } from "./flow-diff.ts";
import { questionsTakenOut } from "./questions-taken-out.ts";
import { diffTrees } from "./tree-diff.ts";
import type { TreeNode } from "./tree-diff.ts";

export type { Difference } from "./difference.ts";
export { screenChanges } from "./screen-changes.ts";
export { diffRetired } from "./retirements.ts";

type Surface = ScreenDoc | ModalDoc | MailDoc;
type Surfaces = Pick<DocumentSet, "screens" | "modals" | "mails">;
const CALLED = { screen: "Screen", modal: "Modal", mail: "Mail" };

export function diffDocuments(before: DocumentSet, after: DocumentSet): Difference[] {
  const found: Difference[] = [];
  const add = (difference: Pick<Difference, "in" | "of" | "words"> & Partial<Difference>): void =>
    void found.push({ variant: null, id: null, prop: null, ...difference });
  const speaker = documentSpeaker(before, after);

  diffSurfaces(null, before, after);
  const plain = new Set(found.map(({ words }) => words));
  for (const id of [...new Set([...Object.keys(before.variants), ...Object.keys(after.variants)])].sort()) {
    const [old, now] = [applied(before, id), applied(after, id)];
    diffSurfaces(
      id,
      { ...before, screens: { ...before.screens, ...old?.screens }, modals: { ...before.modals, ...old?.modals } },
      { ...after, screens: { ...after.screens, ...now?.screens }, modals: { ...after.modals, ...now?.modals } },
    );
  }
  diffFlow(before, after, add);
  diffOthers(before, after, add);
  diffTexts();
  for (const name of questionsTakenOut(before, after))
    add({ in: "answers", of: name, words: `Nobody is asked for "${name}" any more: what was answered is kept, and there again when it is asked again` });
  return found;

  /** What a variant shares with things as they stand is said once, without it. */
  function diffSurfaces(variant: string | null, old: Surfaces, now: Surfaces): void {
    for (const kind of ["screen", "modal", "mail"] as const) {
      for (const [id, was, is] of pairs<Surface>(old[`${kind}s`], now[`${kind}s`])) {
        const called = `${CALLED[kind]} "${id}"`;
        if (!was || !is) {
          if (variant === null) add({ in: kind, of: id, words: `${called} was ${was ? "removed" : "added"}` });
          continue;
        }
        for (const { words, ...difference } of diffSurface(was, is)) {
          if (variant !== null && plain.has(`${called}: ${words}`)) continue;
          add({ in: kind, of: id, variant, ...difference, words: `${called}: ${words}${variant === null ? "" : ` in variant "${variant}"`}` });
        }
      }
    }
  }

  function diffSurface(was: Surface, is: Surface): Pick<Difference, "id" | "prop" | "words">[] {
    const changes = diffTrees(was.blocks as unknown as TreeNode[], is.blocks as unknown as TreeNode[]).map((change) => ({
      id: change.node.id,
      prop: change.what === "changed" ? change.prop : null,
      words: changeInWords(change, speaker),
    }));
    return [...documentProps(was, is), ...changes];
  }

  function documentProps(was: Surface, is: Surface): Pick<Difference, "id" | "prop" | "words">[] {
    const text = (key: string): string => speaker.labelOf({ id: key, label: key }) ?? key;
    return pairs(was as unknown as Record<string, unknown>, is as unknown as Record<string, unknown>).flatMap(([prop, from, to]) => {
      if (prop === "blocks" || prop === "id" || prop === "about" || prop === "accepts" || JSON.stringify(from) === JSON.stringify(to)) return [];
      return [{ id: null, prop, words: propInWords(prop, from, to, text) }];
    });
  }

  function diffTexts(): void {
    for (const [locale, was, is] of pairs(before.copy, after.copy)) {
      const where = locale === SOURCE_LOCALE ? "" : ` (${locale})`;
      if (!was || !is) {
        add({ in: "text", of: locale, words: `The language ${locale} was ${was ? "removed" : "added"}` });
        continue;
      }
      for (const [key, from, to] of pairs(was.texts, is.texts)) {
        const [old, now] = [from === undefined ? null : textOf(from), to === undefined ? null : textOf(to)];
        if (old === now) continue;
        const words =
          old === null ? `was added: '${shortened(now!)}'` : now === null ? "was removed" : `reads '${shortened(now)}' instead of '${shortened(old)}'`;
        add({ in: "text", of: key, words: `The text "${key}" ${words}${where}` });
      }
    }
  }
}

function applied(documents: DocumentSet, variant: string): Applied | null {
  const doc = Object.hasOwn(documents.variants, variant) ? documents.variants[variant] : undefined;
  return doc ? applyVariant(documents, doc, "") : null;
}

type Opens = NonNullable<ScreenDoc["opens"]>;

function propInWords(prop: string, from: unknown, to: unknown, text: (key: string) => string): string {
  switch (prop) {
    case "subject":
      return `its subject reads '${copyInWords(to, text)}' instead of '${copyInWords(from, text)}'`;
    case "title":
    case "description":
      return `its ${prop} reads '${copyInWords(to, text)}' instead of '${copyInWords(from, text)}'`;
    case "opens": {
      const inWords = (opens: unknown): string =>
        ((opens ?? []) as Opens).map(({ modal, when }) => `"${modal}"${when === undefined ? "" : ` when ${conditionInWords(when)}`}`).join(", ") || "nothing";
      return `it opens ${inWords(to)} by itself instead of ${inWords(from)}`;
    }
    case "follows": {
      const inWords = (follows: unknown): string =>
        ((follows ?? []) as FollowDoc[]).map(({ topic, when }) => `"${topic}"${when === undefined ? "" : ` when ${conditionInWords(when)}`}`).join(", ") ||
        "nothing";
      return `while it is open it follows ${inWords(to)} instead of ${inWords(from)}`;
    }
    case "enter":
      return `what it does by itself when it is shown changed: ${JSON.stringify(to ?? [])}`;
    case "end":
      return to === undefined ? "the journey may no longer end here" : `the journey may end here: ${String(to)}`;
    case "needs":
    case "audience": {
      const [old, now] = [(from ?? []) as string[], (to ?? []) as string[]];
      const [gained, lost] = [now.filter((name) => !old.includes(name)), old.filter((name) => !now.includes(name))];
      const parts = [gained.length > 0 ? `gained ${gained.join(", ")}` : "", lost.length > 0 ? `lost ${lost.join(", ")}` : ""].filter((part) => part !== "");
      return `its ${prop === "needs" ? "data" : "audience"} ${parts.join(" and ") || "is in another order"}`;
    }
    default:
      return `its ${prop} is ${JSON.stringify(to) ?? "nothing"} instead of ${JSON.stringify(from) ?? "nothing"}`;
  }
}
