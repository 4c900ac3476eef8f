import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** For the last lines of `npm run campaign`; nowhere otherwise. */
export function campaignFigures(name: string, figures: Record<string, unknown>): void {
  const folder = process.env.LATCHKEY_CAMPAIGN;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures, null, 2));
}
