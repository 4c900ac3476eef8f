import { beforeAll, describe, expect, test } from "vitest";
import { ADDED, withSections } from "#tests/support/added-section.ts";
import { publishedWith } from "#tests/support/documents-of.ts";
import { Seen } from "#tests/support/shipped-screens.ts";
import type { ApiClient } from "./support/api-client.ts";
import { PNG } from "./support/applicant.ts";
import { SUBJECTS, type Standing, type Subject } from "./support/fillings.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ documents: publishedWith(withSections) });
let rob: ApiClient;
let stranger: ApiClient;
beforeAll(async () => {
  rob = await latchkey.as("staff@example.com");
  stranger = await latchkey.as("stranger@example.com");
});

type Result = Awaited<ReturnType<Standing["save"]>>;
const problems = (result: Result): [string, string | null][] => (result.ok ? [] : result.problems.map(({ code, path }) => [code, path]));

describe.each(SUBJECTS)("a section with a record and a list that documents add for the $name", ({ name, path, missing, sent, begin }: Subject) => {
  const { record, list, page } = ADDED[name];
  const guests = (they: Standing) => they.api.get(`${they.answers}/${list.resource}/`);

  test("is asked, holds back until it is answered, and is told to whoever answered it and to whoever decides", async () => {
    const they = await begin(latchkey);
    await they.fillsIn();
    expect(new Seen(await they.see(page)).words).toEqual(expect.arrayContaining(["Your habits", "Add a guest"]));
    const refusedFor = async (): Promise<unknown> => {
      const refused = await they.handIn();
      expect([refused.status, refused.error.non_field_errors.length > 0, (await they.charge()).status]).toEqual([400, true, 409]);
      return (await they.validation()).body;
    };
    // The record is missing; then what is blank of the list is.
    expect(JSON.stringify(await refusedFor())).toContain(missing("household", "habits"));
    expect(problems(await they.save(page, record.root, { habits: "x".repeat(41) }))).toEqual([["maxLength", "habits"]]);
    const seen = await they.see(page);
    expect(await they.save(page, record.root, { habits: "Early to bed" })).toMatchObject({ ok: true, saved: { root: record.root } });
    expect((await they.validation()).at("valid")).toBe(true);

    // Another tab that saw none is told what came meanwhile.
    const { version } = new Seen(seen).block("household") as unknown as { version: number };
    expect(version).toBe(0);
    expect(problems(await they.save(page, record.root, { habits: "Late to bed" }, version))).toEqual([["changed-elsewhere", "habits"]]);

    for (const command of ["add-item", "add-item"]) expect(await they.run(page, command, { root: list.root })).toMatchObject({ ok: true });
    expect(problems(await they.run(page, "add-item", { root: list.root })).map(([code]) => code)).toEqual(["list-full"]);
    expect(JSON.stringify(await refusedFor())).toContain(missing("guests", "name"));
    const [first, second] = (await guests(they)).results.map(({ id }) => String(id));
    expect(problems(await they.save(page, `${list.root}:${first}`, { name: "x".repeat(21) }))).toEqual([["maxLength", "name"]]);
    expect(await they.save(page, `${list.root}:${first}`, { name: "Grace" })).toMatchObject({ ok: true });
    expect(await they.run(page, "remove-item", { root: list.root, item: second })).toMatchObject({ ok: true });
    const made = await they.api.post(`${they.answers}/${list.resource}/`, { name: "Mary" });
    expect(made.status, String(made)).toBe(201);
    expect((await they.validation()).at("valid")).toBe(true);

    const charged = await they.charge();
    expect(charged.status, String(charged)).toBe(201);
    expect([200, 201, 202]).toContain((await they.check()).status);
    const handedIn = await they.handIn();
    expect(handedIn.status, String(handedIn)).toBe(201);
    expect(problems(await they.save(page, record.root, { habits: "None" })).map(([code]) => code)).not.toEqual([]);
    expect((await they.api.put(`${they.answers}/${record.resource}/`, { habits: "None" })).status).toBe(409);
    expect((await they.api.delete(`${they.answers}/${list.resource}/${made.id}`)).status).toBe(409);

    const told = await they.reviewed(rob);
    expect(told).toContainEqual(expect.objectContaining({ path: `${record.root}.habits`, label: "Your habits", text: "Early to bed" }));
    expect(told.filter(({ path }) => path.startsWith(`${list.root}:`)).map(({ label, text }) => [label, text])).toEqual([
      ["Name of the guest", "Grace"],
      ["Name of the guest", "Mary"],
    ]);
    expect(new Seen(await they.see(sent)).words).toEqual(expect.arrayContaining(["Your habits", "Early to bed", "Name of the guest", "Grace", "Mary"]));
    const download = (await they.api.get("/profiles/me/data/")).text;
    for (const word of ["Early to bed", "Grace", "Mary"]) expect(download).toContain(word);
    expect((await they.api.get(`/applications/receipts/${charged.id}`)).status).toBe(200);
  });

  test("is read and written over the API by whom it belongs to alone, under their own address and as it is described", async () => {
    const they = await begin(latchkey);
    const one = `${they.answers}/${record.resource}/`;
    expect((await they.api.get(one)).body).toEqual({ id: null, version: 0, habits: null, lease: null });
    expect((await they.api.put(one, { habits: "Early to bed" })).status).toBe(201);
    expect((await they.api.put(one, { habits: "x".repeat(41) })).error.field_errors).toHaveProperty("habits");
    expect((await they.api.get(one)).body).toMatchObject({ habits: "Early to bed" });
    for (const refused of [await stranger.get(one), await stranger.put(one, { habits: "x" }), await stranger.post(`${they.answers}/${list.resource}/`, {})])
      expect(refused.status).toBe(404);
    const others = Object.values(ADDED).find((each) => each.record.resource !== record.resource)!;
    expect((await they.api.put(`${they.answers}/${others.record.resource}/`, { habits: "x" })).status, "a resource of somebody else").toBe(404);
    expect(problems(await they.save(page, others.record.root, { habits: "x" })).map(([code]) => code)).not.toEqual([]);
    const described = (await they.api.get("/openapi.json")).at("paths") as Record<string, object>;
    expect(Object.keys(described[`${path}/answers/${record.resource}`] ?? {})).toEqual(["get", "put"]);
    expect(Object.keys(described[`${path}/answers/${list.resource}/{record}`] ?? {})).toEqual(["get", "put", "delete"]);
  });

  test("has a file that is known by its name, leaves no id behind when it is deleted, and stays once it is handed in", async () => {
    const they = await begin(latchkey);
    await they.fillsIn();
    const lease = async (): Promise<unknown> => (await they.api.get(`${they.answers}/${record.resource}/`)).at("lease");
    const upload = (filename: string) => they.api.upload("applicant_identity", filename, PNG);
    const [first, second] = [await upload("first lease.png"), await upload("second lease.png")];
    expect(await they.save(page, record.root, { habits: "Early to bed", lease: first.id })).toMatchObject({ ok: true });
    expect((await they.api.delete(`/files/${first.id}`)).status).toBe(204);
    expect(await lease()).toBeNull();
    expect(await they.save(page, record.root, { lease: second.id })).toMatchObject({ ok: true });
    expect(new Seen(await they.see(page)).block("household")["files"]).toEqual({ lease: "second lease.png" });
    for (const step of [they.charge, they.check, they.handIn]) expect((await step()).status).toBeLessThan(300);
    expect(await they.reviewed(rob)).toContainEqual(expect.objectContaining({ path: `${record.root}.lease`, text: "second lease.png" }));
    expect((await they.api.delete(`/files/${second.id}`)).status).toBe(409);
    expect(await lease()).toBe(second.id);
  });
});
