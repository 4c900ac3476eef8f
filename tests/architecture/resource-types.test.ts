/** That code knows the documents' resources by name: the types are those of the documents, and a wrong name doesn't compile. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { RESOURCE_TYPES, resourceTypes } from "#server/bin/resource-types.ts";
import { loadShape } from "#server/documents/load.ts";
import type { AccessResource } from "#server/kernel/access/access.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { decides, reads, saves } from "#server/kernel/api/route-shapes.ts";
import type { ApiCall } from "#server/kernel/api/route.ts";
import type { Command, CommandCall, Commands } from "#server/kernel/context/deps.ts";
import type { checkResource } from "#server/kernel/records/resource-validation.ts";
import type { checkBody } from "#server/kernel/records/check-body.ts";
import type { CommandInput, Sent, Shown } from "#server/ports/resources.d.ts";
import type { RecordChange } from "#server/kernel/definitions/record-definition.ts";
import type { RecordName, RecordOf } from "#server/ports/columns/records.ts";
import { CODE, read, ROOT } from "./source-tree.ts";

const { documents } = loadShape(`${ROOT}schemas`);

/** By the documents of their very resource, which is known only as it is asked: the parts of a form and their parents. */
const MAY_READ_RAW = ["server/kernel/records/normal-body.ts", "server/kernel/records/record-parts.ts"];

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

  test("are what handlers are given: a resource, a property or an input that there is none of doesn't compile", () => {
    type Checked<Name extends keyof Sent> = ReturnType<typeof checkBody<Name>>["values"];
    expectTypeOf<"support-casw">().not.toExtend<keyof Sent>();
    expectTypeOf<Checked<"support-case">>().not.toHaveProperty("asigned_to");
    expectTypeOf<Checked<"legal-hold">["reason"]>().toEqualTypeOf<string>();
    expectTypeOf<ReturnType<typeof checkResource<"no-such", "create">>["values"]>().toEqualTypeOf<never>();
    expectTypeOf<ReturnType<typeof checkBody<"team-member", "change">>["values"]["markets"]>().toEqualTypeOf<string[] | undefined>();
    expectTypeOf<CommandCall<"remind-member">["input"]>().not.toHaveProperty("membr");
    expectTypeOf<Command<"remind-member">>().toExtend<Commands["remind-member"]>();
    expectTypeOf<Command<"put-flag">>().not.toExtend<Commands["remind-member"]>();
  });

  test("are the only way to what was sent: nothing of a body or of an input that no resource and no catalog declares can be read by name", () => {
    expectTypeOf<Awaited<ReturnType<ApiCall["body"]>>>().toEqualTypeOf<object>();
    expectTypeOf<Awaited<ReturnType<ApiCall["bodyIfSent"]>>>().toEqualTypeOf<object>();
    expectTypeOf<RecordChange["body"]>().toEqualTypeOf<object>();
    expectTypeOf<CommandCall["input"]>().toEqualTypeOf<object>();
    expectTypeOf<CommandCall<"sign-out">["input"]>().toEqualTypeOf<object>();
    expectTypeOf<CommandCall<"pay-and-submit">["input"]>().toEqualTypeOf<{ token?: string | null }>();
    const handlers = CODE.filter((path) => /^server\/(areas|kernel|http\/api)\//.test(path)).map((path) => [path, read(path)] as const);
    const cast = /(?<!\.)\b(?:body|input) as (?!never\b)|= \{ \.\.\.(?:body|input|sent) \}/;
    expect(handlers.flatMap(([path, text]) => (cast.test(text) && !MAY_READ_RAW.includes(path) ? [path] : []))).toEqual([]);
  });

  test("are what the API's rows answer: another resource, or an object that could hold anything, doesn't compile", () => {
    type Read<Name extends AccessResource> = Awaited<ReturnType<Parameters<typeof reads<Name>>[1]>>;
    type Saved<Name extends AccessResource> = Awaited<ReturnType<Parameters<typeof saves<Name>>[1]>>;
    expectTypeOf<Read<"flag">>().toEqualTypeOf<Outcome<Shown["flag"]>>();
    expectTypeOf<Saved<"staff-mention">>().toEqualTypeOf<Outcome<Shown["staff-mention"]>>();
    expectTypeOf<Awaited<ReturnType<Parameters<typeof decides<undefined>>[1]>>>().toEqualTypeOf<Outcome<Shown["staff-application-details"]>>();
    expectTypeOf<Outcome<Record<string, unknown>>>().not.toExtend<Read<"flag">>();
    expectTypeOf<Outcome<{ id: string; is_read: boolean }>>().not.toExtend<Saved<"staff-mention">>();
    const areas = CODE.filter((path) => path.startsWith("server/areas/"));
    expect(areas.filter((path) => /(?:Outcome|Promise)<Record<string, unknown>(?:\[\])?>/.test(read(path)))).toEqual([]);
  });

  test("have records beside them, inferred from the columns of their tables", () => {
    expectTypeOf<RecordOf<"support_answer">>().toEqualTypeOf<{ id: string; support_case: string; author_user_id: string; text: string; at: string }>();
    expectTypeOf<RecordOf<"application">["preapproved_max_rent_cents"]>().toEqualTypeOf<number | null>();
    expectTypeOf<RecordOf<"user">>().not.toHaveProperty("emial");
    expectTypeOf<"usr">().not.toExtend<RecordName>();
  });
});
