import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATOR_HEADER, operatorKey } from "#server/http/host/sandbox-routes.ts";
import type { Latchkey } from "./latchkey.ts";

/** Moves the clock of a running server, as `npm run clock` does. */
export async function moveClock({ url, dataDir }: Pick<Latchkey, "url" | "dataDir">, byMs: number): Promise<void> {
  const secretKey = Buffer.from(readFileSync(join(dataDir, "secret.key"), "utf8").trim(), "base64");
  const answer = await fetch(`${url}/sandbox/clock`, {
    method: "POST",
    headers: { "Content-Type": "application/json", [OPERATOR_HEADER]: operatorKey(secretKey), Origin: url },
    body: JSON.stringify({ by: byMs }),
  });
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`);
}
