/** Names in the files beside the documents: of each a typo, and what stands twice or is left out. */
import { give, isNode, put, take, type Mutant, type MutantFamily, type Node, type Part, type Shipped } from "./mutant.ts";

/** A letter less, in the middle: what a quick hand writes. */
const typo = (name: string): string => {
  const at = Math.ceil(name.length / 2);
  return name.slice(0, at) + name.slice(at + 1);
};

/** Strings that name nothing: what people read, and what is only kept, by the last names of their places. */
const WORDS =
  /^(?:about|why|consent|label|display_name|name|first_name|last_name|firstName|lastName|avatar|note|birthdate|phonenumber|phone|street_address|city|region|region_code|county|country|postal_code|neighborhood|headline|company_name|job_title|employer|bio|start_date|animal|animal_name|subject|text|source_name|street|filename|password|slug|owner|email|source|id|link|tour|kind|category|law|room_type)$/;
/** Lists of words. */
const LISTS = new Set(["first_names", "last_names", "avatars", "streets", "postal_codes", "amenities"]);

/** A name of an entry that is one of several of its kind, not a property of a shape. */
const typosIn = (file: string, isName: (part: Part) => boolean) =>
  function* (shipped: Shipped): Generator<Mutant> {
    for (const part of shipped.parts(file)) {
      if (typeof part.value === "string" && part.value.length > 3 && isName(part)) yield put(part, typo(part.value));
    }
  };

/** An entry under another name. */
const renamedIn = (file: string, at: RegExp) =>
  function* (shipped: Shipped): Generator<Mutant> {
    for (const { path, value } of shipped.parts(file)) {
      if (!at.test(path) || !isNode(value)) continue;
      for (const name of Object.keys(value)) {
        if (name.length < 3) continue;
        const entries = Object.entries(value).map(([own, part]) => [own === name ? typo(own) : own, part]);
        yield put({ file, path }, Object.fromEntries(entries), `has "${typo(name)}" for "${name}"`);
      }
    }
  };

const lastOf = (path: string): string => path.split("/").findLast((step) => !/^\d+$/.test(step)) ?? "";
const namesIn = (part: Part): boolean => !WORDS.test(lastOf(part.path)) && !LISTS.has(lastOf(part.path));
/** Ids that nothing else names, and what an address calls a field; an instant may be as many hours ahead as it likes. */
const FREE =
  /\/(?:about|written_at|due_before|shown|icon)$|^\/shortcuts\/|^\/(?:dashboard\/stages|support\/ready|preview\/floors|queue\/columns|queue\/views)\/\d+\/id$/;
const inDesk = ({ path, value }: Part): boolean => !FREE.test(path) && !String(value).startsWith("now+");

/** An entry of a list once more, at its end. */
const again = (file: string, ...lists: string[]) =>
  function* (shipped: Shipped): Generator<Mutant> {
    for (const path of lists) for (const entry of shipped.at(file, path) as unknown[]) yield give({ file, path }, "-", entry);
  };

export const NAMES: MutantFamily = [
  "names in the other files",
  [
    { name: "a typo in desk.json", makes: typosIn("desk.json", inDesk) },
    { name: "a command that no room has", makes: renamedIn("desk.json", /^\/shortcuts$/) },
    { name: "a filter that the queue doesn't know", makes: renamedIn("desk.json", /^\/queue\/views\/\d+\/query$|^\/team\/lists\/[^/]+$/) },
    {
      name: "a key of another command of its room",
      *makes(shipped) {
        const shortcuts = shipped.at("desk.json", "/shortcuts") as Record<string, string>;
        for (const [id, keys] of Object.entries(shortcuts)) {
          const room = id.split(".")[0];
          // What lies over the room has its keys first, and may have one that the room has, too.
          const isOver = (one: string): boolean => /^review\.(?:reason|ask)\.|^review\.(?:cancel|decide)$/.test(one);
          for (const [other, taken] of Object.entries(shortcuts))
            if (other !== id && id.includes(".") && other.split(".")[0] === room && taken !== keys && !isOver(id) && !isOver(other)) {
              yield put({ file: "desk.json", path: `/shortcuts/${id}` }, taken, `has the key of ${other}`);
              break;
            }
        }
      },
    },
    {
      name: "twice in desk.json",
      makes: again(
        "desk.json",
        "/rooms",
        "/queue/columns",
        "/queue/views",
        "/queue/filters",
        "/queue/first",
        "/dashboard/stages",
        "/dashboard/sections",
        "/dashboard/opened",
        "/support/ready",
        "/view_as/reasons",
        "/papers/purposes",
        "/preview/floors",
        "/statuses/asked",
        "/decisions/kinds",
      ),
    },
    {
      name: "a status at no stage",
      *makes(shipped) {
        for (const [at, { statuses }] of (shipped.at("desk.json", "/dashboard/stages") as { statuses: string[] }[]).entries())
          for (const [place] of statuses.entries()) yield take({ file: "desk.json", path: `/dashboard/stages/${at}/statuses/${place}` });
      },
    },
    { name: "a typo in jurisdictions.json", makes: typosIn("jurisdictions.json", () => true) },
    { name: "a place or a reason that there is none of", makes: renamedIn("jurisdictions.json", /^\/decision_reasons$/) },
    {
      name: "a country or a region that there is none of",
      *makes(shipped) {
        const file = "jurisdictions.json";
        const countries = shipped.at(file, "/countries") as Node;
        for (const [country, rule] of Object.entries(countries)) {
          yield put({ file, path: "/countries" }, { ...countries, XQ: rule }, `has a country "XQ"`);
          const regions = (rule as Node)["regions"] as Node;
          for (const [region, own] of Object.entries(regions))
            yield put({ file, path: `/countries/${country}/regions` }, { ...regions, QX: own }, `has a region "QX" like ${region}`);
        }
      },
    },
    {
      name: "rules of a place that can't hold together",
      *makes(shipped) {
        const file = "jurisdictions.json";
        for (const { path, value } of shipped.parts(file)) {
          if (!isNode(value)) continue;
          if (value["double_deposit_allowed"] === false && typeof value["deposit_cap_months"] === "number")
            yield put({ file, path: `${path}/double_deposit_allowed` }, true);
          if (typeof value["amount"] === "number" && value["amount"] > 0)
            yield put({ file, path: `${path}/currency` }, value["currency"] === "usd" ? "cad" : "usd");
          if (Array.isArray(value["shows"]) && value["contradicted_from"]) yield take({ file, path: `${path}/shows` });
        }
      },
    },
    {
      name: "a typo in a constant that names something",
      *makes(shipped) {
        for (const part of shipped.parts("constants/")) {
          const constant = shipped.at(part.file, part.path.split("/").slice(0, 3).join("/")) as Node | undefined;
          const isValue = /\/default_value$|\/overrides\//.test(part.path);
          if (!isValue || typeof part.value !== "string" || part.value.length < 4) continue;
          const named = String(constant?.["identifier"]);
          if (/^(?:campaign_suffix|placeholder_(?:name|email|phone)|post_office_box_words|experiment_|application_version)/.test(named)) continue;
          if (/^[\d,]+$/.test(part.value)) continue;
          yield put(part, typo(part.value));
        }
      },
    },
    {
      name: "a place that there is none of with a value of its own",
      *makes(shipped) {
        for (const part of shipped.parts("constants/"))
          if (part.path.endsWith("/overrides") && isNode(part.value))
            for (const place of Object.keys(part.value)) yield put(part, { ...part.value, [`${place}x`]: part.value[place] }, `has a value of "${place}x"`);
      },
    },
    {
      name: "a least above the most",
      *makes(shipped) {
        for (const part of shipped.parts("constants/")) {
          if (!isNode(part.value)) continue;
          const { adjustable, default_value: usual } = part.value as { adjustable?: { minimum?: number; maximum?: number }; default_value?: unknown };
          if (!adjustable || adjustable.maximum === undefined || typeof usual !== "number") continue;
          yield put({ file: part.file, path: `${part.path}/adjustable/minimum` }, adjustable.maximum + 1);
          yield put({ file: part.file, path: `${part.path}/default_value` }, adjustable.maximum + 1);
        }
      },
    },
    { name: "a typo in life-cycle.json", makes: typosIn("life-cycle.json", (part) => namesIn(part) && !part.path.startsWith("/facts/")) },
    { name: "an event, a status or a fact under another name", makes: renamedIn("life-cycle.json", /^\/(?:events|statuses|facts)$/) },
    { name: "a typo in living.json", makes: typosIn("living.json", ({ path }) => !path.endsWith("/about")) },
    { name: "a value of an event that has no words", makes: renamedIn("events.json", /^\/events(?:\/[^/]+){0,2}$/) },
    { name: "a flag that code doesn't read", makes: renamedIn("features.json", /^\/flags$/) },
    { name: "a typo in demo/", makes: typosIn("demo/", namesIn) },
  ],
];
