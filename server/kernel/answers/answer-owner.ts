/** The answers of somebody's own screens: where each root's are kept, and what the areas and their history say to a change of them. */
import type { Actor, CommandCall, Deps } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { LockedOwner, OwnerId } from "../context/record-owner.ts";
import { keptRoot, type KeptResource, type Row, type Values } from "../definitions/record-definition.ts";
import { handOf, savedPathsOf } from "../records/application-history.ts";
import { insertRow } from "../records/record-parts.ts";
import { answersOf, nestedValues, unkeepable } from "../records/record-columns.ts";
import { closedByAreas, lockRow, refusedByAreas, rowOf, writeRecord } from "../records/write-record.ts";
import type { Answers, WrittenPaths } from "../rules/answers.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { actorOf } from "../screens/application-command.ts";
import { first } from "../records/read-records.ts";
import type { ScreenState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";

/** Somebody's answers, as they were read just now. */
export interface OwnedAnswers {
  deps: Pick<Deps, "areas" | "clock" | "config" | "documents">;
  actor: Pick<Actor, "user">;
  owner: OwnerId;
  /** What they began on. */
  documents: PublishedDocuments;
  state: Partial<ScreenState>;
}

/**
 * `unknown`: the documents ask no such root. `gone`: nothing of theirs is kept under it. `closed`: no answer is taken
 * (any more). `none`: there is no record yet, and nothing to make one of.
 */
export type NotLocked = "unknown" | "gone" | "closed" | "none";

export interface OwnedRecord {
  id: string;
  version: number;
  answers: Answers;
  /** As it stands while it is held. */
  row: Row;
  write(changed: Answers): Promise<{ version: number; answers: Answers }>;
  /** What was written to it, by version. */
  since(): Promise<WrittenPaths[]>;
  /** What may not be kept of these, for reasons that the screen doesn't know. */
  refuse(values: Answers): Promise<Refusal[]>;
  /** Those of them that stay as they are by now: a whole object is taken without them. */
  closed(values: Answers): Promise<Refusal[]>;
}

/** Whose the answers of a page are; null where nothing is theirs there. */
export function ownedAnswers({ deps, viewer, screen }: Pick<CommandCall, "deps" | "viewer" | "screen">): (OwnedAnswers & { actor: Actor }) | null {
  const actor = actorOf(viewer);
  const { owner, state } = screen.subject;
  return actor && owner ? { deps, actor, owner, documents: screen.documents, state } : null;
}

/** Holds the record that a root's answers are kept in until the transaction ends. `isEmpty`: there is nothing to keep. */
export async function lockAnswers(tx: Writes, of: OwnedAnswers, root: string, { isEmpty }: { isEmpty: boolean }): Promise<OwnedRecord | NotLocked> {
  const target = targetOf(of, root);
  if (typeof target === "string") return target;
  const { kept, id } = target;
  const { deps, actor, owner } = of;
  const locked = await deps.areas.owners[owner.of].lock(tx, owner.id);
  if (!locked?.takes(kept.definition.part)) return "closed";
  if (locked.user !== actor.user.id) return "gone";
  // Nothing that may be kept makes no record.
  if (id === null && isEmpty) return "none";
  const row = id === null ? await onlyRecord(tx, deps, kept, { id: owner.id, locked }) : await lockRow(tx, kept.definition.record, id);
  return row ? ownedRecord(tx, of, kept, row) : "gone";
}

/** The one record of its kind that an owner has itself: made by its first answer. The owner is held. */
export async function onlyRecord(
  tx: Writes,
  deps: Pick<Deps, "documents">,
  kept: KeptResource,
  { id, locked }: { id: string; locked: LockedOwner },
): Promise<Row | null> {
  const { record, parent, only } = kept.definition;
  const there = await first(tx, record, { [parent.property]: id, ...only?.({}) } as object);
  return there ? lockRow(tx, record, rowOf(there)!.id) : insertRow(tx, deps, kept, { locked, parentId: id, values: {} });
}

function ownedRecord(tx: Writes, { deps, actor, owner }: OwnedAnswers, kept: KeptResource, row: Row): OwnedRecord {
  const { definition, doc } = kept;
  return {
    id: row.id,
    version: row.version,
    answers: answersOf(definition, doc, row),
    row,
    since: () => savedPathsOf(tx, owner.id, row.id),
    closed: (values) => closedByAreas(tx, deps, kept, row, values),
    // The page may be older than what it says: the order of a check.
    refuse: async (values) => [
      ...unkeepable(definition, doc, values).map((path) => refusal("invalid", path)),
      ...(await closedByAreas(tx, deps, kept, row, values)),
      ...(await refusedByAreas(tx, deps, kept, row, values)),
    ],
    async write(changed) {
      const hand = handOf(owner, actor, deps.clock.now());
      const answered = Object.keys(changed).filter((path) => changed[path] !== null);
      const written = await writeRecord(tx, kept, row, withBlanks(definition.blanks, nestedValues(changed)), { hand, areas: deps.areas, answered });
      return { version: written.version, answers: answersOf(definition, doc, written) };
    },
  };
}

const withBlanks = (blanks: Values = {}, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? blanks[name] ?? value]));

/** Where the answers of a root go. `id`: null while there is no such record, which the first answer makes. */
function targetOf({ deps, owner, documents, state }: OwnedAnswers, root: string): { kept: KeptResource; id: string | null } | "unknown" | "gone" {
  const [list = "", item] = root.split(":");
  const kept = keptRoot(deps.areas.owners[owner.of], documents.set.resources, list);
  if (!kept) return "unknown";
  const { inState, items, only, parent } = kept.definition;
  if (item !== undefined) return items?.(state)?.some(({ id }) => id === item) === true ? { kept, id: item } : "gone";
  const id = rowOf(inState?.(state) ?? null)?.id ?? null;
  return id !== null || (inState && only && parent.resource === owner.of) ? { kept, id } : "gone";
}
