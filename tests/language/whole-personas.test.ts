import { describe, expect, it } from "vitest";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);

const persona = (id: string, more: Record<string, unknown>): RawDocument => ({
  file: `personas/${id}.json`,
  json: { format: 1, id, about: "For the tests.", audience: "anyone", now: "2026-03-02T17:30:00.000Z", ...more },
});

describe("a persona that is like another", () => {
  const { documents, findings } = documentsOf([
    ...base,
    // Read before the one that it is like.
    persona("guest", { like: "welcomed", data: { query: { force: true } } }),
    persona("welcomed", { like: "visitor", data: { query: { promo: "FREE" } }, params: { source: "demo" } }),
  ]);

  it("has its data, but for the properties that it names itself", () => {
    expect(findings).toEqual([]);
    const { visitor, welcomed, guest } = documents!.personas;
    expect(visitor?.data).toEqual({ session: { signed_in: false, admin_mode: false }, query: { promo: null, force: false } });
    expect(welcomed?.data).toEqual({ session: { signed_in: false, admin_mode: false }, query: { promo: "FREE", force: false } });
    expect(guest?.data).toEqual({ session: { signed_in: false, admin_mode: false }, query: { promo: "FREE", force: true } });
  });

  it("has nothing else of it: neither its address nor its mails, nor a word of whom it is like", () => {
    expect(documents!.personas.guest).not.toHaveProperty("params");
    expect(documents!.personas.guest).not.toHaveProperty("like");
  });

  it("has lists as it writes them, whole", () => {
    const list = (names: string[]) => ({ query: { errors: names } });
    const { documents: told } = documentsOf([
      ...base,
      persona("one", { like: "visitor", data: list(["a", "b"]) }),
      persona("two", { like: "one", data: list(["c"]) }),
    ]);
    expect(told?.personas.two?.data.query).toMatchObject({ errors: ["c"], promo: null });
  });
});
