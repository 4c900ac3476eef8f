/** What stands in several rooms of the tree: an area, a room of the console, a resource. */
import { insertImport, insertLast } from "./insert.ts";
import { json, texts, type Name, type Plan } from "./templates.ts";

const SCHEMA = "https://json-schema.org/draft/2020-12/schema";

export function newArea({ kebab, camel, pascal, words }: Name): Plan {
  const folder = `server/areas/${kebab}`;
  const lower = words.toLowerCase();
  const path = `/staff/${kebab}/`;
  const why = "of nobody's application";
  const resource = {
    $schema: SCHEMA,
    $id: kebab,
    title: words,
    description: `${words}: say what it tells.`,
    type: "object",
    properties: { markets: { type: "integer", minimum: 0, description: "How many markets there are.", readOnly: true } },
  };
  return {
    write: {
      [`schemas/resources/${kebab}.json`]: json(resource),
      [`${folder}/index.ts`]: `/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
`,
      [`${folder}/sql.ts`]: `/** Statements of ${lower}. */
import type { Query } from "../../ports/query.ts";

export const countMarkets = (): Query<number> => async (db) => {
  const { rows } = await db.query<{ total: number }>("SELECT count(*)::int AS total FROM markets");
  return rows[0]!.total;
};
`,
      [`${folder}/view.ts`]: `/** What is told of ${lower}. */
import type { Shown } from "../../ports/resources.d.ts";

export const ${camel}View = (markets: number): Shown[${json(kebab)}] => ({ markets });
`,
      [`${folder}/api.ts`]: `/** ${words}: say what staff ask of it. */
import { notNamed } from "../../kernel/api/own-case.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { countMarkets } from "./sql.ts";
import { ${camel}View } from "./view.ts";

export const api: AreaApi = {
  about: "${words}.",
  staff: [
    {
      method: "GET",
      path: "${path}",
      name: "read${pascal}",
      own: notNamed("${why}"),
      about: "${words}: say what it answers.",
      access: { resource: ${json(kebab)}, verb: "read" },
      answers: { one: ${json(kebab)} },
      handler: async (call) => call.json(${camel}View(await call.deps.store.query(countMarkets()))),
    },
  ],
};
`,
      [`tests/areas/${kebab}/${kebab}.test.ts`]: `import { afterAll, beforeAll, expect, it } from "vitest";
import { API } from "#server/areas/index.ts";
import type { ApiCall } from "#server/kernel/api/route.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";

describeOnEachDatabase("${lower}", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  it("tells staff how many markets there are", async () => {
    const row = API[${json(kebab)}]!.staff!.find(({ name }) => name === "read${pascal}")!;
    const answer = await row.handler({ deps: app.deps, json: (body: unknown) => Response.json(body) } as ApiCall);
    const { total } = await app.deps.store.list("market", {}, { limit: 1, offset: 0 });
    expect(await answer.json()).toEqual({ markets: total });
  });
});
`,
    },
    edit: {
      "server/areas/index.ts": (file) =>
        insertLast(insertImport(file, `import * as ${camel} from "./${kebab}/index.ts";`), "export const API", `${json(kebab)}: ${camel}.api,`),
      "server/kernel/access/access.ts": (file) => insertLast(file, "export const ACCESS", `${json(kebab)}: { read: forStaff },`),
      "tests/architecture/dependency-cruiser.cjs": (file) => insertLast(file, "const AREAS", `${json(kebab)}: [],`),
      "tests/http/support/every-call.ts": (file) => insertLast(file, "export const CALLS", `read${pascal}: (client) => client.get("${path}"),`),
      "tests/http/access.test.ts": (file) =>
        insertLast(file, "const EXPECTED", `read${pascal}: told(403, { reviewer: 200, support: 200, editor: 200, admin: 200 }),`),
      ".github/own-case.md": (file) => `${file.trimEnd()}\n| \`GET ${path}\` | \`read${pascal}\` | not named | ${why} |\n`,
    },
    next: [
      "Its row of the API, its statement and its resource are an example: say there what it is about.",
      "What else it has stands in files of these names, and in the lists of server/areas/index.ts: commands.ts, jobs.ts, records.ts, rules.ts.",
    ],
    snapshots: false,
    types: true,
  };
}

/** `isOfArea`: whether there is an area of that name; a room without one says of which it is. */
export function newRoom({ kebab, pascal, words }: Name, locales: string[], isOfArea: boolean): Plan {
  const entry = {
    id: kebab,
    part: "desk.part.work",
    path: `/console/${kebab}`,
    label: `desk.room.${kebab}`,
    icon: "doc",
    roles: ["admin"],
  };
  return {
    write: {
      [`app/console/${kebab}/${kebab}.tsx`]: `import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";

/** ${words}: say what staff do here. */
export function ${pascal}() {
  const { say } = useDesk();
  return (
    <main className="${kebab}">
      <header className="bar">
        <h1>{say("desk.room.${kebab}")}</h1>
      </header>
      <div className="scrolls" tabIndex={-1}>
        <p>{say("desk.${kebab}.text")}</p>
      </div>
      <KeysFooter />
    </main>
  );
}
`,
      [`app/console/${kebab}/${kebab}.css`]: `/* ${words}. */
.${kebab} {
  display: grid;
  grid-template: minmax(52px, auto) minmax(0, 1fr) auto / minmax(0, 1fr);
  min-height: 0;
}
.${kebab} .scrolls {
  overflow: auto;
  padding: 18px 16px;
  border-top: 1px solid var(--line);
}
`,
      [`app/routes/console.${kebab}.tsx`]: `import type { LinksFunction } from "@remix-run/node";
import styles from "../console/${kebab}/${kebab}.css?url";
import { ${pascal} } from "../console/${kebab}/${kebab}.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default ${pascal};
`,
      [`tests/render/console-${kebab}.test.tsx`]: `import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ${pascal} } from "../../app/console/${kebab}/${kebab}.tsx";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

test("the room ${words.toLowerCase()} says what it is for, to everybody", async () => {
  const desk = deskOf();
  render(
    <InRoom desk={desk} at="/console/${kebab}">
      <${pascal} />
    </InRoom>,
  );
  expect(desk.rooms.find(({ path }) => path === "/console/${kebab}")).toMatchObject({ label: "desk.room.${kebab}" });
  screen.getByRole("heading", { level: 1, name: "${words}" });
  screen.getByText("This is ${words.toLowerCase()}.");
  expect(await violationsHere("${pascal}", "en-US")).toEqual([]);
});
`,
    },
    edit: {
      "schemas/desk.json": (file) => insertLast(file, '"rooms":', json(entry)),
      "server/kernel/definitions/console-names.ts": (file) => insertLast(file, "CONSOLE_PATHS =", `${json(`/console/${kebab}`)},`),
      "tests/e2e/console-rooms.test.ts": (file) => insertLast(file, "=> string> =", `${json(kebab)}: () => "${kebab}",`),
      ...(!isOfArea && {
        "tests/architecture/area-names.test.ts": (file: string) => insertLast(file, '"app/console":', `${json(kebab)}: "say of which area it is",`),
      }),
      ...texts(locales, { [`desk.room.${kebab}`]: words, [`desk.${kebab}.text`]: `This is ${words.toLowerCase()}.` }),
    },
    next: [
      `Open /console/${kebab} as an admin; who else may enter stands in schemas/desk.json.`,
      "What it shows comes over the staff API (useQuery); translate its texts.",
      ...(isOfArea ? [] : ["There is no area of that name: say in tests/architecture/area-names.test.ts of which it is."]),
    ],
    snapshots: false,
  };
}

export function newResource({ kebab, words }: Name, locales: string[]): Plan {
  const root = kebab.replaceAll("-", "_");
  const resource = {
    $schema: SCHEMA,
    $id: kebab,
    title: words,
    description: `${words}: say what is kept.`,
    type: "object",
    of: "application",
    properties: {
      id: { type: "string", description: "Id of the record.", readOnly: true },
      version: { type: "integer", minimum: 1, description: "Raised by every change; `If-Match` names it.", readOnly: true },
      note: { type: ["string", "null"], plainText: "one", maxLength: 100, description: "Say what is answered." },
    },
  };
  const section = {
    id: kebab,
    kind: "form-section",
    root,
    title: `${kebab}.title`,
    save: { command: "save-answers", on: "blur", afterMs: 500 },
    fields: [{ id: `${kebab}-note`, kind: "text", property: "note", label: `${kebab}.note` }],
  };
  return {
    write: { [`schemas/resources/${kebab}.json`]: json(resource) },
    edit: {
      // Of the form, the sections; what a screen draws of a resource it names among its needs.
      "schemas/screens/apply/apply.json": (file) => insertLast(insertLast(file, '"id": "form",', json(section)), '"needs":', json(root)),
      ...texts(locales, { [`${kebab}.title`]: words, [`${kebab}.note`]: `${words}, in a word`, [`record.${kebab}`]: words }),
    },
    next: [
      `It is asked in the form, kept, read by whoever decides, and written over the API: npm run screens -- show apply`,
      "Say in its schema what is kept, and translate its texts.",
    ],
    snapshots: true,
    types: true,
  };
}
