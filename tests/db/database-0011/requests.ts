/** What is asked of the database's server, before and after: every record that a person may read, and their form's answers. */

/** One request of one person and what it was answered. `as`: an e-mail address, or null for nobody. */
export interface Recorded {
  as: string | null;
  /** Path below `/api/v1`. `screens <source>`: where each route of an application leads. */
  get?: string;
  put?: string;
  body?: unknown;
  status: number;
  /** Without what is made anew each time. Of a screen: the answers of its sections. */
  answer: unknown;
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

type Shown = Record<string, unknown>;

/** Routes of one application, by name: which of them show a screen, and where the others lead. */
const ROUTES = [
  "home",
  "application",
  "applications",
  "applicationBeforeYouBegin",
  "applyNow",
  "apply",
  "submit",
  "identityVerification",
  "screening",
  "payment",
  "submitSuccess",
  "submitFailed",
  "applicationInReview",
  "profile",
  "homeSelection",
  "meetGreet",
];

/** Made anew with every answer. */
const FRESH = ["access_token"];

function withoutFresh(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFresh);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, FRESH.includes(name) ? typeof part : withoutFresh(part)]));
}

/** Root → record and answers of a form's sections, wherever they stand in the screen: some roots are asked in several. */
export function answersOf(screen: unknown): Record<string, Shown> {
  const found: Record<string, Shown> = {};
  const walk = (part: unknown): void => {
    if (part === null || typeof part !== "object") return;
    if (!Array.isArray(part)) {
      const { root, target, version, answers } = part as Shown;
      if (typeof root === "string" && answers !== undefined)
        found[root] = { target, version, answers: { ...(found[root]?.["answers"] as Shown | undefined), ...(answers as Shown) } };
    }
    Object.values(part).forEach(walk);
  };
  walk((screen as { blocks?: unknown } | null)?.blocks);
  return found;
}

/** Asks one of the recorded requests. */
export async function asked(ask: Ask, { as, get, put, body }: Pick<Recorded, "as" | "get" | "put" | "body">): Promise<Recorded> {
  if (put !== undefined) {
    const response = await ask(put, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return { as, put, body, status: response.status, answer: await contentOf(response) };
  }
  const path = get ?? "";
  if (path.startsWith("screens ")) return { as, get: path, status: 200, answer: await whereScreensLead(ask, path.slice("screens ".length)) };
  const response = await ask(path);
  const answer = await contentOf(response);
  return { as, get: path, status: response.status, answer: response.ok ? reduced(path, answer) : answer };
}

function reduced(path: string, answer: unknown): unknown {
  if (path.startsWith("/screens/")) return answersOf(answer);
  return path === "/openapi.json" ? shapeOf(answer as OpenApi) : withoutFresh(answer);
}

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name: string }[]; responses?: Shown }>>;
  components: { schemas: Record<string, { properties?: Record<string, Shown> }> };
}

/** It is optional on every path: a client may go on with the one that it was written with. */
export const withoutLastSlash = (operation: string): string => operation.replace(/\/$/, "");

/** What a client is written against: operations with their parameters and statuses, resources with the types of their properties. */
function shapeOf({ paths, components }: OpenApi): Shown {
  const names = (given: readonly string[]): Shown => Object.fromEntries(given.map((name) => [name, true]));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses = {} }]) => [
      withoutLastSlash(`${method} ${path}`),
      { parameters: names(parameters.map(({ name }) => name)), statuses: names(Object.keys(responses)) },
    ]),
  );
  const resources = Object.entries(components.schemas).map(([name, { properties = {} }]) => [
    name,
    Object.fromEntries(
      Object.entries(properties).map(([property, { type, enum: values = [] }]) => [property, { type, values: names((values as unknown[]).map(String)) }]),
    ),
  ]);
  return { operations: Object.fromEntries(operations), resources: Object.fromEntries(resources) };
}

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return response.json();
  const bytes = Buffer.from(await response.arrayBuffer());
  return type.startsWith("text/") ? bytes.toString("utf8") : { type, base64: bytes.toString("base64") };
}

async function whereScreensLead(ask: Ask, source: string): Promise<Record<string, string>> {
  const leads: Record<string, string> = {};
  for (const screen of ROUTES) {
    const response = await ask(`/screens/${screen}?applicationSource=${source}`);
    await response.arrayBuffer();
    leads[screen] = `${response.status} ${response.headers.get("location") ?? ""}`.trim();
  }
  return leads;
}

/** Asks for everything that a person has, going from record to record. */
export async function everythingOf(ask: Ask, as: string): Promise<Recorded[]> {
  const all: Recorded[] = [];
  const read = async (get: string): Promise<Shown> => {
    const recorded = await asked(ask, { as, get });
    all.push(recorded);
    return (recorded.answer ?? {}) as Shown;
  };
  const each = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string");

  await read("/auth/me/");
  await read("/profiles/me/");
  const { results } = (await read("/applications/applications/")) as { results?: Shown[] };
  for (const { id, source } of results ?? []) {
    const application = await read(`/applications/applications/${String(id)}`);
    await read(`/applications/source/${String(source)}/`);
    await read(`/applications/application-validations/${String(id)}`);
    const flags = (await read(`/applications/flag/?application__id=${String(id)}`)) as { results?: Shown[] };
    for (const flag of flags.results ?? []) await read(`/applications/flag/${String(flag["id"])}/`);
    const info = await read(`/applications/applicant-info/${String(application["applicant_info"])}`);
    const documents = each(info["photo_id"]);
    for (const residence of each(info["residences"])) await read(`/applications/residences/${residence}`);
    for (const contact of each(info["emergency_contact"])) await read(`/applications/emergency-contact/${contact}`);
    for (const key of each(info["income"])) {
      const income = await read(`/applications/income/${key}`);
      documents.push(...each(income["document"]));
      for (const more of each(income["additional_income"])) documents.push(...each((await read(`/applications/additional-income/${more}`))["document"]));
    }
    for (const document of documents) {
      await read(`/files/${document}`);
      await read(`/files/${document}/content`);
    }
    await read(`screens ${String(source)}`);
    await read(`/screens/apply?applicationSource=${String(source)}`);
  }
  return all;
}

/** What belongs to nobody, as anybody reads it. */
export const OF_NOBODY = ["/auth/me/", "/flags/", "/experiments/", "/countries/?limit=3", "/pricing/constants/?limit=5", "/screens/login", "/openapi.json"];

/** Records that a person may put back whole, by the beginning of their path. */
export const WRITABLE =
  /^\/applications\/(applications|applicant-info|residences|income|additional-income|emergency-contact|flag)\/[0-9a-f-]{36}\/?$|^\/profiles\/me\/$/;

/** A recorded answer as it is asked for today. */
export function asAskedToday(recorded: Recorded): Recorded {
  if (recorded.get !== "/openapi.json") return recorded;
  const { operations, ...others } = recorded.answer as { operations: Shown };
  return { ...recorded, answer: { ...others, operations: Object.fromEntries(Object.entries(operations).map(([name, one]) => [withoutLastSlash(name), one])) } };
}
