import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataRoot, DataType } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { APPLICATION_STATUSES } from "#server/ports/records.ts";
import { demoConstants } from "#server/kernel/context/texts.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { personState } from "#tests/support/person-state.ts";
import { everyRoot } from "#tests/support/every-root.ts";

const set: DocumentSet = publishedDocuments().set;
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.database.loadDemoData("schemas", demoConstants(publishedDocuments()), app.deps.clock.now());
});
afterAll(() => app.close());

/** Everything in which a value differs from its type: one line each. */
function faults(at: string, value: unknown, type: DataType): string[] {
  if (value === undefined) return [`${at} is missing`];
  if (value === null) return type.nullable ? [] : [`${at} is null`];
  const is = (right: boolean) => (right ? [] : [`${at} is ${JSON.stringify(value)}, not a ${type.type}`]);
  switch (type.type) {
    case "string":
      return typeof value !== "string" ? is(false) : type.enum && !type.enum.includes(value) ? [`${at} is "${value}"`] : [];
    case "number":
      return is(
        typeof value === "number" && (!type.integer || Number.isInteger(value)) && value >= (type.minimum ?? -Infinity) && value <= (type.maximum ?? Infinity),
      );
    case "boolean":
      return is(typeof value === "boolean");
    case "date":
      return is(typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value));
    case "instant":
      return is(typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{12}(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)));
    case "money":
      return is(
        typeof value === "object" &&
          typeof (value as { amount: unknown }).amount === "number" &&
          ["usd", "cad"].includes((value as { currency: string }).currency),
      );
    case "list":
      return Array.isArray(value) ? value.flatMap((item, index) => faults(`${at}[${index}]`, item, type.items)) : is(false);
    case "table":
      return is(typeof value === "object");
    case "object":
      return propertyFaults(at, value as Record<string, unknown>, type.properties);
  }
}

function propertyFaults(at: string, value: Record<string, unknown>, properties: Record<string, DataType>): string[] {
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${at}.${name} is not in the catalog`);
  return [...unknown, ...Object.entries(properties).flatMap(([name, type]) => faults(`${at}.${name}`, value[name], type))];
}

/** A resource's property as a type of the catalog. A flag that isn't switched on has no id yet. */
function typeOf(name: string, property: PropertySchema, flag: boolean): DataType {
  const types = [property.type].flat();
  const nullable = types.includes("null") || property.writeOnly === true || (flag && (name === "id" || name === "version"));
  const type = types.find((one) => one !== "null");
  if (property.enum) return { type: "string", enum: property.enum.filter((one) => one !== null), nullable };
  if (property.format === "date") return { type: "date", nullable: true };
  if (type === "object")
    return {
      type: "object",
      properties: Object.fromEntries(Object.entries(property.properties ?? {}).map(([inner, schema]) => [inner, typeOf(inner, schema, flag)])),
      nullable,
    };
  if (type === "array") return { type: "list", items: { type: "string" }, nullable };
  if (type === "integer" || type === "number") return { type: "number", integer: type === "integer", nullable };
  return type === "boolean" ? { type: "boolean", nullable } : { type: "string", nullable };
}

function rootFaults(name: string, value: Record<string, unknown>, root: DataRoot): string[] {
  const resource = root.resource ? set.resources[root.resource] : undefined;
  const placeholders = Array.isArray(value["placeholders"]) ? (value["placeholders"] as string[]) : [];
  const asked = Object.entries(resource?.properties ?? {}).map(([property, schema]): [string, DataType] => {
    const type = typeOf(property, schema, name.startsWith("flag_"));
    return [property, placeholders.includes(property) ? { ...type, nullable: true } : type];
  });
  if (root.many !== true) return propertyFaults(name, value, { ...Object.fromEntries(asked), ...root.properties });
  const list: DataType = { type: "list", items: { type: "object", properties: Object.fromEntries(asked) } };
  return propertyFaults(name, value, {
    list,
    count: { type: "number", integer: true },
    any: { type: "boolean" },
    full: { type: "boolean" },
    ...root.properties,
  });
}

async function everyFault(email: string | null, pathname: string, query: Record<string, string> = {}): Promise<string[]> {
  const user = email === null ? null : await app.store.transaction((tx) => tx.userByEmail(email));
  if (email !== null && !user) throw new Error(`There is no ${email}`);
  const data = await everyRoot(app.deps, { user, session: null, address: "", locale: "en-US" }, { pathname, query });
  return Object.entries(data).flatMap(([name, value]) => {
    const root = set.catalog.roots[name];
    if (!root) return [`${name} is not in the catalog`];
    return value === null ? [] : rootFaults(name, value, root);
  });
}

describe("what documents may read is exactly what the catalog says", () => {
  it("for somebody who isn't signed in", async () => {
    expect(await everyFault(null, "/login")).toEqual([]);
    expect(await everyFault(null, "/rooms-for-rent/seattle", { isGroup: "", promo: "showSplash", error: "<b>" })).toEqual([]);
  });
  it("for somebody without an application, with and without a link", async () => {
    expect(await everyFault("ada@example.com", "/applications")).toEqual([]);
    expect(await everyFault("ada@example.com", "/applications", { source: "demo-seattle-email", force: "" })).toEqual([]);
    expect(await everyFault("ada@example.com", "/applications", { source: "nowhere" })).toEqual([]);
  });
  it.each(APPLICATION_STATUSES)("for an application that is %s", async (status) => {
    const email = `status-${status.replaceAll("_", "-")}@example.com`;
    const user = await app.store.transaction((tx) => tx.userByEmail(email));
    const mine = await personState(app.store, user?.id ?? "", null);
    expect(mine?.applications.length).toBeGreaterThan(0);
    const source = mine?.applications[0]?.application.source ?? "";
    expect(await everyFault(email, `/application/${source}/apply`)).toEqual([]);
  });
  it("and every root that an applicant may read is there on the form", async () => {
    const user = await app.store.transaction((tx) => tx.userByEmail("status-open@example.com"));
    const source = (await personState(app.store, user?.id ?? "", null))?.applications[0]?.application.source;
    const data = await everyRoot(app.deps, { user, session: null, address: "", locale: "en-US" }, { pathname: `/application/${source}/apply`, query: {} });
    const roots = Object.entries(set.catalog.roots)
      .filter(([, root]) => root.audiences.includes("applicant"))
      .map(([name]) => name);
    const ofListings = ["market", "listings", "home"];
    expect(roots.filter((name) => name !== "route" && !ofListings.includes(name) && !Object.hasOwn(data, name))).toEqual([]);
  });
});

describe("the government id", () => {
  it("is in no data that a document could read", async () => {
    const visitor = await app.applicant();
    await visitor.save("applicant", { sin_ssn_country: "US", sin_ssn: "123450000" });
    const data = await everyRoot(app.deps, visitor.actor, { pathname: visitor.applyPath, query: {} });
    expect(data["applicant"]).toMatchObject({ sin_ssn: null, sin_ssn_last4: "0000" });
    for (const seen of [data, await visitor.see(visitor.applyPath)]) expect(JSON.stringify(seen)).not.toMatch(/123-?45-?0000/);
  });
});

describe("what screens are told of an application", () => {
  const told = async (visitor: Visitor) => everyRoot(app.deps, visitor.actor, { pathname: visitor.applyPath, query: {} });

  it("in Toronto: nothing to pay, a Canadian number, and only if one likes", async () => {
    const visitor = await app.applicant({ market: "toronto", currency: "cad", application_fee_cents: 4500 });
    expect(await told(visitor)).toMatchObject({
      application: { fee_waived: true, payment_settled: true },
      applicant: { sin_ssn_country: "CA" },
      jurisdiction: { government_id_optional: true },
    });
  });

  it("in Seattle: a fee, an American number, and it is asked for", async () => {
    expect(await told(await app.applicant())).toMatchObject({
      application: { fee_waived: false, payment_settled: false },
      applicant: { sin_ssn_country: "US" },
      jurisdiction: { government_id_optional: false },
    });
  });

  it("whose check failed at the company: there is none, so it may be ordered again", async () => {
    const visitor = await app.applicant();
    await visitor.ready();
    await visitor.save("applicant", { sin_ssn: "123450003" });
    await visitor.run("finish-form");
    const { check } = await told(visitor);
    expect(check).toEqual({ state: "error", exists: false });
  });
});
