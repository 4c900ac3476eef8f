/** The console's words: texts of `schemas/copy` by their keys, with what they are about filled in. */
import { IntlMessageFormat } from "intl-messageformat";
import type { ConsoleData } from "#server";

export type WordArgs = Readonly<Record<string, string | number>>;
export type Words = (key: string, args?: WordArgs) => string;

const NAME = /\{(\w+)\}/g;

/** A missing text shows its key, which the tests look for. What branches by a number or a choice comes parsed: no parser is loaded here. */
export function translator(texts: ConsoleData["words"], locale: string): Words {
  const messages = new Map<string, IntlMessageFormat>();
  return (key, args = {}) => {
    const text = texts[key];
    if (text === undefined) return key;
    if (typeof text === "string") return text.replace(NAME, (_, name: string) => String(given(args, name, key)));
    let message = messages.get(key);
    if (!message) messages.set(key, (message = new IntlMessageFormat(text, locale)));
    return String(message.format(args));
  };
}

function given(args: WordArgs, name: string, key: string): string | number {
  const value = args[name];
  if (value === undefined) throw new Error(`Nothing was given for {${name}} of ${key}.`);
  return value;
}

/** An amount as the language writes it, without decimals where there are no cents. */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(amount);

interface Happened {
  name: string;
  detail: Readonly<Record<string, unknown>>;
}

/** What happened to an application, in words: `detail` is what the event says of itself. Each value that has a text of its own is said by that. */
export function eventInWords({ name, detail }: Happened, say: Words, words: ConsoleData["words"], locale: string): string {
  const named = (property: string, prefix: string): string[] => {
    const key = `${prefix}${String(detail[property])}`;
    return words[key] === undefined ? [] : [say(key)];
  };
  const { amount, currency, limit } = detail;
  const written = typeof amount === "number" && typeof currency === "string" ? formatAmount(amount, currency, locale) : "";
  const limits = limit === "all" ? [say("desk.review.all-rooms")] : limit === "up-to" ? [say("desk.review.up-to", { amount: written })] : [];
  const what = [...limits, ...named("request_type", "desk.review.ask.")].join(", ");
  const args = {
    label: String(detail["label"] ?? ""),
    decision: named("decision", "desk.review.do.")
      .concat(what && `(${what})`)
      .filter(Boolean)
      .join(" "),
    mark: named("mark", "desk.review.marked.").join(""),
    name: name.replaceAll("-", " "),
    to: String(detail["to_name"] ?? ""),
    amount: written,
    n: Number(detail["n"] ?? 0),
  };
  // By whose turn it was says more than into whose hand it went.
  const { hand, ...others } = detail;
  const keys = [...Object.values(others), hand].map((value) => `desk.review.did.${name}.${String(value)}`);
  return say([...keys, `desk.review.did.${name}`].find((key) => words[key] !== undefined) ?? "desk.review.did.other", args);
}
