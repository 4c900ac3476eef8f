/** SQL statements of opening each main screen, the session's own included. */
import { LATER_STATUSES } from "#tests/support/later-statuses.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { type Measure, counted } from "../figure.ts";
import { type BenchServer, halfWay, startServer } from "../server-process.ts";

interface Opened {
  /** Where the address led. */
  path: string;
  statements: number;
}

/** A job may run at the same moment, whose statements are counted too: the least of several openings is the page's own. */
const OPENINGS = 4;
const QUIET_MS = 200;

/** Follows redirects to the screen and counts what its own request takes. */
async function open(server: BenchServer, person: WirePerson, asked: string): Promise<Opened> {
  const count = async (path: string): Promise<{ statements: number; next: string | null }> => {
    const before = (await server.ask({ ask: "statements" })).statements ?? NaN;
    const response = await person.fetch(path);
    await response.arrayBuffer();
    const after = (await server.ask({ ask: "statements" })).statements ?? NaN;
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null && response.status !== 200 && response.status !== 404) throw new Error(`${path} answered ${response.status}`);
    return { statements: after - before, next: location };
  };
  let path = asked;
  for (let hops = 0; hops < 8; hops += 1) {
    const { statements, next } = await count(path);
    if (next === null) {
      let least = statements;
      for (let opening = 1; opening < OPENINGS && least > 0; opening += 1) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
        least = Math.min(least, (await count(path)).statements);
      }
      return { path, statements: least };
    }
    const url = new URL(next, server.url);
    path = url.pathname + url.search;
  }
  throw new Error(`${asked} redirects without end`);
}

export const measure: Measure = async () => {
  const server = await startServer();
  try {
    const opened: Opened[] = [];
    const see = async (person: WirePerson, ...paths: string[]) => {
      for (const path of paths) opened.push(await open(server, person, path));
    };
    const nobody = new WirePerson(server.url, "nobody@example.com", "demo-seattle");
    await see(nobody, "/login", "/start", "/404", "/lease/demo-seattle", "/rooms-for-rent/seattle");

    const newcomer = new WirePerson(server.url, "bench-newcomer@example.com", "demo-bay-area");
    await newcomer.signIn();
    await see(newcomer, "/applications", "/applications/no-application-source", `/applications/before-you-begin?source=${newcomer.source}`);

    const person = await halfWay(server.url);
    await see(person, "/applications", person.formPath);
    await person.fillIn();
    for (const flag of ["roommate", "pet"]) await person.command(person.formPath, "remove-flag", { flag });
    await person.finishForm();
    await see(person, `${person.formPath}/submit`, `${person.formPath}/submit/verify-identity`, `${person.formPath}/submit/screening`, person.paymentPath);

    for (const status of ["pre-meet-and-greet", ...LATER_STATUSES]) {
      const one = new WirePerson(server.url, `status-${status}@example.com`, `demo-status-${status}`);
      await one.signIn();
      await see(one, `/application/${one.source}`);
    }
    const most = Math.max(...opened.map(({ statements }) => statements));
    const screens = new Set(opened.map(({ path }) => path.replace(/demo-[a-z-]+/, ":source").replace(/\?.*/, "")));
    const named = [...new Set(opened.filter(({ statements }) => statements === most).map(({ path }) => path))];
    return [
      {
        id: "statements",
        what: `SQL statements of opening a screen, the most of ${screens.size}`,
        ...counted(most, ""),
        reach: 3,
        good: "below",
        beside: `${named.slice(0, 2).join(", ").replace(/\?\S*/g, "")}; the others ${Math.max(0, ...opened.flatMap(({ statements }) => (statements < most ? [statements] : [])))} or fewer`,
      },
    ];
  } finally {
    await server.stop();
  }
};
