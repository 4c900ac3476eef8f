/** What the files beside the documents say of co-signers: the demo's links, and constants of theirs. */

/** In this order none is more than the next; `<`: each is less than the next. */
export interface Order {
  names: readonly string[];
  by: "<=" | "<";
  why: string;
}

export const LINKS_FILE = "demo/cosigners.json";
export const LINK_SLUGS = "/cosigners/*/slug";
/** As `demo-shapes.ts` says what a file is made of. */
export const LINK_SHAPES = { "": "format:number about? cosigners:list", "/cosigners/*": "slug source first_name last_name email phonenumber" } as const;
export const LINK_NAMES: readonly { at: string; is: "source" }[] = [{ at: "/cosigners/*/source", is: "source" }];

export const STANDING_BY_ORDERS: readonly Order[] = [
  { names: ["cosigner_credit_score", "credit_score_highest"], by: "<=", why: "a score lies between the lowest and the highest" },
  { names: ["cosigner_code_rest_seconds", "cosigner_code_seconds"], by: "<=", why: "a code would be over before the next can be sent" },
  {
    names: ["cosigner_rent_due_day", "cosigner_reminded_day", "cosigner_asked_day"],
    by: "<=",
    why: "rent is due before anybody is reminded, and reminded before anybody is asked",
  },
  { names: ["cosigners_maximum", "cosigner_nominations_maximum"], by: "<=", why: "as many as may co-sign have to be nameable" },
];

export const STANDING_BY_BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  cosigner_code_tries: [1, 10],
  cosigner_rent_due_day: [1, 31],
  cosigner_reminded_day: [1, 31],
  cosigner_asked_day: [1, 31],
};
