/**
 * Between what stands in a control and what is kept. One codec a field kind; pure, so that the light
 * kernel can answer typing before the form itself has arrived, and the server reads what a page without
 * JavaScript posts in the very same way.
 */
import type { FieldDescriptor } from "../documents/descriptor.ts";
import type { FieldKind } from "../kinds/fields.ts";
import { amountOf, type AmountStyle, shapeAmount } from "./amount.ts";
import { dayOf, type DayStyle, shapeDay, showDay } from "./day.ts";
import { plainDigits, withoutUnseen } from "../rules/plain-digits.ts";
import { PHONE_COUNTRIES, phoneCountry, namedCountry, phoneCountryOf, nationalDigits } from "../rules/phone-countries.ts";

export interface Codec {
  /** Text of a kept value. */
  format(value: unknown, aside: string): string;
  /** Kept value of a text; null is "no answer". A text that is no value yet stays a text, and its rule says so. */
  parse(text: string, aside: string): unknown;
  /** The text as it should stand while it is typed. `before`: what stood there. */
  mask?(text: string, aside: string, before?: string): string;
  /** What the mask keeps of a typed text, so that the caret stays behind the same character. */
  keeps?: RegExp;
  /** Once it was left, what was understood stands as it is kept. */
  settles?: true;
  /** A second choice that belongs to the value but is not kept on its own (the country of a phone number). */
  aside?(value: unknown): string;
  /** That choice where a typed text says it itself, as a number with its country's code does. */
  named?(text: string, aside: string): string;
}

const digits = (text: string): string => plainDigits(text).replace(/\D/g, "");

/** As it is kept: without what can't be seen at its edges and inside. */
const blankOr = (text: string): string | null => withoutUnseen(text).trim() || null;
const oneLine = (text: string): string | null => blankOr(text.replaceAll("\t", " "));

const plain: Codec = {
  format: (value) => (value === null || value === undefined ? "" : String(value)),
  parse: oneLine,
  settles: true,
};

/** Lines end as they do in the browser's control, however they were posted. */
const lines: Codec = {
  ...plain,
  parse: (text) => blankOr(text.replace(/\r\n?/g, "\n")),
};

const days = (style: DayStyle): Codec => ({
  format: (value) => showDay(String(value ?? ""), style),
  parse: (text) => dayOf(text, style) ?? blankOr(text),
  mask: (text, _, before) => shapeDay(text, style, before),
  keeps: /\d/,
  settles: true,
});
const date = days({ yearFirst: false });
const dateYearFirst = days({ yearFirst: true });

const phone: Codec = {
  format: (value, aside) => {
    if (value === null || value === undefined || value === "") return "";
    const national = nationalDigits(String(value), aside);
    return national === null ? String(value) : phoneCountry(aside).mask(national);
  },
  parse: (text, aside) => {
    const national = nationalDigits(text, aside);
    return national === null ? blankOr(text) : national === "" ? null : `+${phoneCountry(aside).dial}${national}`;
  },
  mask(text, aside, before = "") {
    const national = nationalDigits(text, aside);
    if (national !== null) return phoneCountry(aside).mask(national);
    // A key too many: the mask ends there.
    const isKey = text.length === before.length + 1 && digits(text).length === digits(before).length + 1;
    return isKey && nationalDigits(before, aside) !== null ? before : text;
  },
  keeps: /\d/,
  aside: (value) => phoneCountryOf(String(value ?? "")),
  named: (text, aside) => namedCountry(text, aside),
};

/** By the country that a number begins in. */
const phones = new Map(
  PHONE_COUNTRIES.map(({ code }): [string, Codec] => [
    code,
    { ...phone, aside: (value) => phoneCountryOf(String(value ?? ""), code), named: (text, aside) => namedCountry(text, aside, code) },
  ]),
);

const sums = (style: AmountStyle, keeps: RegExp): Codec => ({
  format: (value) => (typeof value === "number" ? shapeAmount(value.toFixed(2).replace(".00", ""), style) : String(value ?? "")),
  parse: (text) => amountOf(text, style) ?? blankOr(text.replace(/^\s*\$\s*$/, "")),
  mask: (text, _, before) => shapeAmount(text, style, before),
  keeps,
});
const money = sums({ comma: false }, /[\d.]/);
const moneyWithComma = sums({ comma: true }, /[\d,.]/);

const secureId: Codec = {
  format: (value, aside) => idMask(String(value ?? ""), aside),
  parse: (text) => (digits(text) === "" ? null : digits(text).slice(0, 9)),
  mask: (text, aside) => idMask(text, aside),
  keeps: /\d/,
};
/** ###-##-#### in the United States, ###-###-### in Canada. */
function idMask(text: string, country: string): string {
  const number = digits(text).slice(0, 9);
  const cuts = country === "CA" ? [3, 6] : [3, 5];
  return [number.slice(0, cuts[0]), number.slice(cuts[0], cuts[1]), number.slice(cuts[1])].filter((part) => part !== "").join("-");
}

const checkbox: Codec = {
  format: (value) => (value === true ? "true" : ""),
  parse: (text) => text === "true" || text === "on",
};

/** Several chosen words stand in the form as one text; a word has no comma. */
const choice: Codec = {
  format: (value) => (Array.isArray(value) ? value.join(",") : plain.format(value, "")),
  parse: plain.parse,
};
/** The same where several may be chosen. */
const choices: Codec = { ...choice, parse: (text) => (text === "" ? null : text.split(",")) };

const slider: Codec = {
  format: plain.format,
  parse: (text) => (text.trim() === "" || !Number.isFinite(Number(text)) ? plain.parse(text, "") : Number(text)),
};

/** Without a script a tick beside it takes it out. */
const photo: Codec = {
  ...plain,
  parse: (text, aside) => (aside === "remove" ? null : blankOr(text)),
};

export const CODECS: Record<FieldKind, Codec> = {
  text: plain,
  "long-text": lines,
  email: plain,
  date,
  phone,
  select: plain,
  money,
  checkbox,
  country: plain,
  region: plain,
  "street-address": plain,
  "secure-id": secureId,
  document: plain,
  photo,
  choice,
  slider,
};

/** What a field's answers are read and written with. */
export function codecOf({ kind, props }: Pick<FieldDescriptor, "kind" | "props">): Codec {
  if (kind === "choice" && props["many"] === true) return choices;
  if (kind === "money" && props["comma"] === true) return moneyWithComma;
  if (kind === "date" && props["yearFirst"] === true) return dateYearFirst;
  const at = kind === "phone" ? phones.get(String(props["country"])) : undefined;
  return at ?? CODECS[kind] ?? CODECS.text;
}

/** What a typed text comes to, mask and all: the same as if it had been typed into the field of a living page. */
export function readTyped(field: Pick<FieldDescriptor, "kind" | "props">, text: string, aside: string): unknown {
  const codec = codecOf(field);
  const named = codec.named?.(text, aside) ?? aside;
  return codec.parse(codec.mask ? codec.mask(text, named) : text, named);
}
