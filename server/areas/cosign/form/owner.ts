/** The answers of a co-signer's screens: kept while their application is open, and merged between tabs as everybody's are. */
import { randomUUID } from "node:crypto";
import { placeholderValues } from "../../../kernel/context/texts.ts";
import type { AnswerOwner, OwnedRecord } from "../../../kernel/context/subject.ts";
import type { KeptResource, Row } from "../../../kernel/definitions/record-definition.ts";
import { type Hand, savedPathsOf } from "../../../kernel/records/application-history.ts";
import { answersOf, nestedValues } from "../../../kernel/records/record-columns.ts";
import { lockRow, rowOf, writeRecord } from "../../../kernel/records/write-record.ts";
import type { Answers } from "../../../kernel/rules/answers.ts";
import { placeholderIncome } from "../../../kernel/rules/placeholders.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { CosignerState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { isCheckUnderWay } from "../../screening/index.ts";
import { isOpen } from "../link.ts";
import { cosignerTarget } from "./records.ts";

/** What a check was ordered for stays: a report is about one person. */
const CHECKED = ["first_name", "last_name", "birthdate", "sin_ssn", "sin_ssn_country", "skipSsnEntry"];
/** What the database keeps of a source whose question was left blank. */
const BLANK: Answers = { source_name: "", monthly_salary: 0 };

export interface OwnerCall {
  now(): Date;
  documents: PublishedDocuments;
  cosigner: string;
  user: string;
  supportEmail: string;
}

export const cosignerOwner = (call: OwnerCall): AnswerOwner => ({
  async lock(tx, root, { isEmpty }) {
    await tx.lock("cosigner", call.cosigner);
    const state = await tx.cosignerState(call.cosigner);
    if (!state || state.cosigner.user_id !== call.user) return "gone";
    const target = cosignerTarget(call.documents, state, root);
    if (!target) return "gone";
    if (!isOpen(state)) return "closed";
    if (!target.row && isEmpty) return "none";
    const row = target.row ? await lockRow(tx, target.kept.definition.record, target.row.id) : await makeIncome(tx, call.documents, state);
    return row ? ownedRecord(tx, call, target.kept, row, state) : "gone";
  },
});

export async function makeIncome(tx: Writes, documents: PublishedDocuments, { cosigner, cosigner_link, cosigner_income }: CosignerState): Promise<Row> {
  if (cosigner_income) return rowOf(cosigner_income)!;
  const made = await tx.insert("income", {
    id: randomUUID(),
    cosigner: cosigner.id,
    ...placeholderIncome(placeholderValues(documents), cosigner_link.market.country_code),
    answers: {},
  });
  return rowOf(made)!;
}

function ownedRecord(tx: Writes, { now, cosigner, user, supportEmail }: OwnerCall, kept: KeptResource, row: Row, state: CosignerState): OwnedRecord {
  const { definition, doc } = kept;
  return {
    id: row.id,
    version: row.version,
    answers: answersOf(definition, doc, row),
    since: () => savedPathsOf(tx, cosigner, row.id),
    refuse: (values) => Promise.resolve(refused(kept, state, values, supportEmail)),
    async write(changed) {
      const hand: Hand = { application: null, cosigner, actorUserId: user, now: now().toISOString() };
      const answered = Object.keys(changed).filter((path) => changed[path] !== null);
      const values = definition.record === "additional_income" ? withBlanks(changed) : changed;
      const written = await writeRecord(tx, kept, row, nestedValues(values), { hand, areas: { hooks: [] }, answered });
      return { version: written.version, answers: answersOf(definition, doc, written) };
    },
  };
}

const withBlanks = (changed: Answers): Answers =>
  Object.fromEntries(Object.entries(changed).map(([path, value]) => [path, value === null && Object.hasOwn(BLANK, path) ? BLANK[path] : value]));

function refused({ definition }: KeptResource, { cosigner_check }: CosignerState, values: Answers, email: string): Refusal[] {
  if (definition.record !== "cosigner" || !isCheckUnderWay(cosigner_check)) return [];
  return Object.keys(values)
    .filter((path) => CHECKED.includes(path))
    .map((path) => refusal("check-ordered", path, { email }));
}
