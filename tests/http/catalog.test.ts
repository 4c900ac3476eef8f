import { describe, expect, test } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { CATALOG_VERSION } from "#screens/language/kinds/manifest.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

describe("a client that says which catalog it knows", () => {
  test("gets the screen as it is when it knows all of it", async () => {
    const { api, source } = await newApplicant(latchkey);
    const screen = (await api.get(`/screens/apply?applicationSource=${source}`)).body as ScreenDescriptor;
    const known = (await api.get(`/screens/apply?applicationSource=${source}&catalog=${CATALOG_VERSION}`)).body as ScreenDescriptor;
    expect(known.blocks).toEqual(screen.blocks);
  });

  test("gets, for every kind that came later, what stands in for it: nothing that has to be answered is left out silently", async () => {
    const { api, source } = await newApplicant(latchkey);
    const screen = (await api.get(`/screens/apply?applicationSource=${source}&catalog=0`)).body as ScreenDescriptor;
    const standIns = new Map<string, unknown>();
    const walk = (blocks: ScreenDescriptor["blocks"]): void => {
      for (const block of blocks) {
        standIns.set(block.id, block["fallback"]);
        walk(block.blocks ?? []);
      }
    };
    walk(screen.blocks);
    expect(Object.fromEntries(standIns)).toMatchObject({ title: "placeholder", form: "children", personal: "help", "flag-pet": "help", screening: "help" });
    expect(JSON.stringify(screen.blocks)).not.toContain('"fields"');
  });

  test("is refused a catalog that is no number", async () => {
    const { api } = await newApplicant(latchkey);
    const answer = await api.get("/screens/login?catalog=new");
    expect(answer.status).toBe(400);
    expect(answer.error.field_errors).toHaveProperty("catalog");
  });
});
