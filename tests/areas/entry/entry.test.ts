import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSourceQuery } from "#server/kernel/rules/source-query.ts";
import { entryOf } from "#server/areas/entry/rules.ts";
import { isUnfinished } from "#server/kernel/rules/life-cycle.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#server/ports/records.ts";

const own = (source: string, status: ApplicationStatus = "open") => ({ source, status });
const source = (slug: string, more: { used?: boolean; owner_user_id?: string | null } = {}) => ({ slug, used: false, owner_user_id: null, ...more });
const named = (slug: string | null) => ({ source: slug, by_mail: false });

describe("a source in the address", () => {
  it("loses the campaign suffix, which says that the person came by e-mail", () => {
    expect(readSourceQuery("demo-seattle-email", "-email")).toEqual({ source: "demo-seattle", by_mail: true });
    expect(readSourceQuery("demo-seattle", "-email")).toEqual({ source: "demo-seattle", by_mail: false });
  });
  it("is none when it is missing, empty or blank, and is kept when it is nothing but the suffix", () => {
    for (const value of [null, undefined, "", "  "]) expect(readSourceQuery(value, "-email")).toEqual({ source: null, by_mail: false });
    expect(readSourceQuery("-email", "-email")).toEqual({ source: "-email", by_mail: false });
  });
  it("comes out the same however often it is read", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { source: slug } = readSourceQuery(`${text}x`, "-email");
        expect(readSourceQuery(slug, "-email").source).toBe(slug);
      }),
    );
  });
});

describe("what the source means to this person", () => {
  it("is nothing without a source", () =>
    expect(entryOf(named(null), "me", [], null)).toMatchObject({ source_state: "none", only_source: null, unfinished_source: null }));
  it("is missing when there is none of that name", () => expect(entryOf(named("gone"), "me", [], null).source_state).toBe("missing"));
  it("is unused when nobody applied from it", () => expect(entryOf(named("new"), "me", [], source("new")).source_state).toBe("unused"));
  it("is used when this person applied from it", () =>
    expect(entryOf(named("mine"), "me", [own("mine")], source("mine", { used: true })).source_state).toBe("used"));
  it("is missing when somebody else used it: applications can't be shared", () => {
    expect(entryOf(named("theirs"), "me", [], source("theirs", { used: true })).source_state).toBe("missing");
  });
  it("is missing when it was made for somebody else", () => {
    expect(entryOf(named("theirs"), "me", [], source("theirs", { owner_user_id: "you" })).source_state).toBe("missing");
    expect(entryOf(named("mine"), "me", [], source("mine", { owner_user_id: "me" })).source_state).toBe("unused");
  });
});

describe("where a person left off", () => {
  it("is the application of the named source before any other unfinished one", () => {
    expect(entryOf(named("b"), "me", [own("a"), own("b")], null).unfinished_source).toBe("b");
    expect(entryOf(named("c"), "me", [own("a"), own("b")], null).unfinished_source).toBe("a");
  });
  it("is never an application that is over", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ source: fc.stringMatching(/^[a-d]$/), status: fc.constantFrom(...APPLICATION_STATUSES) }), { maxLength: 6 }),
        (applications) => {
          const { unfinished_source: found, only_source: only } = entryOf(named("a"), "me", applications, null);
          expect(found === null).toBe(!applications.some(({ status }) => isUnfinished(status)));
          if (found !== null) expect(applications.some((one) => one.source === found && isUnfinished(one.status))).toBe(true);
          expect(only).toBe(applications.length === 1 ? applications[0]?.source : null);
        },
      ),
    );
  });
});
