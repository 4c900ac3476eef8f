/**
 * The parts of renting, each a folder with a front door. What they bring to the kernel is put together here
 * and nowhere else: a further part is a folder and a line in each list that it adds to.
 */
import type { Areas } from "../kernel/context/deps.ts";
import { dataRoot, type DataRoots } from "../kernel/context/data-root.ts";
import { answerRoots } from "../kernel/records/answer-view.ts";
import { publicRoots } from "../kernel/screens/public-roots.ts";
import * as account from "./account/index.ts";
import * as application from "./application/index.ts";
import * as cosign from "./cosign/index.ts";
import * as entry from "./entry/index.ts";
import * as form from "./form/index.ts";
import * as groups from "./groups/index.ts";
import * as identity from "./identity/index.ts";
import * as income from "./income/index.ts";
import * as notices from "./notices/index.ts";
import * as payment from "./payment/index.ts";
import * as requests from "./requests/index.ts";
import * as review from "./review/index.ts";
import * as screening from "./screening/index.ts";
import * as staff from "./staff/index.ts";
import * as submission from "./submission/index.ts";
import * as support from "./support/index.ts";

const commands: Areas["commands"] = {
  ...account.commands,
  ...cosign.commands,
  ...entry.commands,
  ...form.commands,
  ...groups.commands,
  ...identity.commands,
  ...income.commands,
  ...requests.commands,
  ...screening.commands,
  ...staff.commands,
  ...submission.commands,
  ...support.commands,
};

/** Everything that an applicant's screens may read. */
const roots: DataRoots = {
  ...publicRoots,
  ...account.roots,
  ...application.roots,
  ...entry.roots,
  ...form.roots,
  ...groups.roots,
  ...identity.roots,
  ...income.roots,
  ...notices.roots,
  ...payment.roots,
  ...requests.roots,
  ...review.roots,
  ...screening.roots,
  ...staff.roots,
};

/** A co-signer's. What decides about variants is asked of everybody: they have no application. */
const cosignerRoots: DataRoots = { ...publicRoots, application: dataRoot({ view: () => null }), ...cosign.cosignRoots };

const records = [...form.records, ...income.records];

export const AREAS: Areas = {
  commands,
  subjects: { applicant: application.applicant({ roots, others: answerRoots(records) }), cosigner: cosign.cosigner({ roots: cosignerRoots }) },
  records,
  hooks: [...form.hooks, ...groups.hooks, ...income.hooks, ...screening.hooks],
};
