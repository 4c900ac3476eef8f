/** Whoever stands in front of the homes, in a market of many. */
import { WirePerson } from "#tests/support/wire-person.ts";
import type { BenchServer } from "../server-process.ts";

/** As many homes as the design speaks of. */
export const HOMES = 200;
const SOURCE = "demo-status-profile-completed";
const MARKET = "bay-area";
export const SELECTION = `/application/${SOURCE}/home-selection`;

export async function inFrontOfMany(server: BenchServer, homes = HOMES): Promise<WirePerson> {
  await server.ask({ ask: "homes", market: MARKET, count: homes });
  const person = new WirePerson(server.url, "status-profile-completed@example.com", SOURCE);
  await person.signIn();
  const page = await (await person.fetch(SELECTION)).text();
  if (!page.includes(`${MARKET}-1"`)) throw new Error(`${SELECTION} shows no homes of ${MARKET}`);
  return person;
}
