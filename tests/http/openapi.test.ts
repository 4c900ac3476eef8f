import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { documentedPath } from "#server/http/api/openapi.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { faultOfAnswer } from "./support/answer-shape.ts";
import type { ApiAnswer } from "./support/api-client.ts";
import { newApplicant, completeForm, NEXT_OF_KIN, giveConsent, PNG, type Applicant } from "./support/applicant.ts";
import { requestedApplicant, namedCosigner } from "./support/requested-applicant.ts";
import { thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

type Schema = Record<string, unknown>;
interface Media {
  content?: Record<string, { schema: Schema }>;
  description?: string;
}
interface Operation extends Record<"tags", string[]> {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Media>;
  security?: Record<string, string[]>[];
}
interface Document extends Record<"tags", { name: string; description: string }[]> {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

const latchkey = withTestHost();
let document: Document;
beforeAll(async () => {
  document = (await latchkey.anonymous.get("/openapi.json")).body as Document;
});

const operations = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

describe("the OpenAPI document", () => {
  test("[API-1] is version 3.1, of version 1 of this API at its address", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: expect.stringMatching(/./), version: "1" },
      servers: [{ url: `${latchkey.url}/api/v1` }],
    });
  });

  test("has exactly the routes that the router has, and those of every list that only the documents know under its name", () => {
    const told = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const invitees = "/applications/{id}/answers/group-invitee";
    const named = [`GET ${invitees}`, `POST ${invitees}`, ...["GET", "PUT", "DELETE"].map((method) => `${method} ${invitees}/{record}`)];
    expect(told.sort()).toEqual([...API_ROUTES.map((route) => `${route.method} ${documentedPath(route)}`), ...named].sort());
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(told.length);
  });

  test("says of every resource that is sent or answered what its schema says, and rules that JSON Schema doesn't know as extensions", () => {
    const { resources } = latchkey.deps.documents.current().set;
    const used = new Set([...JSON.stringify(document.paths).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!));
    for (const name of used) for (const [, other] of JSON.stringify(resources[name]).matchAll(/"\$ref":"([^"]+)"/g)) used.add(other!);
    expect(Object.keys(document.components.schemas).sort(), "and of no other").toEqual([...used].sort());
    const withoutMarks = (part: unknown): unknown =>
      Array.isArray(part)
        ? part.map(withoutMarks)
        : typeof part === "object" && part !== null
          ? Object.fromEntries(Object.entries(part).map(([word, value]) => [word.replace(/^x-/, ""), withoutMarks(value)]))
          : typeof part === "string"
            ? part.replace("#/components/schemas/", "")
            : part;
    const written = Object.fromEntries(
      Object.entries(resources)
        .filter(([name]) => used.has(name))
        .map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]),
    );
    expect(withoutMarks(document.components.schemas)).toEqual(written);
    expect(document.components.schemas["applicant-info"]).toMatchObject({ properties: { first_name: { maxLength: 50 }, birthdate: { "x-minimumAge": 18 } } });
  });

  test("has nothing that a linter of such documents would have otherwise", async () => {
    const config = await createConfig({
      // Its recommended rules, of which none only warns; and what it could be asked besides.
      extends: ["recommended-strict"],
      rules: {
        "info-contact": "error",
        "operation-description": "error",
        "operation-tag-defined": "error",
        "operation-singular-tag": "error",
        "tag-description": "error",
        "rule/array-items": {
          severity: "error",
          message: "An array says what its items are.",
          subject: { type: "Schema" },
          where: [{ subject: { type: "Schema", property: "type" }, assertions: { const: "array", defined: true } }],
          assertions: { required: ["items"] },
        },
        // The server of this test is on this machine.
        "no-server-example.com": "off",
      },
    });
    const lint = async (text: string): Promise<string[]> =>
      (await lintFromString({ source: text, config })).map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`);
    expect(await lint(JSON.stringify(document))).toEqual([]);
    // It reads what it is given.
    const faulty = { ...document, components: { ...document.components, schemas: { ...document.components.schemas, spare: { type: "array" } } } };
    expect((await lint(JSON.stringify(faulty))).map((line) => line.split(" ")[0]).sort()).toEqual(["no-unused-components", "rule/array-items"]);
  });

  test("says of every object what it holds, or that it may hold anything: a client that is made of it would take it for empty", () => {
    const empty: string[] = [];
    const walk = (part: unknown, at: string): void => {
      if (typeof part !== "object" || part === null) return;
      const { type, properties, additionalProperties } = part as Schema;
      if ([type].flat().includes("object") && properties === undefined && additionalProperties === undefined) empty.push(at);
      for (const [name, inner] of Object.entries(part)) walk(inner, `${at}/${name}`);
    };
    walk(document, "");
    expect(empty).toEqual([]);
  });

  test("tags every operation with the part of renting that it belongs to, by the name of its folder", () => {
    const folders = ["areas", "kernel"].flatMap((room) => readdirSync(new URL(`../../server/${room}`, import.meta.url)));
    expect(document.tags.map(({ name }) => name).filter((name) => !folders.includes(name))).toEqual([]);
    const tagsOf = (path: string, method: string): string[] | undefined => document.paths[path]?.[method]?.tags;
    expect(tagsOf("/applications/groups/members", "post")).toEqual(["groups"]);
    expect(tagsOf("/staff/applications/{id}/reject", "post")).toEqual(["review"]);
    expect(tagsOf("/openapi.json", "get")).toEqual(["reference"]);
  });

  test("says of every operation whom it lets in", () => {
    const description = (path: string, method: string): string | undefined => document.paths[path]?.[method]?.description;
    expect(description("/countries", "get")).toMatch(/ For anyone, signed in or not\.$/);
    expect(description("/applications/flag", "post")).toMatch(/ For whoever is signed in, of what is theirs\.$/);
    expect(description("/files/{id}", "get")).toMatch(
      / For whoever is signed in, of what is theirs; of what is others', for staff: `reviewer`, `support`, `admin`\.$/,
    );
    expect(description("/staff/applications/{id}/reject", "post")).toMatch(/ For staff alone: `reviewer`, `admin`\.$/);
    expect(document.paths["/applications/groups/reminders"]?.["post"]?.summary).toBe("Sends a member who hasn't handed in their link again, once a day");
  });

  test("names its server and its licence", () => {
    expect(document).toMatchObject({
      info: { license: { name: "All rights reserved" }, contact: { url: latchkey.url } },
      servers: [{ description: expect.stringMatching(/./) }],
    });
  });

  test("declares every parameter of a path once, and no other", () => {
    for (const { path, method, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name).sort(), `${method} ${path}`).toEqual(named.sort());
      expect(declared.every(({ required }) => required === true)).toBe(true);
      expect(new Set(operation.parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(operation.parameters.length);
    }
  });

  test("says of every operation what it does, what it answers and what it refuses", () => {
    for (const { path, method, operation } of operations()) {
      expect(operation.summary, `${method} ${path}`).not.toBe("");
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => status.startsWith("2")),
        `${method} ${path}`,
      ).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description, `${method} ${path} ${status}`).toBeTruthy();
        if (Number(status) >= 400)
          expect(response.content?.["application/json"]?.schema, `${method} ${path} ${status}`).toEqual({ $ref: "#/components/schemas/error" });
      }
      if (method === "get" || method === "delete") expect(operation.requestBody, `${method} ${path}`).toBeUndefined();
      for (const requirement of [...document.security, ...(operation.security ?? [])])
        for (const scheme of Object.keys(requirement)) expect(document.components.securitySchemes).toHaveProperty([scheme]);
    }
  });

  test("has schemas that are JSON Schema, with references that lead somewhere", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, schema] of Object.entries(document.components.schemas)) expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).toBe(true);
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const schema = /^#\/components\/schemas\/(.+)$/.exec(name!)?.[1];
      expect(document.components.schemas, name).toHaveProperty([schema!]);
    }
  });
});

describe("what the API answers is what the document says", () => {
  /** A property that may only be written is in no answer, so that no answer can require it. */
  function asAnswered(schema: Schema): Schema {
    const properties = schema["properties"] as Record<string, Schema> | undefined;
    if (!properties) return schema;
    const readable = Object.entries(properties).filter(([, property]) => property["writeOnly"] !== true);
    return {
      ...schema,
      properties: Object.fromEntries(readable.map(([name, property]) => [name, asAnswered(property)])),
      required: ((schema["required"] as string[] | undefined) ?? []).filter((name) => readable.some(([readableName]) => readableName === name)),
    };
  }

  function expectAsDocumented(method: string, path: string, answer: ApiAnswer): void {
    const response = document.paths[documentedPath({ path })]?.[method]?.responses[answer.status];
    expect(response, `${method} ${path} answered ${answer}`).toBeDefined();
    const schema = response?.content?.["application/json"]?.schema;
    if (!schema) return;
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, one]) => [name, asAnswered(one)]));
    const validate = ajv.compile({ ...schema, components: { schemas } });
    expect(validate(answer.body), `${method} ${path}: ${ajv.errorsText(validate.errors)} in ${answer}`).toBe(true);
  }

  let of: Applicant;
  beforeAll(async () => {
    of = await newApplicant(latchkey);
    await completeForm(of);
    await giveConsent(latchkey, of);
  });

  test.each<[string, (of: Applicant) => string]>([
    ["/applications/applications/", () => "/applications/applications/"],
    ["/applications/applications/{id}", ({ application }) => `/applications/applications/${application}`],
    ["/applications/source/{slug}/", ({ source }) => `/applications/source/${source}/`],
    ["/applications/application-validations/{id}", ({ application }) => `/applications/application-validations/${application}`],
    ["/applications/applicant-info/{id}", ({ info }) => `/applications/applicant-info/${info}`],
    ["/applications/residences/{id}", ({ residence }) => `/applications/residences/${residence}`],
    ["/applications/income/{id}", ({ income }) => `/applications/income/${income}`],
    ["/applications/flag/", ({ application }) => `/applications/flag/?application__id=${application}`],
    ["/auth/me/", () => "/auth/me/"],
    ["/profiles/me/", () => "/profiles/me/"],
    ["/argyle/user", () => "/argyle/user"],
    ["/countries/", () => "/countries/?limit=100"],
    ["/flags/", () => "/flags/"],
    ["/pricing/constants/", () => "/pricing/constants/?limit=100"],
    ["/places/", () => "/places/?input=2217%20Harbor&session=s"],
    ["/experiments/", () => "/experiments/"],
    ["/screens/{name}", () => "/screens/login"],
  ])("GET %s", async (path, address) => expectAsDocumented("get", path, await of.api.get(address(of))));

  test("making, changing and deleting", async () => {
    const { api, application, info, income } = of;
    const flag = await api.post("/applications/flag/", { application, flag: "pet", flag_data: { animal: "Cat", animal_name: "Miso" } });
    expectAsDocumented("post", "/applications/flag/", flag);
    expectAsDocumented("put", "/applications/flag/{id}/", await api.put(`/applications/flag/${flag.id}`, { flag_data: { animal: "Dog" } }));
    expectAsDocumented("get", "/applications/flag/{id}/", await api.get(`/applications/flag/${flag.id}`));
    expectAsDocumented("delete", "/applications/flag/{id}/", await api.delete(`/applications/flag/${flag.id}`));
    const contact = { applicant_info: info, ...NEXT_OF_KIN };
    expectAsDocumented("post", "/applications/emergency-contact/", await api.post("/applications/emergency-contact/", contact));
    expectAsDocumented("post", "/applications/emergency-contact/", await api.post("/applications/emergency-contact/", contact));
    const more = await api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd" });
    expectAsDocumented("post", "/applications/additional-income/", more);
    const file = await api.upload("applicant_identity", "licence.png", PNG);
    expectAsDocumented("post", "/files/", file);
    expectAsDocumented("get", "/files/{id}", await api.get(`/files/${file.id}`));
    expectAsDocumented("delete", "/files/{id}", await api.delete(`/files/${file.id}`));
    expectAsDocumented("put", "/profiles/me/", await api.put("/profiles/me/", { first_name: "Ada" }));
    expectAsDocumented("post", "/experiments/{id}/", await api.post("/experiments/none/", {}));
  });

  test("charging, checking and submitting, again and again", async () => {
    const { api, application, info } = of;
    const charge = { stripe_token: "tok_visa", target_id: application, target_type: "application" };
    const check = { target_id: info, target_type: "applicant_info" };
    for (const time of ["first", "second"]) {
      const [charged, checked, submitted] = [
        await api.post("/applications/application-charge", charge),
        await api.post("/applications/background-check", check),
        await api.post("/applications/application-submissions", { application }),
      ];
      for (const answer of [charged, checked, submitted]) expect(answer.status, `${time} ${answer}`).toBeLessThan(300);
      expectAsDocumented("post", "/applications/application-charge", charged);
      expectAsDocumented("post", "/applications/background-check", checked);
      expectAsDocumented("post", "/applications/application-submissions", submitted);
    }
  });

  test("what is asked for in the review, whom one names, and what these answer", async () => {
    const { of: asked, api, slug, cosigner } = await namedCosigner(latchkey);
    const [nominations, nomination] = ["/cosigner/source/", `/cosigner/source/${slug}/`];
    expectAsDocumented("get", "/cosigner/source/{slug}/", await asked.api.get(nomination));
    expectAsDocumented("put", "/cosigner/source/{slug}/", await asked.api.put(nomination, { first_name: "Coralie" }));
    expectAsDocumented("put", "/cosigner/source/{slug}/", await asked.api.put(nomination, {}, { "If-Match": '"99"' }));
    expectAsDocumented("post", nominations, await asked.api.post(nominations, { source_application: asked.application }));
    expectAsDocumented("post", nominations, await asked.api.post(nominations, {}));
    const request = "/applications/requests/{id}/";
    expectAsDocumented("get", request, await asked.api.get(`/applications/requests/${asked.request}/`));
    expectAsDocumented("put", request, await asked.api.put(`/applications/requests/${asked.request}/`, { status: "completed" }));
    const deposit = "/applications/double-deposit/";
    expectAsDocumented("post", deposit, await asked.api.post(deposit, { application: asked.application }));
    const boston = await requestedApplicant(latchkey, "cosign_or_deposit", { market: "boston" });
    expectAsDocumented("post", deposit, await boston.api.post(deposit, { application: boston.application }));

    const one = `/cosigner/cosigner/${cosigner}`;
    expectAsDocumented("get", "/cosigner/cosigner/", await api.get("/cosigner/cosigner/"));
    expectAsDocumented("get", "/cosigner/cosigner/{id}", await api.get(one));
    expectAsDocumented("put", "/cosigner/cosigner/{id}", await api.put(one, { birthdate: "1968-05-04" }));
    expectAsDocumented("get", "/cosigner/validation/{id}", await api.get(`/cosigner/validation/${cosigner}`));
    expectAsDocumented("post", "/cosigner/cosigner-submissions", await api.post("/cosigner/cosigner-submissions", { cosigner }));
    expectAsDocumented("post", "/cosigner/cosigner/", await api.post("/cosigner/cosigner/", { source: slug }));
    expectAsDocumented("post", "/applications/income/", await api.post("/applications/income/", { cosigner, job_title: "Librarian" }));
    expectAsDocumented("delete", "/cosigner/cosigner/{id}", await api.delete(one));
    expectAsDocumented("delete", "/cosigner/source/{slug}/", await asked.api.delete(nomination));
  });

  test("a group: who is in it, inviting, reminding, its home, and refusals of each", async () => {
    const things = await thingsOfOne(latchkey);
    const [groups, group_source_slug] = ["/applications/groups", things.group];
    const member = { group_source_slug, first_name: "Dee", last_name: "Park", email: "dee-documented@example.com" };
    for (const body of [member, member, { ...member, email: "nobody" }, { ...member, email: "one-more@example.com" }])
      expectAsDocumented("post", `${groups}/members/`, await things.api.post(`${groups}/members/`, body));
    const read = await things.api.get(`${groups}/sources/${group_source_slug}/`);
    expectAsDocumented("get", `${groups}/sources/{slug}/`, read);
    const reminder = { group_source_slug, application_source_id: read.at("members.2.application_source_id") };
    expectAsDocumented("post", `${groups}/reminders/`, await things.api.post(`${groups}/reminders/`, reminder));
    const selection = await things.api.get(`${groups}/property-selection/${group_source_slug}/`);
    expectAsDocumented("get", `${groups}/property-selection/{slug}/`, selection);
    const adding = { group_source_slug, application: things.application };
    expectAsDocumented("post", `${groups}/sources-add-application/`, await things.api.post(`${groups}/sources-add-application/`, adding));
  });

  test("and no more than that, whoever asks: every answer of the API that a test gets is held to the types that the console has of it", async () => {
    const { resources } = latchkey.deps.documents.current().set;
    const path = `/staff/applications/${of.application}`;
    const read = (await (await latchkey.as("staff@example.com")).get(path)).record as Record<"check" | "person", object>;
    const fault = (body: object): string | null => faultOfAnswer(resources, "GET", path, body);
    expect(fault(read)).toBeNull();
    expect(fault({ ...read, sin_ssn: "123450000" })).toMatch(/must NOT have additional properties .*sin_ssn/);
    expect(fault({ ...read, person: { ...read.person, password: "x" } })).toMatch(/\/person must NOT have additional properties .*password/);
    const { check: _left, ...less } = read;
    expect(fault(less)).toMatch(/must have required property 'check'/);
  });

  test("refusals", async () => {
    const nowhere = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    expectAsDocumented("get", "/applications/applicant-info/{id}", await of.api.get(`/applications/applicant-info/${nowhere}`));
    expectAsDocumented("get", "/auth/me/", await latchkey.anonymous.get("/auth/me/"));
    expectAsDocumented("post", "/applications/flag/", await of.api.post("/applications/flag/", { flag: "dragon" }));
    expectAsDocumented("put", "/applications/income/{id}", await of.api.put(`/applications/income/${of.income}`, {}, { "if-match": '"99999"' }));
  });
});
