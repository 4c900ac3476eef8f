/**
 * The parts of renting, each a folder with a front door. What they bring to the kernel is put together here
 * and nowhere else: a further part is a folder and a line in each list that it adds to.
 */
import type { AreaApi } from "../kernel/api/route.ts";
import type { JobDefinition } from "../kernel/jobs/job.ts";
import type { Areas, Deps } from "../kernel/context/deps.ts";
import { dataRoot, type DataRoots } from "../kernel/context/data-root.ts";
import { answerRoots } from "../kernel/records/answer-view.ts";
import { publicRoots } from "../kernel/screens/public-roots.ts";
import * as account from "./account/index.ts";
import * as application from "./application/index.ts";
import * as cosign from "./cosign/index.ts";
import * as dashboard from "./dashboard/index.ts";
import * as entry from "./entry/index.ts";
import * as fees from "./fees/index.ts";
import * as form from "./form/index.ts";
import * as groups from "./groups/index.ts";
import * as homeSelection from "./home-selection/index.ts";
import * as homeShopping from "./home-shopping/index.ts";
import * as homes from "./homes/index.ts";
import * as identity from "./identity/index.ts";
import * as income from "./income/index.ts";
import * as leases from "./leases/index.ts";
import * as meetings from "./meetings/index.ts";
import * as notices from "./notices/index.ts";
import * as payment from "./payment/index.ts";
import * as people from "./people/index.ts";
import * as preview from "./preview/index.ts";
import * as prices from "./prices/index.ts";
import * as profile from "./profile/index.ts";
import * as reference from "./reference/index.ts";
import * as requests from "./requests/index.ts";
import * as residents from "./residents/index.ts";
import * as review from "./review/index.ts";
import * as screening from "./screening/index.ts";
import * as sources from "./sources/index.ts";
import * as staff from "./staff/index.ts";
import * as submission from "./submission/index.ts";
import * as support from "./support/index.ts";
import * as team from "./team/index.ts";

const commands: Areas["commands"] = {
  ...account.commands,
  ...cosign.commands,
  ...entry.commands,
  ...form.commands,
  ...groups.commands,
  ...homeSelection.commands,
  ...homeShopping.commands,
  ...identity.commands,
  ...income.commands,
  ...meetings.commands,
  ...profile.commands,
  ...requests.commands,
  ...residents.commands,
  ...staff.commands,
  ...submission.commands,
  ...support.commands,
};

/** Everything that an applicant's screens may read. */
const roots: DataRoots = {
  ...publicRoots,
  ...account.roots,
  ...application.roots,
  ...cosign.cosigningRoots,
  ...entry.roots,
  ...form.roots,
  ...groups.roots,
  ...homeSelection.roots,
  ...homeShopping.roots,
  ...homes.roots,
  ...identity.roots,
  ...income.roots,
  ...leases.roots,
  ...meetings.roots,
  ...meetings.reportRoots,
  ...notices.roots,
  ...payment.roots,
  ...profile.roots,
  ...requests.roots,
  ...residents.roots,
  ...review.roots,
  ...screening.roots,
  ...staff.roots,
};

/** A co-signer's. What decides about variants is asked of everybody: they have no application. */
const cosignerRoots: DataRoots = {
  ...publicRoots,
  application: dataRoot({ view: () => null }),
  ...cosign.cosignRoots,
  ...cosign.cosigningRoots,
  ...leases.cosignRoots,
};

/** A resident's, who may apply somewhere as well: here no application is theirs. */
const residentRoots: DataRoots = {
  ...publicRoots,
  application: dataRoot({ view: () => null }),
  applications: entry.roots["applications"]!,
  ...profile.roots,
  ...meetings.roots,
  ...meetings.reportRoots,
  ...meetings.houseRoots,
  ...residents.residentRoots,
};

const owners: Areas["owners"] = {
  application: form.applicationOwner({
    records: [...form.records, ...income.records],
    hooks: [...form.hooks, ...groups.hooks, ...income.hooks, ...screening.hooks],
  }),
  cosigner: cosign.COSIGNER_OWNER,
};

export const AREAS: Areas = {
  commands,
  subjects: {
    applicant: application.applicant({ roots, others: answerRoots(owners.application) }, homes.narrowed),
    cosigner: cosign.cosigner({ roots: cosignerRoots, others: answerRoots(owners.cosigner) }),
    resident: residents.resident({ roots: residentRoots }),
  },
  fillings: { applicant: submission.APPLICANT, cosigner: cosign.COSIGNER },
  owners,
};

/** The rows of the API, in the order in which its document tells them: the way of an applicant first, then the staff's work. */
export const API: Readonly<Record<string, AreaApi>> = {
  account: account.api,
  application: application.api,
  form: form.api,
  income: income.api,
  payment: payment.api,
  screening: screening.api,
  submission: submission.api,
  groups: groups.api,
  profile: profile.api,
  "home-selection": homeSelection.api,
  leases: leases.api,
  meetings: meetings.api,
  requests: requests.api,
  cosign: cosign.api,
  review: review.api,
  team: team.api,
  dashboard: dashboard.api,
  people: people.api,
  support: support.api,
  sources: sources.api,
  fees: fees.api,
  homes: homes.api,
  residents: residents.api,
  prices: prices.api,
  staff: staff.api,
  preview: preview.api,
  reference: reference.api,
};

/** The work in the background. */
export const jobsOf = (deps: Deps): JobDefinition[] => [
  ...account.jobs(deps),
  ...cosign.jobs(deps),
  ...homeSelection.jobs(deps),
  ...meetings.jobs(deps),
  ...payment.jobs(deps),
  ...requests.jobs(deps),
  ...review.jobs(deps),
  ...screening.jobs(deps),
  ...submission.jobs(deps),
  ...team.jobs(deps),
];
