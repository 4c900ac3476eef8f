/** Whose records of answers are: an application's, or those of somebody else who fills something in. */
import type { RecordHooks, RecordKeeper } from "../definitions/record-definition.ts";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import type { OwnerName } from "../../ports/state.ts";
import type { Reads, Writes } from "../../ports/store.ts";

/** As an area brings it. */
export interface RecordOwner extends RecordKeeper {
  /** Where the API has them, by id; and under which area it tells of them. */
  path: string;
  tag: string;
  /** What areas have to say about the answers of a resource. */
  hooks: readonly RecordHooks[];
  /** Slug of the market that it is about; null: it is gone. */
  market(reads: Pick<Reads, "find" | "query">, id: string): Promise<string | null>;
  /** Holds the owner until the transaction ends; null: it is gone. */
  lock(tx: Writes, id: string): Promise<LockedOwner | null>;
}

export interface LockedOwner {
  /** Id of whose it is. */
  user: string;
  takes(part: AnsweredPart): boolean;
  /** Of its market. */
  country(): Promise<string | null>;
}

/** One of them. */
export interface OwnerId {
  of: OwnerName;
  id: string;
}
