import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { boot, type Latchkey } from "#server/boot.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import { issuePersonalToken } from "#server/areas/account/sign-in/personal-tokens.ts";
import { patched } from "#screens/language/documents/screen-patch.ts";
import { patchScreen } from "#server/kernel/screens/patch-screen.ts";
import { patchOf } from "./support/device.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { ApiClient } from "./support/api-client.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { newDataDir } from "#tests/support/latchkey.ts";
import { PHOTO } from "#tests/support/person.ts";
import { PATIENT } from "#tests/support/patience.ts";

const SHIPPED = new URL("../../schemas", import.meta.url).pathname;

let place = "";
let schemas = "";
let latchkey: Latchkey;
let url = "";
let people = 0;
/** Everybody who is asked is somebody else, and what one test asks stays for the next: to take it away again is another check of all documents. */
let email = "";
let ada: ApiClient;
let [applicant, application, source] = ["", "", ""];

/** The real server with a copy of the documents that it watches, as in the sandbox. */
async function start(): Promise<void> {
  latchkey = await boot({ PORT: "0", DATA_DIR: join(place, "data"), LOG_LEVEL: "silent" }, { schemas, assets: null }, null);
  url = await latchkey.listen();
}
const client = async (address: string): Promise<ApiClient> =>
  new ApiClient(url, await issuePersonalToken(latchkey.deps, address, "test", { makePerson: true }));

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "latchkey-question-"));
  schemas = join(place, "schemas");
  cpSync(SHIPPED, schemas, { recursive: true });
  await newDataDir(join(place, "data"));
  await start();
});
afterAll(async () => {
  await latchkey.stop();
  rmSync(place, { recursive: true, force: true });
});
beforeEach(async () => {
  source = "demo-seattle";
  email = `asked-${(people += 1)}@example.com`;
  ada = await client(email);
  const made = await ada.post("/applications/applications/", { source });
  expect(made.status, String(made)).toBeLessThan(300);
  application = made.id;
  applicant = made.word("applicant_info");
});
interface Block {
  id: string;
  blocks: Block[];
  fields: object[];
}
/** What is changed of a document. */
interface Document {
  properties: Record<string, object>;
  blocks: Block[];
  texts: Record<string, unknown>;
  needs: string[];
  changes: object[];
}
/** Writes several documents at once, and waits until they are in force. */
async function publish(changes: Record<string, (document: Document) => void>, isThere: () => boolean): Promise<void> {
  for (const [file, change] of Object.entries(changes)) {
    const path = join(schemas, file);
    const document = JSON.parse(readFileSync(path, "utf8")) as Document;
    change(document);
    writeFileSync(path, JSON.stringify(document));
  }
  await vi.waitFor(() => expect(isThere(), findings().join("\n")).toBe(true), PATIENT);
}
const say = (texts: Record<string, [english: string, french: string]>): Record<string, (document: Document) => void> => ({
  "copy/en-US.json": ({ texts: all }) => Object.entries(texts).forEach(([key, [english]]) => Object.assign(all, { [key]: english })),
  "copy/fr-CA.json": ({ texts: all }) =>
    Object.entries(texts).forEach(([key, [english, french]]) => Object.assign(all, { [key]: { text: french, from: sourceTextHash(english) } })),
});
const findings = (): string[] => latchkey.findings().map(findingInWords);
const resources = () => latchkey.deps.documents.current().set.resources;

const form = async (): Promise<ScreenDescriptor> => (await ada.get(`/screens/apply?applicationSource=${source}`)).body as ScreenDescriptor;
const sections = (part: unknown): FormSectionDescriptor[] =>
  typeof part !== "object" || part === null
    ? []
    : [...("root" in part && "fields" in part ? [part as FormSectionDescriptor] : []), ...Object.values(part).flatMap((inner) => sections(inner))];
const sectionOf = async (root: string): Promise<FormSectionDescriptor> => sections((await form()).blocks).find((section) => section.root === root)!;
const applicantItems = async (): Promise<unknown> => (await ada.get(`/applications/application-validations/${application}`)).at("resources.applicant_info");

const viewer = async () => ({
  user: await latchkey.deps.store.transaction((tx) => tx.userByEmail(email)),
  session: null,
  address: "",
  locale: "en-US",
});
const page = () => ({ pathname: `/application/${source}/apply`, query: {} });
/** What the page does when somebody leaves a field. */
const run = async (command: string, input: Record<string, unknown>) => runCommand(latchkey.deps, await viewer(), { command, input, at: page() });
const patchSince = async (after: string) => patchOf(await patchScreen(latchkey.deps, await viewer(), page(), after));
const save = (root: string, values: Record<string, unknown>, version: number | null = null) => run("save-answers", { root, target: null, version, values });
const problems = (result: Awaited<ReturnType<typeof save>>): [string, string | null][] =>
  result.ok ? [] : result.problems.map(({ code, path }) => [code, path]);

const NICKNAME = { type: ["string", "null"], plainText: "one", maxLength: 20, description: "What friends say." };

const askNickname = () =>
  publish(
    {
      "resources/applicant-info.json": ({ properties }) => Object.assign(properties, { nickname: NICKNAME }),
      "screens/apply/apply.json": ({ blocks }) => {
        const personal = blocks.find(({ id }) => id === "form")!.blocks.find(({ id }) => id === "personal")!;
        personal.fields.push({ id: "nickname", kind: "text", property: "nickname", label: "field.nickname", required: true });
      },
      ...say({ "field.nickname": ["Nickname", "Surnom"] }),
    },
    () => resources()["applicant-info"]?.properties["nickname"] !== undefined && findings().length === 0,
  );

test("a new question is a property, a field and its copy: asked, kept, merged, counted, judged, and told of, on a server that runs; taken out again it keeps what was answered", async () => {
  await askNickname();
  const asked = await sectionOf("applicant");
  expect(asked.fields.find(({ id }) => id === "nickname")).toMatchObject({ property: "nickname", label: "Nickname", required: true });
  expect(asked.answers["nickname"]).toBeNull();

  // Counted and missing, in the summary too.
  expect(await applicantItems()).toMatchObject({ nickname: "required" });

  // Autosaved; what breaks its rule is refused with its words.
  expect(problems(await save("applicant", { nickname: "x".repeat(21) }))).toEqual([["maxLength", "nickname"]]);
  const saved = await save("applicant", { nickname: "Countess" }, asked.version);
  expect(saved).toMatchObject({ ok: true, saved: { answers: { nickname: "Countess" } } });
  expect((await sectionOf("applicant")).answers["nickname"]).toBe("Countess");
  expect(await applicantItems()).toMatchObject({ nickname: "valid" });

  // Another tab that saw the page before: it is told, and what is there stays; its other answers are taken.
  const behind = await save("applicant", { nickname: "Enchantress", first_name: "Ada" }, asked.version);
  expect(problems(behind)).toEqual([["changed-elsewhere", "nickname"]]);
  expect((await sectionOf("applicant")).answers).toMatchObject({ nickname: "Countess", first_name: "Ada" });

  // Over the API: read, written, refused.
  expect((await ada.get(`/applications/applicant-info/${applicant}`)).at("nickname")).toBe("Countess");
  expect((await ada.put(`/applications/applicant-info/${applicant}`, { nickname: "x".repeat(21) })).error.field_errors).toHaveProperty("nickname");
  expect((await ada.put(`/applications/applicant-info/${applicant}`, { nickname: "Byron" })).at("nickname")).toBe("Byron");
  expect((await ada.get("/openapi.json")).at("components.schemas.applicant-info.properties.nickname.maxLength")).toBe(20);

  // And still there after a restart.
  await latchkey.stop();
  await start();
  ada = await client(email);
  expect((await sectionOf("applicant")).answers["nickname"]).toBe("Byron");

  // Taken out, and asked again: what was answered is kept.
  cpSync(SHIPPED, schemas, { recursive: true });
  await vi.waitFor(() => expect(resources()["applicant-info"]?.properties).not.toHaveProperty("nickname"), PATIENT);
  expect((await ada.get(`/applications/applicant-info/${applicant}`)).body).not.toHaveProperty("nickname");
  expect(await save("applicant", { first_name: "Ada" })).toMatchObject({ ok: true });
  await askNickname();
  expect((await ada.get(`/applications/applicant-info/${applicant}`)).body).toMatchObject({ nickname: "Byron", first_name: "Ada" });
});

/** A paper of the applicant, and one in a section with a record of its own. */
async function askPapers(): Promise<void> {
  const paper = { type: ["string", "null"], file: "applicant_identity", description: "Id of the uploaded paper." };
  writeFileSync(
    join(schemas, "resources/papers.json"),
    JSON.stringify({ $id: "papers", title: "Papers", type: "object", description: "What one has.", of: "application", properties: record({ pass: paper }) }),
  );
  const field = (id: string, property: string) => ({ id, kind: "document", property, label: `field.${id}`, purpose: "applicant_identity", required: true });
  await publish(
    {
      "resources/applicant-info.json": ({ properties }) => Object.assign(properties, { back_of_id: paper }),
      "screens/apply/apply.json": ({ blocks, needs }) => {
        needs.push("papers");
        const { blocks: sections } = blocks.find(({ id }) => id === "form")!;
        sections.find(({ id }) => id === "personal")!.fields.push(field("back-of-id", "back_of_id"));
        const save = { command: "save-answers", on: "blur", afterMs: 500 };
        sections.push({ id: "papers", kind: "form-section", root: "papers", title: "papers.title", save, fields: [field("pass", "pass")] } as never);
      },
      ...say({ "field.back-of-id": ["Back of the ID", "Verso"], "field.pass": ["Passport", "Passeport"], "papers.title": ["Papers", "Papiers"] }),
    },
    () => resources()["papers"] !== undefined && findings().length === 0,
  );
}

test("a file that only the documents ask for is kept by its id, has its name, and leaves no id behind when it is deleted", repeated, async () => {
  await askPapers();
  const upload = (name: string) => ada.upload("applicant_identity", name, PHOTO.buffer);
  const kept = async () => [(await sectionOf("applicant")).answers["back_of_id"], (await sectionOf("papers")).answers["pass"]];
  const [back, pass] = [await upload("back of my id.png"), await upload("passport.png")];
  expect(back.status, String(back)).toBe(201);
  expect(await save("applicant", { back_of_id: back.id, first_name: "Ada" })).toMatchObject({ ok: true });
  expect(await save("papers", { pass: pass.id })).toMatchObject({ ok: true });
  expect(await kept()).toEqual([back.id, pass.id]);
  expect((await ada.get(`/files/${String((await kept())[0])}/`)).at("filename")).toBe("back of my id.png");
  const drawnAs = async () => [(await sectionOf("applicant")).files?.["back_of_id"], (await sectionOf("papers")).files?.["pass"]];
  expect(await drawnAs(), "where no script looks it up, too").toEqual(["back of my id.png", "passport.png"]);
  expect(await applicantItems()).toMatchObject({ back_of_id: "valid" });

  const stranger = await client("status-open@example.com");
  expect((await stranger.delete(`/files/${back.id}`)).status).toBe(404);
  expect(await kept()).toEqual([back.id, pass.id]);

  expect((await ada.delete(`/files/${back.id}`)).status).toBe(204);
  expect(await kept()).toEqual([null, pass.id]);
  expect(await applicantItems()).toMatchObject({ back_of_id: "required" });
  expect((await ada.get(`/applications/applicant-info/${applicant}`)).body).toMatchObject({ back_of_id: null, first_name: "Ada" });
  expect((await ada.delete(`/files/${pass.id}`)).status).toBe(204);
  expect(await kept()).toEqual([null, null]);
  expect((await ada.get(`/applications/${application}/answers/papers/`)).at("pass")).toBeNull();
});

const record = (properties: Record<string, unknown>) => ({
  id: { type: "string", description: "Id of the record.", readOnly: true },
  version: { type: "integer", description: "Raised by every change.", readOnly: true },
  ...properties,
});
const text = (maxLength: number) => ({ type: ["string", "null"], plainText: "one", maxLength, description: "In their own words." });

/** A section with a record of its own, and a list of at most two, in the variant of the bay area alone. */
async function askTastes(): Promise<void> {
  const ofApplication = { title: "Tastes", type: "object", description: "What one likes.", of: "application" };
  writeFileSync(
    join(schemas, "resources/tastes.json"),
    JSON.stringify({
      $id: "tastes",
      ...ofApplication,
      properties: record({ music: text(30), quiet: { type: "boolean", default: false, description: "At night." } }),
    }),
  );
  writeFileSync(
    join(schemas, "resources/hobby.json"),
    JSON.stringify({ $id: "hobby", ...ofApplication, root: "hobbies", many: true, most: 2, properties: record({ name: text(20) }) }),
  );
  const save = { command: "save-answers", on: "blur", afterMs: 500 };
  const blocks = [
    {
      id: "tastes",
      kind: "form-section",
      root: "tastes",
      section: "tastes",
      title: "tastes.title",
      save,
      fields: [
        { id: "music", kind: "text", property: "music", label: "field.music", required: true },
        { id: "quiet", kind: "checkbox", property: "quiet", label: "field.quiet" },
      ],
    },
    {
      id: "hobbies",
      kind: "each",
      of: { var: "hobbies.list" },
      key: { var: "item.id" },
      label: "hobbies.label",
      blocks: [
        {
          id: "hobby",
          kind: "form-section",
          root: "hobbies",
          section: "hobbies",
          title: { key: "hobbies.one", args: { number: { var: "each.number" } } },
          save,
          fields: [{ id: "hobby-name", kind: "text", property: "name", label: "field.hobby-name", required: true }],
        },
        {
          id: "remove-hobby",
          kind: "button",
          label: { key: "hobbies.remove", args: { number: { var: "each.number" } } },
          action: { command: "remove-item", input: { root: "hobbies", item: { var: "item.id" } } },
        },
      ],
    },
    {
      id: "add-hobby",
      kind: "button",
      label: "hobbies.add",
      blocked: { var: "hobbies.full" },
      reason: "hobbies.full",
      action: { command: "add-item", input: { root: "hobbies" } },
    },
  ];
  await publish(
    {
      "screens/apply/apply.json": ({ needs }) => needs.push("tastes", "hobbies"),
      "variants/flow-1-5.json": ({ changes }) =>
        blocks.forEach((insert, index) => changes.push({ in: "apply", insert, after: blocks[index - 1]?.id ?? "personal" })),
      ...say({
        "tastes.title": ["Your tastes", "Vos goûts"],
        "field.music": ["Music", "Musique"],
        "field.quiet": ["I like it quiet", "J’aime le calme"],
        "hobbies.label": ["Hobbies", "Loisirs"],
        "hobbies.one": ["Hobby {number}", "Loisir {number}"],
        "hobbies.remove": ["Remove hobby {number}", "Retirer le loisir {number}"],
        "hobbies.add": ["Add a hobby", "Ajouter un loisir"],
        "hobbies.full": ["That is as many as there may be.", "Il ne peut pas y en avoir plus."],
        "field.hobby-name": ["Name of the hobby", "Nom du loisir"],
      }),
    },
    () => resources()["tastes"] !== undefined && resources()["hobby"] !== undefined && findings().length === 0,
  );
}

test("a section with a record and a list of its own, in one variant, is documents alone", async () => {
  await askTastes();
  // Asked in the variant, and nowhere else.
  expect(await sectionOf("tastes")).toBeUndefined();
  source = "demo-bay-area";
  const bay = await ada.post("/applications/applications/", { source });
  const answers = `/applications/${bay.id}/answers`;
  const summary = async () => (await ada.get(`/applications/application-validations/${bay.id}`)).at("summary");
  const asked = await sectionOf("tastes");
  expect(asked).toMatchObject({ resource: "tastes", target: null, version: 0, answers: { music: null, quiet: false } });
  expect(await summary()).toMatchObject({ tastes: "invalid", applicant_info: "invalid" });

  expect(await run("start-section", { section: "tastes" })).toMatchObject({ ok: true });
  expect((await ada.get(`/applications/applications/${bay.id}`)).at("display_state.sectionStatus")).toEqual({ tastes: "started" });

  // Its first answer makes the record; another tab that saw none is told what came meanwhile.
  const saved = await save("tastes", { music: "Fado" }, asked.version);
  expect(saved).toMatchObject({ ok: true, saved: { root: "tastes", answers: { music: "Fado" } } });
  expect(problems(await save("tastes", { music: "Techno", quiet: true }, asked.version))).toEqual([["changed-elsewhere", "music"]]);
  expect((await sectionOf("tastes")).answers).toEqual({ music: "Fado", quiet: true });
  expect(problems(await save("tastes", { music: "x".repeat(31) }))).toEqual([["maxLength", "music"]]);
  expect(await summary()).toMatchObject({ tastes: "valid" });

  // Over the API, for whom it belongs to alone.
  const read = await ada.get(`${answers}/tastes/`);
  expect(read.body).toEqual({ id: expect.any(String), version: expect.any(Number), music: "Fado", quiet: true });
  expect((await ada.put(`${answers}/tastes`, { music: "x".repeat(31) })).error.field_errors).toHaveProperty("music");
  expect((await ada.put(`${answers}/tastes`, { quiet: false })).body).toMatchObject({ music: "Fado", quiet: false });
  const stranger = await client("status-open@example.com");
  for (const refused of [
    await stranger.get(`${answers}/tastes/`),
    await stranger.put(`${answers}/tastes/`, { music: "x" }),
    await stranger.post(`${answers}/hobby/`, {}),
  ])
    expect(refused.status).toBe(404);
  const told = (await ada.get("/openapi.json")).at("paths") as Record<string, object>;
  expect(Object.keys(told["/applications/{id}/answers/tastes"] ?? {})).toEqual(["get", "put"]);
  expect(Object.keys(told["/applications/{id}/answers/hobby/{record}"] ?? {})).toEqual(["get", "put", "delete"]);

  // A list: added to, up to its limit, edited, counted, taken from.
  const elsewhere = await form();
  expect(await run("add-item", { root: "hobbies" })).toMatchObject({ ok: true });
  expect(await summary()).toMatchObject({ hobbies: "invalid" });
  // A second device, whose page was drawn before, is told of the member and of no more.
  const there = patched(elsewhere, await patchSince(elsewhere.follows!.after!))!;
  expect(there.blocks).toEqual((await form()).blocks);
  const before = new Set<object>(sections(elsewhere.blocks));
  expect(
    sections(there.blocks)
      .filter((section) => !before.has(section))
      .map(({ root }) => root),
  ).toEqual([expect.stringMatching(/^hobbies:/)]);
  const hobbies = () => ada.get(`${answers}/hobby/`);
  const [first] = (await hobbies()).results;
  const root = `hobbies:${String(first!["id"])}`;
  expect((await sectionOf(root)).answers).toEqual({ name: null });
  expect(problems(await save(root, { name: "x".repeat(21) }))).toEqual([["maxLength", "name"]]);
  expect(await save(root, { name: "Chess" })).toMatchObject({ ok: true, saved: { root, answers: { name: "Chess" } } });
  expect(await summary()).toMatchObject({ hobbies: "valid" });
  const second = await ada.post(`${answers}/hobby/`, { name: "Rowing" });
  expect(second.status, String(second)).toBe(201);
  expect(problems(await run("add-item", { root: "hobbies" }))).toEqual([["list-full", null]]);
  expect((await ada.post(`${answers}/hobby/`, { name: "Third" })).status).toBe(400);
  expect((await hobbies()).results.map(({ name }) => name)).toEqual(["Chess", "Rowing"]);
  expect(await run("remove-item", { root: "hobbies", item: first!["id"] })).toMatchObject({ ok: true });
  expect((await hobbies()).results.map(({ name }) => name)).toEqual(["Rowing"]);
  // And all of it is still there after a restart.
  await latchkey.stop();
  await start();
  ada = await client(email);
  expect((await sectionOf("tastes")).answers).toEqual({ music: "Fado", quiet: false });
  expect((await ada.get(`${answers}/hobby/${second.id}`)).at("name")).toBe("Rowing");
  expect((await ada.delete(`${answers}/hobby/${second.id}`)).status).toBe(204);
  expect((await hobbies()).results).toEqual([]);
});
