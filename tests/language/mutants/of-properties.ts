/** Properties that nothing reads where they stand, by what the kinds say of them, and files beside the documents with names that nothing reads. */
import { BLOCKS_READ, FIELDS_READ } from "#screens/language/kinds/read-beside.ts";
import { give, isNode, put, take, type Mutant, type MutantFamily, type Node, type Part, type Shipped } from "./mutant.ts";

const FLOW = "flow.json";
const COPY = "begin.unique";

/** Something to write as a property, by its name: its type is right. */
const SOMETHING: Readonly<Record<string, unknown>> = {
  hours: 24,
  reached: true,
  done: true,
  icon: "check",
  current: "first",
  manualFirst: "income.company_name",
};
const wordsOf = (name: string): unknown => SOMETHING[name] ?? (name === "tone" ? "success" : COPY);

const elements = function* (shipped: Shipped): Generator<Part & { value: Node }> {
  for (const below of ["screens/", "modals/", "fragments/"])
    for (const part of shipped.parts(below)) if (isNode(part.value) && typeof part.value["kind"] === "string") yield part as Part & { value: Node };
};

const routes = (shipped: Shipped): Node[] => shipped.at(FLOW, "/routes") as Node[];

/** Of a name another one, a letter longer. */
const renamed = (value: Node, name: string): Node => Object.fromEntries(Object.entries(value).map(([own, part]) => [own === name ? `${own}s` : own, part]));

export const PROPERTIES: MutantFamily = [
  "properties that nothing reads",
  [
    {
      name: "a property of a block without what it belongs to",
      *makes(shipped) {
        for (const { file, path, value } of elements(shipped))
          for (const [name, beside] of Object.entries(BLOCKS_READ[value["kind"] as "heading"] ?? {}))
            if (
              !name.includes(".") &&
              value[name] === undefined &&
              beside.every(({ is }) => is === undefined) &&
              beside.some(({ props }) => props.every((prop) => value[prop] === undefined)) &&
              name !== "over" &&
              name !== "all" &&
              name !== "disconnect"
            )
              yield give({ file, path }, name, wordsOf(name));
      },
    },
    {
      name: "a property of another look",
      *makes(shipped) {
        for (const { file, path, value } of elements(shipped)) {
          const { kind, look } = value;
          if (kind === "list" && look !== undefined && look !== "icons" && Array.isArray(value["items"]))
            yield give({ file, path: `${path}/items/0` }, "icon", "check");
          if (kind === "countdown" && look !== "facade" && value["hours"] === undefined) yield give({ file, path }, "hours", 24);
          if (kind === "stages" && look !== "rail") yield give({ file, path }, "current", "first");
        }
      },
    },
    {
      name: "a placeholder of what isn't typed",
      *makes(shipped) {
        for (const { file, path, value } of elements(shipped))
          if (value["property"] !== undefined && value["placeholder"] === undefined && FIELDS_READ[value["kind"] as "checkbox"]?.["placeholder"])
            yield give({ file, path }, "placeholder", COPY);
      },
    },
    {
      name: "an arrow that leads back, and isn't there",
      *makes(shipped) {
        for (const [index, route] of routes(shipped).entries()) {
          const meta = (route["meta"] ?? {}) as Node;
          const path = `/routes/${index}`;
          if (route["back"] !== undefined && !meta["disableBack"]) yield give({ file: FLOW, path: `${path}/meta` }, "disableBack", true);
          if (route["back"] === undefined && meta["disableBack"] === true) yield give({ file: FLOW, path }, "back", "applications");
          if (route["screen"] === undefined) yield give({ file: FLOW, path }, "back", "applications");
        }
      },
    },
    {
      name: "a page for whoever is signed in that anybody may see",
      *makes(shipped) {
        const guards = (shipped.at(FLOW, "/guards") as Node[]).flatMap(({ id, except }, index) => (String(id).startsWith("sign-in-") && except ? [index] : []));
        for (const [, route] of routes(shipped).entries()) {
          if ((route["meta"] as Node | undefined)?.["requiresAuth"] !== true) continue;
          const edits = guards.map((index) => ({ file: FLOW, op: "add" as const, path: `/guards/${index}/except/-`, value: route["name"] }));
          yield { file: FLOW, path: "/guards", about: `leave ${String(route["name"])} out`, edits };
        }
      },
    },
    {
      name: "an exception from what isn't watched",
      *makes(shipped): Generator<Mutant> {
        for (const [index, { on, except = [] }] of (shipped.at(FLOW, "/guards") as { on: string[]; except?: string[] }[]).entries())
          if (!on.includes("*") && !on.includes("about"))
            yield put(
              { file: FLOW, path: `/guards/${index}` },
              { ...(shipped.at(FLOW, `/guards/${index}`) as Node), except: [...except, "about"] },
              "makes an exception of about",
            );
      },
    },
    {
      name: "a property under another name in demo/",
      *makes(shipped) {
        for (const { file, path, value, within } of shipped.parts("demo/"))
          if (
            isNode(value) &&
            Array.isArray(within) &&
            /^\/(?:applications|cosigners|groups|homes|markets|people|residents|sources|stages|jobs)\/\d+$/.test(path)
          )
            for (const name of Object.keys(value)) yield put({ file, path }, renamed(value, name), `has "${name}s" for "${name}"`);
      },
    },
    {
      name: "a file beside the documents that isn't there",
      *makes(shipped) {
        for (const file of shipped.files)
          if (/^demo\/|^(?:desk|events|experiments|features|jurisdictions|life-cycle|living)\.json$/.test(file)) yield take({ file, path: "" });
      },
    },
  ],
];
