/** That code knows the documents' resources by name: the types are those of the documents, and a wrong name doesn't compile. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { RESOURCE_TYPES, resourceTypes } from "#server/bin/resource-types.ts";
import { loadShape } from "#server/documents/load.ts";
import type { CommandInput, Sent, Shown } from "#server/ports/resources.d.ts";
import { read, ROOT } from "./source-tree.ts";

const { documents } = loadShape(`${ROOT}schemas`);

describe("the types of resources", () => {
  test("are those of the documents: `npm run screens -- types` has been run since a resource or a command's input changed", async () => {
    const made = await resourceTypes(documents!);
    expect(made === read(RESOURCE_TYPES), `${RESOURCE_TYPES} is stale: npm run screens -- types`).toBe(true);
    const { "support-case": support, ...others } = documents!.resources;
    const renamed = { ...documents!, resources: { ...others, "support-case": { ...support!, properties: {} } } };
    expect(await resourceTypes(renamed)).not.toBe(made);
  });

  test("know what is shown, what is sent and what may be left out", () => {
    expectTypeOf<Shown["support-case"]["topic"]>().toEqualTypeOf<"message" | "staff" | "accommodation">();
    expectTypeOf<Shown["support-case"]>().toHaveProperty("owner");
    expectTypeOf<Shown["support-case"]>().not.toHaveProperty("assigned_to");
    expectTypeOf<Sent["support-case"]>().toEqualTypeOf<{ status?: "open" | "closed"; assigned_to?: string | null }>();
    expectTypeOf<Sent["staff-source"]["sharing"]>().toEqualTypeOf<"personal" | "open" | "group">();
    expectTypeOf<CommandInput["put-flag"]["flag"]>().toEqualTypeOf<"roommate" | "pet" | "vehicle" | "smoker">();
    expectTypeOf<CommandInput["send-support-message"]>().toEqualTypeOf<{ message: string; email?: string | null }>();
  });
});
