import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { openStop } from "../support/tour.ts";
import { cosigning, groups, later, requests } from "../support/tour-later.ts";
import { stopsWithoutMark } from "./support/tab-stops.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

test.each([...groups, ...later, ...requests, ...cosigning].map((stop) => [stop.name, stop] as const))(
  "%s shows where the focus is, at every stop of Tab",
  repeated,
  async (_name, stop) => {
    if (stop.says) browser.allow(stop.says);
    const page = await browser.open({ reducedMotion: "reduce" });
    try {
      await openStop(stop, page, latchkey.url);
      // A modal may have a button and its cross alone.
      expect(await stopsWithoutMark(page, 2)).toEqual([]);
    } finally {
      await stop.after?.(latchkey.url);
    }
  },
);
