/** Postal codes of the countries whose addresses can be suggested; those of others pass. */
interface Form {
  is: RegExp;
  /** Its signs without what stands between them, in two parts. */
  parts: RegExp;
  between: string;
}

const FORMS: Record<string, Form> = {
  US: { is: /^\d{5}(-\d{4})?$/, parts: /^(\d{5})(\d{4})$/, between: "-" },
  CA: { is: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/, parts: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, between: " " },
};

const formOf = (country: unknown): Form | undefined => (typeof country === "string" && Object.hasOwn(FORMS, country) ? FORMS[country] : undefined);

export function isPostalCode(value: string, country: unknown): boolean {
  return formOf(country)?.is.test(writtenPostalCode(value, country)) ?? true;
}

/** A code as its country writes it, however it was typed: "M5H 2N2" for "m5h2n2", "98126-1234" for "98126 1234". What is none stays as it is, without the blanks around it. */
export function writtenPostalCode(value: string, country: unknown): string {
  const form = formOf(country);
  const typed = value.trim();
  const [, first, second] = form?.parts.exec(typed.replace(/[\s-]/g, "").toUpperCase()) ?? [];
  return form && first !== undefined ? `${first}${form.between}${second}` : typed;
}
