import { beforeAll, describe, expect, test } from "vitest";
import { elementOf, publishedWith } from "#tests/support/documents-of.ts";
import { Seen } from "#tests/support/shipped-screens.ts";
import type { ApiClient } from "./support/api-client.ts";
import { say, SUBJECTS } from "./support/fillings.ts";
import { withTestHost } from "./support/test-host.ts";

const PROPERTY = { type: ["string", "null"], plainText: "one", maxLength: 20, description: "What friends say." };

/** A required question more on a page that is there, for each of them: a property, a field, its words. */
const documents = publishedWith((files) => {
  for (const { asks } of SUBJECTS) {
    (files[`resources/${asks.resource}.json`] as { properties: object }).properties = {
      ...(files[`resources/${asks.resource}.json`] as { properties: object }).properties,
      nickname: PROPERTY,
    };
    (elementOf(files[asks.file], asks.section)["fields"] as object[]).push({
      id: "nickname",
      kind: "text",
      property: "nickname",
      label: "field.nickname",
      required: true,
    });
  }
  say(files, { "field.nickname": ["Nickname", "Surnom"] });
});
const latchkey = withTestHost({ documents });
let rob: ApiClient;
beforeAll(async () => {
  rob = await latchkey.as("staff@example.com");
});

describe.each(SUBJECTS)("a required question that documents add to a page of the $name", ({ asks, sent, begin }) => {
  test("is asked, holds back until it is answered, and is told to whoever answered it and to whoever decides", async () => {
    const they = await begin(latchkey);
    await they.fillsIn();
    expect(new Seen(await they.see(asks.page)).words).toContain("Nickname");

    // All else is there: it alone is named, and nothing is taken.
    const missing = await they.validation();
    expect([missing.at("valid"), JSON.stringify(missing.body)]).toEqual([false, expect.stringContaining('"nickname":"required"')]);
    expect((await they.charge()).status).toBe(409);
    const refused = await they.handIn();
    expect([refused.status, refused.error.non_field_errors.length > 0]).toEqual([400, true]);

    expect(await they.save(asks.page, asks.root, { nickname: "x".repeat(21) })).toMatchObject({ ok: false, problems: [{ code: "maxLength" }] });
    expect(await they.save(asks.page, asks.root, { nickname: "Countess" })).toMatchObject({ ok: true });
    expect((await they.validation()).at("valid")).toBe(true);

    const charged = await they.charge();
    expect(charged.status, String(charged)).toBe(201);
    expect([200, 201, 202]).toContain((await they.check()).status);
    const handedIn = await they.handIn();
    expect(handedIn.status, String(handedIn)).toBe(201);

    expect(await they.reviewed(rob)).toContainEqual(expect.objectContaining({ path: `${asks.root}.nickname`, label: "Nickname", text: "Countess" }));
    expect(new Seen(await they.see(sent)).words).toEqual(expect.arrayContaining(["Nickname", "Countess"]));
    expect((await they.api.get("/profiles/me/data/")).text).toContain("Countess");
    expect((await they.api.get(`/applications/receipts/${charged.id}`)).status).toBe(200);
  });
});
