/** The server's clock stands in one time zone, and whoever looks in another: what the browser takes over is what the server drew. */
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router-dom/server";
import { createElement, type ReactElement } from "react";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Screen } from "#screens/render/index.ts";
import { pageConstants, uiTexts } from "#screens/resolve/index.ts";
import { takeSnapshots } from "#server/documents/snapshots/take-snapshots.ts";
import { Dashboard } from "../../app/console/dashboard/dashboard.tsx";
import { Fees } from "../../app/console/fees/fees.tsx";
import { Homes } from "../../app/console/homes/homes.tsx";
import { Mentions } from "../../app/console/mentions/mentions.tsx";
import { People } from "../../app/console/people/people.tsx";
import { PreviewPage } from "../../app/console/preview/preview-page.tsx";
import { Prices } from "../../app/console/prices/prices.tsx";
import { Queue } from "../../app/console/queue/queue.tsx";
import { ReviewRoom } from "../../app/console/review/review-room.tsx";
import { Sources } from "../../app/console/sources/sources.tsx";
import { Support } from "../../app/console/support/support.tsx";
import { Team } from "../../app/console/team/team.tsx";
import { expectConsole } from "#tests/support/fail-on-console.ts";
import { deskOf, InDesk } from "./harness/desk.tsx";
import { shipped } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";
import { MemoryStorage } from "./harness/open.tsx";
import { preview } from "./harness/preview.tsx";

const own = process.env["TZ"];
const HERE = "UTC";
const ELSEWHERE = ["Pacific/Kiritimati", "America/Adak"];
afterAll(() => {
  if (own === undefined) delete process.env["TZ"];
  else process.env["TZ"] = own;
});
const drawnIn = (zone: string, page: ReactElement): string => {
  process.env["TZ"] = zone;
  return renderToString(page);
};

/** As the server draws it, and as whoever is elsewhere would begin. */
function sameEverywhere(page: ReactElement): void {
  const here = drawnIn(HERE, page);
  expect(here.length).toBeGreaterThan(50);
  for (const zone of ELSEWHERE) {
    const there = drawnIn(zone, page);
    const from = [...here].findIndex((letter, at) => letter !== there[at]);
    // Of a whole page only what is other.
    expect(from < 0 ? "" : there.slice(from - 80, from + 40), zone).toBe("");
    expect(there.length).toBe(here.length);
  }
}

describe("a room of the console", () => {
  // Late in the evening of the last day of a year: every other zone has another day, month and year.
  const SINCE = "2025-12-31T23:40:00.000Z";
  const revisions = [
    { id: "abcdef0", since: "2026-02-01T10:00:00.000Z" },
    { id: "fedcba9", since: SINCE },
  ];
  const ROOMS: Record<string, ReactElement> = {
    queue: createElement(Queue),
    review: <ReviewRoom id="ada" />,
    people: createElement(People),
    sources: createElement(Sources),
    support: createElement(Support),
    homes: createElement(Homes),
    prices: createElement(Prices),
    mentions: createElement(Mentions),
    team: createElement(Team),
    fees: createElement(Fees),
    dashboard: createElement(Dashboard),
    preview: <PreviewPage preview={preview({ revisions: revisions as never })} />,
  };
  beforeEach(() => void (process.env["TZ"] = HERE));
  test.each(Object.keys(ROOMS))("%s says no other time than the server did", async (room) => {
    // There is a window here, as there is none where the server draws: a room's keys are registered for it.
    expectConsole(/useLayoutEffect does nothing on the server/u);
    const routes = [{ path: "*", element: <InDesk desk={deskOf()}>{ROOMS[room]}</InDesk> }];
    const handler = createStaticHandler(routes);
    const context = (await handler.query(new Request(`http://localhost/console/${room}`))) as StaticHandlerContext;
    sameEverywhere(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />);
  });
});

describe("a page of the funnel", () => {
  const constants = pageConstants(shipped());
  const locales = Object.keys(shipped().documents.copy);
  const screens = takeSnapshots(shipped().documents);
  test.each([...new Set(screens.map(({ of }) => of))])("%s says no other time than the server did", (screen) => {
    for (const locale of locales)
      for (const { of, descriptorIn } of screens.filter((one) => one.of === screen).slice(0, 2)) {
        expect(of).toBe(screen);
        sameEverywhere(
          <Screen descriptor={descriptorIn(locale)} ui={uiTexts(shipped(), locale)} constants={constants} host={quietHost()} storage={new MemoryStorage()} />,
        );
      }
  });
});
