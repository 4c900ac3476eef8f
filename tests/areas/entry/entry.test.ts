import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSourceQuery } from "#server/kernel/rules/source-query.ts";
import { entryOf, type EntryFacts } from "#server/areas/entry/rules.ts";
import { isUnfinished } from "#server/kernel/rules/life-cycle.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#server/ports/records.ts";

const own = (source: string, status: ApplicationStatus = "open") => ({ source, status, group_source: null });
const NOW = "2026-05-05T12:00:00.000Z";
const personal = (more: Partial<EntryFacts["found"]> = {}) =>
  ({ sharing: "personal", used: false, owner_user_id: null, ends_at: null, revoked_at: null, ...more }) as const;
const open = (more: Partial<EntryFacts["found"]> = {}) => ({ ...personal(more), sharing: "open" }) as const;
const coming = (slug: string | null, found: EntryFacts["found"], applications: EntryFacts["applications"] = []) =>
  entryOf({ named: { source: slug, by_mail: false }, user: { id: "me", email: "me@example.com" }, applications, found, invitation: null, now: NOW });

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
  it("is nothing without a source", () => expect(coming(null, null)).toMatchObject({ source_state: "none", only_source: null, unfinished_source: null }));
  it("is missing when there is none of that name", () => expect(coming("gone", null).source_state).toBe("missing"));
  it("is unused when nobody applied from it", () => expect(coming("new", personal()).source_state).toBe("unused"));
  it("is used when this person applied from it", () => expect(coming("mine", personal({ used: true }), [own("mine")]).source_state).toBe("used"));
  it("is missing when somebody else used it: applications can't be shared", () => {
    expect(coming("theirs", personal({ used: true })).source_state).toBe("missing");
  });
  it("is missing when it was made for somebody else", () => {
    expect(coming("theirs", personal({ owner_user_id: "you" })).source_state).toBe("missing");
    expect(coming("mine", personal({ owner_user_id: "me" })).source_state).toBe("unused");
  });
});

describe("an open link", () => {
  it("is unused for each person until they applied by it, whoever else did", () => {
    expect(coming("listing", open()).source_state).toBe("unused");
    expect(coming("listing", open(), [own("listing")]).source_state).toBe("used");
  });
  it("is missing from its end on, but not for whoever applied before", () => {
    expect(coming("listing", open({ ends_at: "2026-05-05T12:00:00.001Z" })).source_state).toBe("unused");
    expect(coming("listing", open({ ends_at: NOW })).source_state).toBe("missing");
    expect(coming("listing", open({ ends_at: NOW }), [own("listing")]).source_state).toBe("used");
  });
});

describe("where a person left off", () => {
  it("is the application of the named source before any other unfinished one", () => {
    expect(coming("b", null, [own("a"), own("b")]).unfinished_source).toBe("b");
    expect(coming("c", null, [own("a"), own("b")]).unfinished_source).toBe("a");
  });
  it("is never an application that is over", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ source: fc.stringMatching(/^[a-d]$/), status: fc.constantFrom(...APPLICATION_STATUSES), group_source: fc.constant(null) }), {
          maxLength: 6,
        }),
        (applications) => {
          const { unfinished_source: found, only_source: only } = coming("a", null, applications);
          expect(found === null).toBe(!applications.some(({ status }) => isUnfinished(status)));
          if (found !== null) expect(applications.some((one) => one.source === found && isUnfinished(one.status))).toBe(true);
          expect(only).toBe(applications.length === 1 ? applications[0]?.source : null);
        },
      ),
    );
  });
});
