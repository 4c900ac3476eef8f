/** Postal codes of the countries whose addresses can be suggested; those of others pass. */
const FORMS: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?-?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
};

export function isPostalCode(value: string, country: unknown): boolean {
  const form = typeof country === "string" && Object.hasOwn(FORMS, country) ? FORMS[country] : undefined;
  return form ? form.test(value.trim()) : true;
}
