/** People who shop among homes, and what they see on the cards. */
import { randomUUID } from "node:crypto";
import type { BlockDescriptor, CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { ProfileRecord } from "#server/ports/review-records.ts";
import { blocksIn } from "#tests/support/blocks-in.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import type { MadeHome } from "../home-selection/market-homes.ts";

export const homesOf = ({ source }: Visitor): string => `/application/${source}/home-shopping`;
export const see = (visitor: Visitor, query: Record<string, string> = {}, page = ""): Promise<ScreenDescriptor> =>
  visitor.see(`${homesOf(visitor)}${page}`, query);

const shown = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] => blocksIn(blocks as BlockDescriptor[]).filter(({ visible }) => visible !== false);
export const shownOn = (screen: Pick<ScreenDescriptor, "blocks">): BlockDescriptor[] => shown(screen.blocks);
export const find = (blocks: readonly BlockDescriptor[], id: string): BlockDescriptor | undefined =>
  blocks.find((block) => block.id === id || block.id.startsWith(`${id}:`));

/** The blocks of a home's card; none where the page has no card of it. */
export function cardIn(screen: ScreenDescriptor, { slug }: Pick<MadeHome, "slug">): BlockDescriptor[] {
  const card = shownOn(screen).find(({ id, kind }) => kind === "group" && id.startsWith("home:") && id.includes(slug));
  return card ? shown(card.blocks ?? []) : [];
}

/** Ids of the homes in the order of their cards. */
export const cardsOn = (screen: ScreenDescriptor): string[] =>
  shownOn(screen)
    .filter(({ id, kind }) => kind === "group" && id.startsWith("home:"))
    .map(({ id }) => id.slice(id.indexOf(":") + 1));

export const words = (block: BlockDescriptor | undefined): string => JSON.stringify(block?.["text"] ?? block?.["label"] ?? null);

export const likes = (app: TestApp, user_id: string, interests: string[]): Promise<ProfileRecord> =>
  app.store.transaction((tx) =>
    tx.insert("profile", {
      id: randomUUID(),
      user_id,
      job_title: "Bookbinder",
      employer: "Harbor Bindery",
      bio: "Sundays are dumpling day here.",
      own_answers: {},
      roommate_answers: {},
      interests,
    }),
  );

export const press = (
  visitor: Visitor,
  command: string,
  input: Record<string, unknown>,
  page = "",
  query: Record<string, string> = {},
): Promise<CommandResult> => visitor.run(command, input, `${homesOf(visitor)}${page}`, query);
/** Where what was pressed leads, and what opens there. */
export const leadsTo = ({ effects }: CommandResult): string[] =>
  effects.map((effect) => (effect.do === "navigate" ? effect.href : effect.do === "open-modal" ? `open ${effect.modal.id}` : effect.do));
