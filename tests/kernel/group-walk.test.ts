/** Three who apply together, whoever vouches for them, and a reviewer: whatever they do, in whatever order. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cosignerAnswered, settleRequestAfter } from "#server/areas/requests/index.ts";
import { preApprove, reject, requestOfApplicant, sendLease, settleGroupAfter } from "#server/areas/review/index.ts";
import { readLease } from "../support/lease.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { APPLICATION_EVENTS, moveOf } from "#server/kernel/rules/life-cycle.ts";
import { subjectScreen } from "#server/kernel/screens/subject-screen.ts";
import { anAddress, invite, join, primary } from "../areas/groups/group.ts";
import { name, nominationsOf, reviewPath } from "../areas/requests/requested-applicant.ts";
import { staff } from "../areas/review/support.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { shipped } from "../support/shipped-screens.ts";

let app: TestApp;
let rob: Actor;
beforeAll(async () => {
  app = await TestApp.open();
  rob = await staff(app, "Rob");
});
afterAll(() => app.close());

const HALF_A_MONTH_MS = 15 * 24 * 3_600_000;
const { statuses, routes } = shipped.flow;
const pages = (of: string): string[] => routes.filter(({ path, area }) => path.startsWith(of) && area !== undefined).map(({ path }) => path);
const [APPLICATION, COSIGN] = [pages("/application/:source"), pages("/cosign/:cosignerSource")];

/** Somebody's first nomination that stands, and whoever has its link. */
interface Vouching {
  slug: string;
  cora: Visitor;
}

class Group {
  readonly vouching: Vouching[] = [];
  private constructor(
    readonly members: readonly Visitor[],
    readonly slug: string,
  ) {}

  static async begins(): Promise<Group> {
    const ben = await primary(app);
    const emails = [anAddress(), anAddress()];
    await invite(ben, ...emails);
    const members = [ben];
    for (const email of emails) members.push(await join(app, ben, email));
    return new Group(members, (await ben.state()).application.group_source!);
  }

  async firstNamed(ada: Visitor): Promise<Vouching | null> {
    const [named] = await nominationsOf(ada);
    if (!named) return null;
    const { slug, email } = named.source;
    const known = this.vouching.find((each) => each.slug === slug);
    if (known) return known;
    const one = { slug, cora: await app.person(email) };
    this.vouching.push(one);
    return one;
  }
}

const decide = (decision: typeof preApprove, body: Record<string, unknown>) => async (ada: Visitor) =>
  void (await decision(app.deps, rob, { id: (await ada.state()).application.id, body, version: null }));

/** What applicants, co-signers, reviewers and time do. Most of it is refused most of the time, which moves nothing. */
const DEEDS: Record<string, (ada: Visitor, group: Group) => Promise<unknown>> = {
  "hands in": async (ada) => (await ada.state()).application.status === "open" && ada.isMovedTo("submitted"),
  withdraws: (ada) => ada.run("withdraw-application", { reason: null }, reviewPath(ada, "withdraw")),
  "starts again": (ada) => ada.run("start-again", {}, reviewPath(ada, "withdrawn")),
  "is asked for a co-signer": decide(requestOfApplicant, { request_type: "add_cosigner", reasons: ["income-unverified"] }),
  "is approved": decide(preApprove, { all_rooms: true }),
  "is rejected": decide(reject, { reasons: ["no-room"] }),
  "is sent the lease": async (ada) => {
    const { id, status } = (await ada.state()).application;
    if (status === "approved") await decide(sendLease, await readLease(app.deps, rob, id))(ada);
  },
  names: (ada) => name(ada, { email: anAddress() }),
  "takes the first back": async (ada) => {
    const [named] = await nominationsOf(ada);
    return named && ada.run("remove-cosigner", { cosigner: named.source.id }, reviewPath(ada, "co-signer-in-review"));
  },
  "is vouched for": async (ada, group) => {
    const one = await group.firstNamed(ada);
    return one?.cora.run("take-up-link", {}, `/cosign/${one.slug}`);
  },
  "is told no": async (ada, group) => {
    const one = await group.firstNamed(ada);
    return one?.cora.run("decline-to-cosign", {}, `/cosign/${one.slug}`);
  },
  "has a co-signer hand in": async (ada) => {
    const [named] = await nominationsOf(ada);
    if (named?.status !== "open") return;
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction(async (tx) => {
      const [cosigner] = (await tx.list("cosigner", { cosigner_source: named.source.id }, { limit: 1, offset: 0 })).rows;
      await tx.update("cosigner", cosigner!.id, { status: "submitted", submitted_at: now });
      await cosignerAnswered(tx, app.deps, { sourceApplication: named.source.source_application, actorUserId: cosigner!.user_id, now });
    });
  },
  "lets time pass": async (ada) => {
    app.outside.clock.move(HALF_A_MONTH_MS);
    await settleRequestAfter(app.deps, { application: (await ada.state()).application.id });
  },
  "goes on": async (ada) => {
    const { application } = await ada.state();
    // What has no pages yet: profile, home, meeting.
    for (const event of APPLICATION_EVENTS.filter((each) => ["submit-profile", "confirm-home", "open-meeting", "accept-invitation"].includes(each))) {
      const move = moveOf(event, application.status, event === "open-meeting" ? "system" : "applicant", {});
      if (move.ok) return ada.isMovedTo(move.to);
    }
    return null;
  },
};

/** Follows wherever they are led, and answers where they stand. */
async function standsAt(visitor: Visitor, asked: string): Promise<string> {
  const passed = [asked];
  for (let hops = 0; hops < 8; hops += 1) {
    const opened = await visitor.open(passed.at(-1)!);
    if (opened.do === "show") return passed.at(-1)!;
    passed.push(new URL(opened.href, "http://here").pathname);
  }
  throw new Error(`Led in a circle: ${passed.join(" > ")}`);
}
const routeOf = async (visitor: Visitor, pathname: string) => (await subjectScreen(app.deps, visitor.actor, { pathname, query: {} })).match.route;

async function isTheirs(ada: Visitor, page: string): Promise<void> {
  const { status } = (await ada.state()).application;
  const asked = page.replace(":source", ada.source).replace(":userId", ada.actor.user.id);
  const at = await standsAt(ada, asked);
  const route = await routeOf(ada, at);
  const { area } = routes.find(({ name: each }) => each === route)!;
  const { allows, home } = statuses[status]!;
  expect([route, area].some((each) => allows.includes(each!)) || home.some(({ go }) => go === route), `${status}, asked for ${asked}, is at ${at}`).toBe(true);
}

/** By what their application is; a link that is gone has a page that says so. */
const AREAS = { open: ["cosign-about", "cosign", "cosign-submit"], declined: ["cosign-declined"], submitted: ["cosign-success"], invited: ["cosign-about"] };
async function isTheCosigners({ slug, cora }: Vouching, page: string): Promise<void> {
  const at = await standsAt(cora, page.replace(":cosignerSource", slug).replace(":sourceId", "none"));
  const route = await routeOf(cora, at);
  const { rows } = await app.store.list("cosigner", { user_id: cora.actor.user.id }, { limit: 1, offset: 0 });
  const { area } = routes.find(({ name: each }) => each === route)!;
  const theirs = route === "cosignLink" || AREAS[rows[0]?.status ?? "invited"].includes(area!);
  expect(theirs, `${rows[0]?.status ?? "invited"}, asked for ${page}, is at ${at}`).toBe(true);
}

describe("three who apply together, whatever they, their co-signers and the reviewer do", () => {
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    deed: fc.constantFrom(...Object.keys(DEEDS)),
    page: fc.constantFrom(...APPLICATION),
    cosign: fc.constantFrom(...COSIGN),
  });

  it("lose no application, are in a status that there is, and stand on screens of their own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const group = await Group.begins();
        for (const { who, deed, page, cosign } of steps) {
          await DEEDS[deed]!(group.members[who]!, group);
          await settleGroupAfter(app.deps, { group: group.slug });
          for (const ada of group.members) {
            const { application } = await ada.state();
            expect(Object.keys(statuses)).toContain(application.status);
            const moves = (await app.store.events(application.id)).filter(({ detail }) => detail["to"] !== undefined);
            expect(moves.at(-1)?.detail["to"] ?? "open", `after "${deed}"`).toBe(application.status);
            await isTheirs(ada, page);
          }
          for (const each of group.vouching) await isTheCosigners(each, cosign);
        }
      }),
      { numRuns: 3 },
    );
  });
});
