/** By what an application was found, where that isn't the name that is shown: so that nobody takes it for a mistake. */
import type { Shown } from "#server";
import { folded } from "../desk/lists/prefix-match.ts";

type Found = Pick<Shown["staff-application"], "first_name" | "last_name" | "email" | "source">;
/** `text`: the words in which it was found, where they are at hand. */
export interface WhyFound {
  by: "email" | "source" | "phone" | "receipt" | "other";
  text?: string;
}

/** Null where the name says it. In the order in which it is surest; a number of eight digits may be a receipt's as well. */
export function whyFound({ first_name, last_name, email, source }: Found, asked: string): WhyFound | null {
  const words = folded(asked).trim().split(/\s+/u);
  const says = (text: string): boolean => words.every((word) => folded(text).includes(word));
  const name = `${first_name ?? ""} ${last_name ?? ""}`.trim();
  if (says(name || email)) return null;
  if (says(email)) return { by: "email", text: email };
  if (source !== null && says(source)) return { by: "source", text: source };
  if (/^\d{4}[\s-]?\d{4}$/u.test(asked)) return { by: "receipt" };
  return { by: /^[\d\s()+./-]+$/u.test(asked) ? "phone" : "other" };
}
