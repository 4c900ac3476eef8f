/** The tour (tests/support/tour.ts) leads where it says: the running server answers each of its addresses, in that state, with that screen. */
import { beforeAll, expect, test } from "vitest";
import { HttpBrowser } from "../support/http-browser.ts";
import { newEmail, type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { TOUR } from "../support/tour.ts";
import { screenOf } from "../support/tour-screen.ts";
import { WirePerson } from "../support/wire-person.ts";

let latchkey: RunningServer;
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

test.each(TOUR.map((stop) => [stop.name, stop] as const))("%s", async (_name, stop) => {
  let person = new HttpBrowser(latchkey.url);
  if (stop.as) {
    const signedIn = new WirePerson(latchkey.url, stop.as === "new" ? newEmail() : stop.as, stop.source ?? "");
    await signedIn.signIn();
    await stop.prepare?.(signedIn);
    person = signedIn;
  }
  for (const [name, value] of Object.entries(stop.cookies ?? {})) person.cookies.set(name, value);
  try {
    const { html } = await person.go(stop.path.replace(":source", stop.source ?? ""));
    // Where they go on from there, the stop may be the next screen.
    const own = stop.arrive ? [screenOf({ ...stop, screen: undefined })] : [];
    expect([screenOf(stop), ...own]).toContain(/data-screen="([^"]+)"/.exec(html)?.[1] ?? null);
  } finally {
    await stop.after?.(latchkey.url);
  }
});
