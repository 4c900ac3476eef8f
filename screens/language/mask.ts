/** Masks of typed digits: `#` takes one digit, everything else is written in between. */
export const MASKS = {
  phone: "(###) ### - ####",
  ssn: "###-##-####",
  sin: "###-###-###",
  money: "$######",
} as const;

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The digits of `text` as far as the mask has room, with the mask's own characters up to the last digit. */
export function applyMask(mask: string, text: string): string {
  const digits = digitsOf(text);
  let taken = 0;
  let masked = "";
  for (const place of mask) {
    if (taken === digits.length) break;
    masked += place === "#" ? digits[taken++] : place;
  }
  return taken === 0 ? "" : masked;
}
