/** A group of people in front of their screens: whoever began it, and those who were invited. */
import { randomUUID } from "node:crypto";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { GroupPropertySelectionRecord, GroupSourceRecord } from "#server/ports/review-records.ts";
import type { SourceRecord } from "#server/ports/records.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";

type Home = Partial<Omit<GroupPropertySelectionRecord, "group_source">>;

const HOME = {
  property: { id: "home", rooms: 4, picture: "home-brownstone", address: { street_address: "48 Carroll Street", city: "New York" } },
  full_property_price_cents: 560_000,
  resident_rent_cents: 140_000,
  promo_amount_cents: 30_000,
};

/** A listing's link behind which a group of so many stands. */
export async function groupLink(app: TestApp, values: Partial<GroupSourceRecord> = {}, source: Partial<SourceRecord> = {}, home: Home = {}): Promise<string> {
  const template = `template-${randomUUID().slice(0, 8)}`;
  await app.store.transaction(async (tx) => {
    await tx.insert("group_source", {
      slug: template,
      is_template: true,
      market: "new-york-city",
      number_of_potential_roommates: 3,
      move_in_date: "2027-01-01",
      lease_end_date: "2027-12-31",
      ...values,
    });
    await tx.insert("group_property_selection", { group_source: template, ...HOME, ...home });
  });
  return (await app.source({ market: "new-york-city", label: "New York City, group", sharing: "open", group_source: template, ...source })).slug;
}

/** Somebody who has begun a group by such a link. */
export async function primary(app: TestApp, values: Partial<GroupSourceRecord> = {}, home: Home = {}): Promise<Visitor> {
  const visitor = await app.person();
  visitor.source = await groupLink(app, values, {}, home);
  await accept(visitor, visitor.source);
  return visitor;
}

export const accept = (visitor: Visitor, source: string): Promise<CommandResult> =>
  visitor.run("accept-source", { source, by_mail: false }, "/applications/before-you-begin", { source });

export const invitePath = (visitor: Visitor): string => `${visitor.applyPath}/invite-your-group`;

/** The blocks of those who are to be invited, as they stand in the database, in their order. */
export async function blocksOf(visitor: Visitor): Promise<string[]> {
  const { answer_records } = await visitor.state();
  return answer_records.filter(({ resource }) => resource === "group-invitee").map(({ id }) => id);
}

export const typeInvitee = (visitor: Visitor, block: string, values: Record<string, unknown>): Promise<CommandResult> =>
  visitor.save(`invitees:${block}`, values, null, invitePath(visitor));

/** Types in these addresses, and presses "Invite & Continue". */
export async function invite(visitor: Visitor, ...emails: string[]): Promise<CommandResult> {
  const blocks = await blocksOf(visitor);
  for (const [index, email] of emails.entries()) {
    const typed = await typeInvitee(visitor, blocks[index]!, { first_name: `Mate${index + 2}`, last_name: "Park", email });
    if (!typed.ok) throw new Error(JSON.stringify(typed.problems));
  }
  return visitor.run("invite-group", {}, invitePath(visitor));
}

/** Follows the link of the mail to this address, signed in with it. */
export async function join(app: TestApp, of: Visitor, email: string): Promise<Visitor> {
  const link = (await membersOf(of)).find(({ member }) => member.email === email)?.member.source;
  if (!link) throw new Error(`${email} was not invited`);
  const visitor = await app.person(email);
  visitor.source = link;
  const joined = await accept(visitor, link);
  if (!joined.ok) throw new Error(JSON.stringify(joined));
  return visitor;
}

export const membersOf = async (visitor: Visitor) => (await visitor.state()).group!.members;

export const mailsTo = async (app: TestApp, address: string) => (await app.store.mails.unsent(500)).filter(({ to }) => to === address);

export const anAddress = (): string => `${randomUUID().slice(0, 8)}@example.com`;
