import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  APPLICATION_EVENTS,
  isAgreed,
  isEditable,
  takesAnswers,
  isUnfinished,
  moveOf,
  stepOf,
  type ApplicationEvent,
  type EventActor,
} from "#server/kernel/rules/life-cycle.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#server/ports/records.ts";

const event = fc.constantFrom(...APPLICATION_EVENTS);
const actor = fc.constantFrom<EventActor[]>("applicant", "reviewer", "system");
const status = fc.constantFrom(...APPLICATION_STATUSES);
const facts = fc.record({ roommate_undecided: fc.boolean(), request_outstanding: fc.boolean(), roommate_profile_outstanding: fc.boolean() });

/** What somebody was in before they were approved, by how that came: a home that is given, or that nobody lives in, has nobody to meet. */
const LAST_BEFORE: Partial<Record<ApplicationEvent, ApplicationStatus[]>> = {
  "accept-invitation": ["meet_and_greet"],
  "approve-group": ["preapproved", "preapproved_roommate_pending"],
  "approve-home": ["room_selected"],
};

type Happening = [ApplicationEvent, EventActor, { roommate_undecided: boolean; request_outstanding: boolean; roommate_profile_outstanding: boolean }];
const NOTHING_OPEN = { roommate_undecided: false, request_outstanding: false, roommate_profile_outstanding: false };
const way = (...events: [ApplicationEvent, EventActor][]): [Happening[]] => [events.map(([happening, who]) => [happening, who, NOTHING_OPEN])];
/** Chance seldom comes this far: tried every time. */
const WAYS_TO_APPROVED: [Happening[]][] = [
  way(["submit", "applicant"], ["pre-approve", "reviewer"], ["approve-group", "system"]),
  way(["submit", "applicant"], ["pre-approve", "reviewer"], ["submit-profile", "applicant"], ["confirm-home", "applicant"], ["approve-home", "reviewer"]),
  way(
    ["submit", "applicant"],
    ["pre-approve", "reviewer"],
    ["submit-profile", "applicant"],
    ["confirm-home", "applicant"],
    ["open-meeting", "system"],
    ["accept-invitation", "applicant"],
  ),
];

describe("the life of an application", () => {
  it.each<[ApplicationStatus, ApplicationEvent, EventActor, ApplicationStatus]>([
    ["pre_meet_and_greet", "apply-now", "applicant", "open"],
    ["open", "submit", "applicant", "submitted"],
    ["submitted", "request", "reviewer", "submitted_request_pending"],
    ["submitted_request_pending", "complete-request", "applicant", "submitted"],
    ["submitted", "pre-approve", "reviewer", "preapproved"],
    ["submitted", "reject", "reviewer", "rejected"],
    ["submitted_request_pending", "reject", "reviewer", "rejected"],
    ["preapproved", "submit-profile", "applicant", "profile_completed"],
    ["profile_completed", "confirm-home", "applicant", "room_selected"],
    ["room_selected", "open-meeting", "system", "meet_and_greet"],
    ["meet_and_greet", "accept-invitation", "applicant", "approved"],
    ["approved", "send-lease", "reviewer", "lease_sent"],
    ["withdrawn", "start-again", "applicant", "open"],
  ])("%s, %s by the %s leads to %s", (from, happening, who, to) => {
    expect(moveOf(happening, from, who)).toEqual({ ok: true, from: [from], to });
  });

  it("waits for the roommate before a group member is pre-approved", () => {
    expect(moveOf("pre-approve", "submitted", "reviewer", { roommate_undecided: true })).toMatchObject({ to: "preapproved_roommate_pending" });
    expect(moveOf("settle-group", "preapproved_roommate_pending", "system")).toMatchObject({ to: "preapproved" });
  });

  it("holds a submitted profile back while a request or a roommate's profile is outstanding", () => {
    expect(moveOf("submit-profile", "preapproved", "applicant", { request_outstanding: true, roommate_profile_outstanding: true })).toMatchObject({
      to: "profile_completed_request_pending",
    });
    expect(moveOf("submit-profile", "preapproved", "applicant", { roommate_profile_outstanding: true })).toMatchObject({
      to: "profile_completed_roommate_pending",
    });
    expect(moveOf("settle-profile", "profile_completed_roommate_pending", "system", {})).toMatchObject({ to: "profile_completed" });
  });

  it("lets nobody submit twice, and nobody but the applicant submit", () => {
    expect(moveOf("submit", "submitted", "applicant")).toEqual({ ok: false, refusal: { code: "wrong-state", path: "status" } });
    expect(moveOf("submit", "open", "reviewer")).toEqual({ ok: false, refusal: { code: "not-allowed", path: null } });
  });

  it("can be withdrawn at any time before it is approved, and not after", () => {
    for (const from of APPLICATION_STATUSES) {
      const over = ["approved", "lease_sent", "rejected", "withdrawn"].includes(from);
      expect(moveOf("withdraw", from, "applicant").ok, from).toBe(!over);
    }
  });

  it("never leaves a rejection or a lease, whoever tries", () => {
    fc.assert(
      fc.property(event, actor, fc.constantFrom<ApplicationStatus[]>("rejected", "lease_sent"), facts, (happening, who, from, more) => {
        expect(moveOf(happening, from, who, more).ok).toBe(false);
      }),
    );
  });

  it("only ever moves to a known status, from the status it is in", () => {
    fc.assert(
      fc.property(event, actor, status, facts, (happening, who, from, more) => {
        const move = moveOf(happening, from, who, more);
        if (move.ok) {
          expect(APPLICATION_STATUSES).toContain(move.to);
          expect(move.from).toEqual([from]);
        } else expect(["wrong-state", "not-allowed"]).toContain(move.refusal.code);
      }),
      { numRuns: 2000 },
    );
  });

  it("is approved only by way of submission, and of a meeting unless nobody is there to be met, whatever order things happen in", () => {
    const everything = fc.array(fc.tuple(event, actor, facts), { maxLength: 60 });
    fc.assert(
      fc.property(everything, (happenings) => {
        let now: ApplicationStatus = "open";
        const passed: ApplicationStatus[] = [now];
        let approvedBy: ApplicationEvent | null = null;
        for (const [happening, who, more] of happenings) {
          const move = moveOf(happening, now, who, more);
          if (!move.ok) continue;
          passed.push((now = move.to));
          if (now === "approved") approvedBy ??= happening;
        }
        const first = (wanted: ApplicationStatus) => passed.indexOf(wanted);
        if (approvedBy !== null) {
          expect(passed.slice(0, first("approved"))).toContain("submitted");
          expect(LAST_BEFORE[approvedBy]).toContain(passed[first("approved") - 1]);
        }
        if (first("rejected") >= 0) expect(passed.at(-1)).toBe("rejected");
      }),
      { numRuns: 1000, examples: WAYS_TO_APPROVED },
    );
  });

  it("reaches every status from the two that it can begin with", () => {
    const reached = new Set<ApplicationStatus>(["open", "pre_meet_and_greet"]);
    for (let grew = true; grew;) {
      grew = false;
      for (const from of Array.from(reached))
        for (const happening of APPLICATION_EVENTS)
          for (const who of ["applicant", "reviewer", "system"] as const)
            for (const more of [{}, { roommate_undecided: true }, { request_outstanding: true }, { roommate_profile_outstanding: true }]) {
              const move = moveOf(happening, from, who, more);
              if (move.ok && !reached.has(move.to)) {
                reached.add(move.to);
                grew = true;
              }
            }
    }
    expect([...reached].sort()).toEqual([...APPLICATION_STATUSES].sort());
  });
});

describe("what a status means", () => {
  it("lets answers be changed only while the application is open", () => {
    expect(APPLICATION_STATUSES.filter(isEditable)).toEqual(["open"]);
  });

  it.each(["applicant", "residence", "emergency-contact", "flag"] as const)("keeps the %s as it was handed in, whatever was left for later", (part) => {
    for (const display_state of [{}, { skipped_income_verification: true }])
      expect(APPLICATION_STATUSES.filter((status) => takesAnswers(part, { status, display_state }))).toEqual(["open"]);
  });

  it("takes the income after the submission as well, where it was left for later", () => {
    expect(APPLICATION_STATUSES.filter((status) => takesAnswers("income", { status, display_state: {} }))).toEqual(["open"]);
    expect(APPLICATION_STATUSES.filter((status) => takesAnswers("income", { status, display_state: { skipped_income_verification: true } }))).toEqual([
      "open",
      "submitted",
    ]);
  });

  it("counts as finished when approved, rejected, withdrawn or with a lease", () => {
    expect(APPLICATION_STATUSES.filter((one) => !isUnfinished(one)).sort()).toEqual(["approved", "lease_sent", "rejected", "withdrawn"]);
  });

  it("stands at one of the four steps", () => {
    expect(Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, stepOf(status)]))).toEqual({
      pre_meet_and_greet: 1,
      open: 1,
      submitted: 1,
      submitted_request_pending: 1,
      preapproved: 2,
      preapproved_roommate_pending: 1,
      profile_completed: 3,
      profile_completed_request_pending: 2,
      profile_completed_roommate_pending: 2,
      room_selected: 4,
      meet_and_greet: 4,
      approved: 4,
      lease_sent: 4,
      rejected: 0,
      withdrawn: 0,
    });
    expect(APPLICATION_STATUSES.filter(isAgreed).sort()).toEqual(["approved", "lease_sent"]);
  });
});
