/** `.github/own-case.md`: what each row of the staff API answers of what is one's own, as a table. */
import { table } from "#server/documents/life-cycle/life-cycle-page.ts";
import type { OwnCase } from "#server/kernel/api/own-case.ts";
import type { StaffRoute } from "#server/kernel/api/route.ts";

const CODES = {
  "own-application": "409, in words: a colleague sees to the application",
  "own-person": "409, in words: a colleague sees to the person",
  "own-source": "409, in words: a colleague changes the link",
  "own-address": "400 at `invited_email`: a colleague makes it",
} as const;

function inWords(own: OwnCase): string {
  switch (own.answer) {
    case "refused":
      return `${CODES[own.code]}${own.oneself === undefined ? "" : `; of oneself, ${own.oneself}`}`;
    case "withheld":
      return `without ${own.what}`;
    case "left out":
      return "neither listed nor counted";
    case "not named":
      return own.why;
  }
}

export function ownCasePage(routes: readonly StaffRoute[]): string {
  const rows = routes.map(({ method, path, name, own }) => [`\`${method} ${path}\``, `\`${name}\``, own.answer, inWords(own)]);
  return [
    "# What staff are answered of their own",
    "",
    "Whoever works here and applies, applies in a group or co-signs sees to none of it ([decision 93](decisions/0093-conflict-of-interest.md),",
    "[decision 99](decisions/0099-own-cases-in-lists.md)). Each row of the staff API says what it answers then (`own`), a test asks each as somebody with a",
    "stake, and the same test writes this page: `npx vitest run -c tests/vitest.config.ts --project http tests/http/own-case.test.ts -u`.",
    "",
    ...table(["row", "name", "of one's own", ""], rows),
    "",
  ].join("\n");
}
