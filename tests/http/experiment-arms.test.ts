import { readFileSync, rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { boot } from "#server/boot.ts";
import { loadDocuments } from "#server/documents/load.ts";
import { issuePersonalToken } from "#server/areas/account/sign-in/personal-tokens.ts";
import { schemasWithManySources } from "../support/many-sources.ts";
import { newDataDir } from "#tests/support/latchkey.ts";
import { ApiClient } from "./support/api-client.ts";
import { PATIENT } from "#tests/support/patience.ts";

type Product = Awaited<ReturnType<typeof boot>>;

const place = mkdtempSync(join(tmpdir(), "latchkey-experiments-"));
const many = schemasWithManySources({ "demo-whole-home": 6 });
const schemas = many.folder;
let latchkey: Product;
let url = "";

const put = (file: string, content: unknown): void => writeFileSync(join(schemas, file), JSON.stringify(content));
/** Half of the visitors see the form one section at a time, unless the test says otherwise. */
const experiment = (test: Record<string, unknown> = {}): void =>
  put("experiments.json", {
    format: 1,
    active: ["one-at-a-time"],
    tests: { "one-at-a-time": { about: "One section at a time.", variants: ["steps", "page"], ...test } },
  });
beforeAll(async () => {
  experiment();
  // Beside the variant, a line of the form itself: what it reads is asked anew with every page.
  const form = JSON.parse(readFileSync(join(schemas, "screens/apply/apply.json"), "utf8")) as { needs: string[]; blocks: unknown[] };
  form.needs.push("experiments");
  form.blocks.push({ id: "trial", kind: "text", text: "apply.lead", when: { "==": [{ var: "experiments.one-at-a-time" }, "steps"] } });
  put("screens/apply/apply.json", form);
  put("variants/one-at-a-time.json", {
    format: 1,
    id: "one-at-a-time",
    about: "The sections one at a time, for those who are in that arm.",
    when: {
      and: [{ var: "session.signed_in" }, { "==": [{ var: "application.market" }, "portland"] }, { "==": [{ var: "experiments.one-at-a-time" }, "steps"] }],
    },
    changes: [
      { in: "apply", set: "form", prop: "layout", to: "steps" },
      { in: "apply", set: "form", prop: "back", to: "back" },
      { in: "apply", set: "form", prop: "next", to: "continue" },
    ],
  });
  put("variants/boston-pilot.json", {
    format: 1,
    id: "boston-pilot",
    about: "A pilot in Boston: the sections one at a time, under a heading of its own.",
    when: { and: [{ var: "session.signed_in" }, { "==": [{ var: "application.market" }, "boston"] }] },
    changes: [
      { in: "apply", set: "form", prop: "layout", to: "steps" },
      { in: "apply", set: "form", prop: "back", to: "back" },
      { in: "apply", set: "form", prop: "next", to: "continue" },
      { in: "apply", set: "title", prop: "text", to: "start.title" },
    ],
  });
  latchkey = await boot({ PORT: "0", DATA_DIR: await newDataDir(join(place, "data")), LOG_LEVEL: "silent" }, { schemas, assets: null }, null);
  url = await latchkey.listen();
});
afterAll(async () => {
  await latchkey?.stop();
  many.remove();
  rmSync(place, { recursive: true, force: true });
});

let people = 0;
interface Seen {
  /** What the form is like for them. */
  arm: string;
  /** The cookie that came along. */
  cookie: string | undefined;
}

/** Somebody new with an application in Portland. `see` opens the form in a browser that has this cookie, or none. */
async function applicant(): Promise<{ see(arm?: string): Promise<Seen>; shown(): Promise<Record<string, string>> }> {
  const n = people++;
  const source = `demo-whole-home-${n}`;
  const email = `person-${n}@example.com`;
  await latchkey.deps.store.transaction((tx) => tx.insert("user", { email, first_name: "Test", last_name: "Person" }));
  const api = new ApiClient(url, await issuePersonalToken(latchkey.deps, email, "test"));
  const made = await api.post("/applications/applications/", { source });
  expect(made.status, String(made)).toBe(201);
  return {
    async see(arm) {
      const answer = await api.get(`/screens/apply?applicationSource=${source}`, arm === undefined ? {} : { cookie: `test_one-at-a-time=${arm}` });
      const { blocks, variants } = answer.body as ScreenDescriptor;
      const layout = blocks.find(({ id }) => id === "form")?.["layout"];
      const facts = [layout === "steps", variants.includes("one-at-a-time"), blocks.some(({ id }) => id === "trial")];
      expect(new Set(facts).size, `the variant and the form's own line go by one arm: ${facts.join()}`).toBe(1);
      const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith("test_"));
      return { arm: facts[0] ? "steps" : "page", cookie: cookies[0] };
    },
    shown: async () => (await latchkey.deps.store.applicationState(made.id))?.experiments ?? {},
  };
}

test("[EXP-4] documents read the arm that a browser is in: the form is another one for each", async () => {
  const [ada, ben] = [await applicant(), await applicant()];
  expect(await ada.see("steps")).toEqual({ arm: "steps", cookie: undefined });
  expect(await ben.see("page")).toEqual({ arm: "page", cookie: undefined });
  expect([await ada.shown(), await ben.shown()]).toEqual([{ "one-at-a-time": "steps" }, { "one-at-a-time": "page" }]);
});

test("[EXP-4] [EXP-6] somebody new is put into one, which their cookie and their application keep", async () => {
  const cy = await applicant();
  const first = await cy.see();
  expect(first.cookie).toBe(`test_one-at-a-time=${first.arm}; Path=/; SameSite=Lax; Max-Age=31536000`);
  expect(await cy.shown()).toEqual({ "one-at-a-time": first.arm });
});

test("[EXP-4] [EXP-10] documents read no experiment that isn't in the list, and no arm that it doesn't have", () => {
  const wrong = (id: string, arm: string) => {
    put("variants/one-at-a-time-too.json", {
      format: 1,
      id: "one-at-a-time-too",
      about: "Another.",
      when: { and: [{ var: "session.signed_in" }, { "==": [{ var: `experiments.${id}` }, arm] }] },
      changes: [{ in: "apply", set: "form", prop: "layout", to: "steps" }],
    });
    const { findings } = loadDocuments(schemas);
    rmSync(join(schemas, "variants/one-at-a-time-too.json"));
    return findings.filter(({ at }) => at.file === "variants/one-at-a-time-too.json").map(({ code, suggestion }) => [code, suggestion]);
  };
  expect(wrong("one-at-time", "steps")).toContainEqual(["reference/unknown-data", expect.stringContaining("one-at-a-time")]);
  expect(wrong("one-at-a-time", "stepps")).toContainEqual(["type/unknown-word", expect.stringContaining("steps")]);
});

test("[EXP-4] what an application was shown stays: in another browser, in two at once, and when the experiment is changed", async () => {
  const [dee, eve] = [await applicant(), await applicant()];
  expect((await dee.see("steps")).arm).toBe("steps");
  expect((await dee.see("page")).arm).toBe("steps");

  const both = await Promise.all([eve.see("page"), eve.see("steps")]);
  expect(new Set(both.map(({ arm }) => arm)).size).toBe(1);
  expect(await eve.shown()).toEqual({ "one-at-a-time": both[0]?.arm });

  experiment({ percentage: 0 });
  await vi.waitFor(() => expect(latchkey.deps.documents.current().tests["one-at-a-time"]?.percentage).toBe(0), PATIENT);
  expect((await dee.see()).arm).toBe("steps");
  expect(await dee.shown()).toEqual({ "one-at-a-time": "steps" });
  const fay = await applicant();
  expect(await fay.see()).toEqual({ arm: "page", cookie: expect.stringMatching(/^test_one-at-a-time=excluded_from_test; /) });
});

test("[FRM-12] another funnel is one more file: no code is touched", async () => {
  const ada = new ApiClient(url, await issuePersonalToken(latchkey.deps, "ada@example.com", "test"));
  const screenOf = async (source: string): Promise<ScreenDescriptor> => {
    expect((await ada.post("/applications/applications/", { source })).status).toBeLessThan(300);
    return (await ada.get(`/screens/apply?applicationSource=${source}`)).body as ScreenDescriptor;
  };
  const [pilot, plain] = [await screenOf("demo-boston"), await screenOf("demo-seattle")];
  const facts = ({ variants, blocks }: ScreenDescriptor) => [
    variants,
    blocks.find(({ id }) => id === "title")?.["text"],
    blocks.find(({ id }) => id === "form")?.["layout"],
  ];
  expect(facts(pilot)).toEqual([["boston-pilot"], "Getting started", "steps"]);
  expect(facts(plain)).toEqual([[], "Provide us with your information", expect.not.stringMatching("steps")]);
  // The mails of the same documents are there to be looked at, beside those that were sent.
  expect(await (await fetch(`${url}/sandbox/mail`)).text()).toContain('href="/sandbox/mail/written"');
  expect(await (await fetch(`${url}/sandbox/mail/written/receipt?locale=fr-CA`)).text()).toContain("Bonjour Ada,");
});
