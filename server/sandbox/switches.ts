/** What the buttons of the front page do: sign in as somebody, move the clock, switch a fault. */
import { setFaults } from "./faults.ts";
import { isEmail } from "./sign-in/sign-in-people.ts";
import { json } from "./stand-in/stand-in.ts";

/** Who is to be signed in next: the stand-in's own page asks nobody then. */
const NEXT_PERSON = "sandbox_as";
const SIGN_IN_PATH = "/sandbox/sign-in";
const SECONDS = 60;
/** As far as the clock may go at a time. */
const FARTHEST_MS = 400 * 24 * 3_600_000;

interface Switches {
  origin: string;
  faults: Record<string, object>;
  moveClock: ((byMs: number) => Promise<Date>) | null;
  switchResidents: ((on: boolean) => Promise<void>) | null;
}

/** A page of another site must not reach the switches through somebody's browser: its origin is not ours. */
export async function handleSwitches(request: Request, { origin, faults, moveClock, switchResidents }: Switches): Promise<Response> {
  if (request.method !== "POST" || request.headers.get("origin") !== origin) return json(403, { error: "refused" });
  const [[name, value] = ["", ""]] = [...new URLSearchParams(await request.text())];
  if (name === "as") {
    if (!isEmail(value)) return json(400, { error: "That is no address" });
    return to(
      "/auth/google/start?returnTo=%2Fapplications",
      `${NEXT_PERSON}=${encodeURIComponent(value)}; Path=${SIGN_IN_PATH}; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}`,
    );
  }
  if (name === "by") {
    if (!moveClock || !(Math.abs(Number(value)) <= FARTHEST_MS)) return json(400, { error: "The clock can't be moved by that" });
    await moveClock(Number(value));
    return to("/sandbox");
  }
  if (name === "residents" && switchResidents) {
    await switchResidents(value === "on");
    return to("/sandbox");
  }
  const [company = "", fault = ""] = name.split(".");
  const refused = setFaults(faults, { [company]: { [fault]: value === "true" ? true : value === "false" ? false : Number(value) } });
  return refused === null ? to("/sandbox") : json(400, { error: refused });
}

/** The address of whoever was chosen on the front page; null where nobody was. */
export function chosenPerson(request: Request): string | null {
  // Pairs with the escapes of an address, as those of a query are.
  const cookies = new URLSearchParams((request.headers.get("cookie") ?? "").replace(/; */g, "&"));
  const chosen = cookies.get(NEXT_PERSON) ?? "";
  return isEmail(chosen) ? chosen : null;
}
/** `Set-Cookie` after which somebody is asked again. */
export const NOBODY_CHOSEN = `${NEXT_PERSON}=; Path=${SIGN_IN_PATH}; HttpOnly; SameSite=Lax; Max-Age=0`;

const to = (location: string, cookie?: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store", ...(cookie === undefined ? {} : { "set-cookie": cookie }) } });
