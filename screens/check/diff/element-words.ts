import type { Condition } from "#screens/language/expressions/condition.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { conditionInWords } from "../words/condition-words.ts";
import type { TreeChange, TreeNode } from "./tree-diff.ts";

/** How to say what a document or a descriptor holds. */
export interface Speaker {
  /** The words on a thing: its label, its title, its text. */
  labelOf(node: TreeNode): string | null;
  /** The words of a text property; null when the property is none, or is not there. */
  textOf(node: TreeNode, prop: string, value: unknown): string | null;
  action(value: unknown): string;
}

const TITLES = ["label", "title", "text", "connectTitle"];

/** The first of the properties that name a thing. */
export function titleProp(node: TreeNode): string | null {
  return TITLES.find((name) => node[name] !== undefined) ?? null;
}

const FIELD_PROPS = ["property"];
const KIND_NAMES: Record<string, string> = {
  "form-section": "section",
  "row-link": "row",
  "card-form": "card form",
  "switch-section": "section",
  ways: "block",
};

function nameOf(node: TreeNode, speaker: Speaker): string {
  const kind = FIELD_PROPS.some((prop) => prop in node)
    ? "field"
    : typeof node["kind"] === "string"
      ? (KIND_NAMES[node["kind"]] ?? node["kind"].replaceAll("-", " "))
      : "item";
  const label = speaker.labelOf(node);
  return label === null || label === "" ? `${kind} "${node.id}"` : `${kind} '${shortened(label)}'`;
}

/** On one line, and not too much of it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

/** One change, in words, without saying where. */
export function changeInWords(change: TreeChange, speaker: Speaker): string {
  const name = nameOf(change.what === "changed" ? change.before : change.node, speaker);
  switch (change.what) {
    case "removed":
      return `${name} was removed`;
    case "added":
    case "moved": {
      const place = change.after ? ` after ${nameOf(change.after, speaker)}` : change.in ? ` at the beginning of ${nameOf(change.in, speaker)}` : " at the top";
      return `${name} was ${change.what}${place}`;
    }
    case "changed":
      return propInWords(name, change, speaker);
  }
}

function propInWords(name: string, { prop, from, to, node, before }: Extract<TreeChange, { what: "changed" }>, speaker: Speaker): string {
  if (prop === "required") return requiredInWords(name, from, to);
  if (prop === "readOnly")
    return to === undefined || to === false
      ? `${name} can be changed again${previousValue(" (before: not when ", from, ")")}`
      : `${name} can no longer be changed${to === true ? "" : ` when ${condition(to)}`}${previousValue(", instead of when ", from)}`;
  if (prop === "when" || prop === "visible") {
    if (to === undefined || to === true) return `${name} is now always shown${previousValue(" (before: only when ", from, ")")}`;
    return `${name} is now only shown when ${condition(to)}${previousValue(", no longer when ", from)}`;
  }
  if (prop === "blocked")
    return to === undefined || to === false
      ? `${name} is no longer held back`
      : `${name} is now held back when ${condition(to)}${previousValue(", no longer when ", from)}`;
  if (prop === "kind") return `${name} became ${article(String(to))}`;
  if (prop === "action" || prop === "command") return `${name} now ${speaker.action(to)}${from === undefined ? "" : ` and no longer ${speaker.action(from)}`}`;
  const [oldText, newText] = [speaker.textOf(before, prop, from), speaker.textOf(node, prop, to)];
  if (oldText !== null || newText !== null) {
    const which = prop === titleProp(node) ? "" : `the ${words(prop)} of `;
    if (oldText === newText) return `${which}${name} is given other values or links`;
    if (newText === null) return `${which}${name} was taken away: '${shortened(oldText ?? "")}'`;
    if (oldText === null) return `${which}${name} now reads '${shortened(newText)}'`;
    return `${which}${name} reads '${shortened(newText)}' instead of '${shortened(oldText)}'`;
  }
  if (to === undefined) return `${name} has no ${words(prop)} any more (it was ${value(from)})`;
  if (from === undefined) return `${name} has the ${words(prop)} ${value(to)} now`;
  return `the ${words(prop)} of ${name} is ${value(to)} instead of ${value(from)}`;
}

function requiredInWords(name: string, from: unknown, to: unknown): string {
  if (to === true) return `${name} is now required`;
  if (to === undefined || to === false) return `${name} is no longer required`;
  return `${name} is now required when ${condition(to)}${from === true ? ", and no longer always" : previousValue(", no longer when ", from)}`;
}

function previousValue(before: string, from: unknown, after = ""): string {
  return from === undefined || from === true || from === false ? "" : `${before}${condition(from)}${after}`;
}

function condition(value: unknown): string {
  const live = (value as { live?: { when?: Condition; is: unknown }[] } | null)?.live;
  if (!live) return conditionInWords(value as Condition);
  return (
    live
      .filter(({ is }) => is === true)
      .map(({ when }) => (when === undefined ? "otherwise" : conditionInWords(when)))
      .join(" or ") || "never"
  );
}

const article = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word.replaceAll("-", " ")}`;
const words = (prop: string): string => prop.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
function value(given: unknown): string {
  const [kind, name] = onlyEntry(given);
  if ((kind === "var" || kind === "const") && typeof name === "string") return name;
  return typeof given === "string" ? `"${given}"` : shortened(JSON.stringify(given) ?? "nothing");
}
