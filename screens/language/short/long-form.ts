/**
 * Reads what is written shortly: one pure step, before anything else looks at a document. What it returns is what is resolved,
 * checked and kept of a revision, so that each of these knows one way of saying a thing.
 */
import { flowInLongForm } from "./flow-form.ts";
import {
  comparedIn,
  dataIn,
  isAllOf,
  isBareChoice,
  isChoices,
  isFieldGroup,
  isGap,
  isMatch,
  isObject,
  isPageTitle,
  isProse,
  isRelativeKey,
  isTextWithGaps,
  type Json,
  type Match,
} from "./short-words.ts";

/** As it would be if it had been written out; the very same where it is. */
export function inLongForm(json: unknown): unknown {
  if (!isObject(json)) return json;
  const { texts, ...rest } = json;
  const [own, beginning] = typeof texts === "string" ? [rest, texts] : [json, typeof json.id === "string" ? json.id : ""];
  const made = long(own, null, beginning) as Json;
  if (Array.isArray(made.guards)) return flowInLongForm(made);
  return made.title !== undefined && Array.isArray(made.blocks) ? titled(made, made.title) : made;
}

/** With what the page is called in the heading that says so. */
function titled<Part extends Json>(part: Part, title: unknown): Part {
  if (isPageTitle(part)) return { ...part, text: structuredClone(title) };
  let made = part;
  for (const name of ["blocks", "empty"]) {
    const list = part[name];
    if (!Array.isArray(list)) continue;
    const now = list.map((each: unknown) => (isObject(each) ? titled(each, title) : each));
    if (now.some((each, i) => each !== list[i])) made = { ...made, [name]: now };
  }
  return made;
}

/** @param name what it is called in what it stands in; a member of a list has that of the list */
function long(value: unknown, name: string | null, texts: string): unknown {
  if (typeof value === "string") return isProse(value, name) ? value : textOf(value, texts);
  if (isAllOf(value, name)) return { and: value.map((each) => long(each, null, texts)) };
  if (Array.isArray(value)) {
    const list = isChoices(value)
      ? value.flatMap((each) => bareChoice(each, texts))
      : name === "fields"
        ? value.flatMap((each: unknown) => (isFieldGroup(each) ? fieldsOf(each) : [each]))
        : name === "follows"
          ? value.map((each: unknown) => (typeof each === "string" ? { topic: each, id: { var: `${each}.id` } } : each))
          : value;
    const made = list.map((each) => long(each, name, texts));
    return made.length === value.length && made.every((each, i) => each === value[i]) ? value : made;
  }
  if (!isObject(value)) return value;
  if (isMatch(value)) return choicesOf(value, texts);
  const compared = comparedIn(value);
  if (compared) return { [Array.isArray(compared.to) ? "in" : "=="]: [{ var: compared.path }, long(compared.to, null, texts)] };
  const own = isTextWithGaps(value, name) ? withArguments(value) : value;
  const made = Object.fromEntries(Object.entries(own).map(([key, part]) => [key, long(part, key, texts)]));
  return own === value && Object.entries(value).every(([key, part]) => made[key] === part) ? value : made;
}

function textOf(text: string, texts: string): unknown {
  const path = dataIn(text);
  if (path !== null) return { var: path };
  return isRelativeKey(text) ? texts + text : text;
}

const bareChoice = (each: unknown, texts: string): unknown[] => (isMatch(each) ? choicesOf(each, texts) : [isBareChoice(each) ? { copy: each } : each]);

const fieldsOf = ({ fields, errors, ...shared }: { fields: Json[] } & Json): Json[] =>
  fields.map((field) => ({ ...shared, ...field, ...(isObject(errors) && { errors: { ...errors, ...(field.errors as Json | undefined) } }) }));

function withArguments(value: Json): Json {
  const entries = Object.entries(value);
  const args = { ...Object.fromEntries(entries.filter(([name]) => isGap(name))), ...(value.args as Json | undefined) };
  return { key: value.key, args, ...(value.links !== undefined && { links: value.links }) };
}

/** One after the other. The last of those that leave no other word says so: whether there is none is looked for. */
function choicesOf({ match, is, else: otherwise }: Match, texts: string): unknown[] {
  const looked = long(match, null, texts);
  const cases = Object.entries(is).map(([word, copy]): Json => ({ when: { "==": [looked, word] }, copy: long(copy, null, texts) }));
  if (otherwise !== undefined) return [...cases, { copy: long(otherwise, null, texts) }];
  return [...cases.slice(0, -1), { ...cases.at(-1), last: true }];
}
