/**
 * The last of a group that others wait for does something at the very moment at which staff decide. Whatever the moment, it ends as if
 * one of the two had come first: each order is played one after the other, and what comes of both at once has to be one of those.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { preApprove, reject, settleGroupAfter } from "#server/areas/review/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { accept, anAddress, invite, join, primary } from "../areas/groups/group.ts";
import { change, type Desk, openDesk } from "../areas/review/support.ts";
import type { Visitor } from "../support/test-app.ts";

/** Hundreds of them were played when this was written: one keeps watch. */
const ROUNDS = 1;
const ALL = { all_rooms: true };
const NO = { reasons: ["income-unverified"] };

/** How far the last one has come. */
type Stage = "invited" | "open" | "ready" | "submitted";
interface Group {
  ben: Visitor & { id: string };
  last: Visitor;
}
type Act = (group: Group) => Promise<CommandResult>;
/** Both are begun by how they are played. */
type Play = (does: () => Promise<CommandResult>, decides: () => Promise<Outcome<unknown>>, group: Group) => Promise<[CommandResult, Outcome<unknown>]>;
type Decision = (group: Group, idOfLast: () => Promise<string>) => Promise<Outcome<unknown>>;

describeOnEachDatabase("the last of a group, against a decision", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const invitation = "/applications/invitation";
  const withdraws: Act = ({ last }) => last.run("withdraw-application", { reason: null }, `/application/${last.source}/review/withdraw`);
  const ACTS: Record<string, [Stage, Act]> = {
    "hands in": ["ready", ({ last }) => last.run("pay-and-submit", { token: "tok_visa" }, `${last.applyPath}/submit/payment`)],
    "withdraws what they handed in": ["submitted", withdraws],
    "deletes their account": ["submitted", ({ last }) => last.run("delete-account", {}, "/account/data")],
    "says no to the invitation": ["invited", ({ last }) => last.run("decline-invitation", { source: last.source }, invitation, { source: last.source })],
    "takes the invitation up": ["invited", ({ last }) => accept(last, last.source)],
  };
  const approves: Decision = ({ ben }) => preApprove(app.deps, rob, change(ben.id, ALL));
  const rejects: Decision = ({ ben }) => reject(app.deps, rob, change(ben.id, NO));
  const approvesLast: Decision = async (_, last) => preApprove(app.deps, rob, change(await last(), ALL));
  const rejectsLast: Decision = async (_, last) => reject(app.deps, rob, change(await last(), NO));
  const CASES: [act: string, decision: string, decide: Decision, benIsDecided?: true][] = [
    ...Object.keys(ACTS).flatMap((act): [string, string, Decision][] => [
      [act, "the other is approved", approves],
      [act, "the other is rejected", rejects],
    ]),
    ...["withdraws what they handed in", "deletes their account"].flatMap((act): [string, string, Decision, true][] => [
      [act, "they are approved themselves", approvesLast, true],
      [act, "they are rejected themselves", rejectsLast, true],
    ]),
  ];

  async function begin(stage: Stage, benIsDecided: boolean): Promise<Group> {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const address = anAddress();
    const invited = await invite(ben, address);
    if (!invited.ok) throw new Error(JSON.stringify(invited.problems));
    await ben.isMovedTo("submitted");
    const { application, group } = await ben.state();
    let last: Visitor;
    if (stage === "invited") {
      last = await app.person(address);
      last.source = group!.members.find(({ member }) => member.email === address)!.member.source!;
    } else last = await join(app, ben, address);
    if (stage === "ready") await last.ready();
    if (stage === "submitted") await last.isMovedTo("submitted");
    if (benIsDecided) expect((await preApprove(app.deps, rob, change(application.id, ALL))).ok).toBe(true);
    return { ben: Object.assign(ben, { id: application.id }), last };
  }

  /** What became of everybody, without what differs from one time to the next. */
  async function endOf({ ben, last }: Group, did: CommandResult, decided: Outcome<unknown>): Promise<string> {
    const { application, group } = await ben.state();
    const { rows } = await app.store.list("application", { user_id: last.actor.user.id }, { limit: 5, offset: 0 });
    const mails = await app.store.mails.unsent(10_000);
    const told = ({ actor }: Visitor): string[] =>
      mails
        .filter(({ to, template }) => to === actor.user.email && template.startsWith("review-"))
        .map(({ template }) => template)
        .sort();
    const members = await app.store.list("group_member", { group_source: application.group_source! }, { limit: 9, offset: 0 });
    return JSON.stringify({
      did: did.ok,
      decided: decided.ok,
      ben: [application.status, ...told(ben)],
      last: [...rows.map(({ status }) => status), ...told(last)],
      left: members.rows.map(({ left_because }) => left_because).sort(),
      shown: group!.members.length,
      moves: (await app.store.events(ben.id))
        .map(({ name }) => name)
        .filter((name) => ["pre-approve", "reject", "settle-group", "approve-group"].includes(name)).length,
    });
  }
  const settle = async ({ ben }: Group): Promise<void> => settleGroupAfter(app.deps, { group: (await ben.state()).application.group_source! });

  // On the embedded engine one transaction follows the other: one case keeps watch.
  it.each(database.engine === "postgresql" ? CASES : CASES.slice(0, 1))("%s while %s", async (name, _, decide, benIsDecided = false as never) => {
    const [stage, act] = ACTS[name]!;
    const play = async (how: Play): Promise<string> => {
      const group = await begin(stage, benIsDecided);
      const { rows } = await app.store.list("application", { user_id: group.last.actor.user.id }, { limit: 5, offset: 0 });
      const [did, decided] = await how(
        () => act(group),
        () => decide(group, async () => rows[0]!.id),
        group,
      );
      // The jobs after it, of two servers.
      await Promise.all([settle(group), settle(group)]);
      return endOf(group, did, decided);
    };
    const serial = [
      await play(async (does, decides, group) => {
        const did = await does();
        await settle(group);
        return [did, await decides()];
      }),
      await play(async (does, decides, group) => {
        const decided = await decides();
        await settle(group);
        return [await does(), decided];
      }),
    ];
    // Each of the two can be done, or nothing would be shown.
    for (const done of ['"did":true', '"decided":true'])
      expect(
        serial.some((end) => end.includes(done)),
        done,
      ).toBe(true);
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await play(async (does, decides, group) => {
        const first = round % 2 === 0 ? does() : null;
        const decision = decides();
        const [did, decided] = await Promise.all([first ?? does(), decision, settle(group)]);
        return [did, decided];
      });
      expect(serial, `round ${round}`).toContain(both);
    }
  });
});
