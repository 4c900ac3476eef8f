/** What staff alone read and decide. */
import { endViewAs, startViewAs } from "../../areas/staff/index.ts";
import { listAccommodationRequests } from "../../areas/form/index.ts";
import {
  approveHome,
  assignReview,
  assignReviews,
  confirmDecision,
  countViews,
  holdDecision,
  listReviews,
  lookAtReview,
  markAnswer,
  openAccommodationRequest,
  openReview,
  preApprove,
  previewDecision,
  QUEUE_COLUMNS,
  QUEUE_FILTERS,
  readAhead,
  reject,
  requestOfApplicant,
  reviewRows,
  sendLease,
  sendMailAgain,
  takeBackDecision,
  waiveFee,
  withdrawForApplicant,
} from "../../areas/review/index.ts";
import { writeNote } from "../../areas/team/index.ts";
import { LEFT_OUT, OWN_APPLICATION, OWN_PERSON, notNamed, withheld } from "./staff/own-case.ts";
import type { StaffRoute } from "./route.ts";
import { cutOnFault } from "../request/cut-on-fault.ts";
import { CSV_TYPE, csvStream } from "../body/csv-stream.ts";
import { readJsonObject } from "../body/json-body.ts";
import { ifMatch, nothing, orRefuse, record, refusalText } from "./answers.ts";
import { wholeList } from "./pages-of-results.ts";
import { decides, lists, listsOn, makes, reads } from "./route-shapes.ts";

const APPLICATIONS = "/staff/applications/";
const ONE = `${APPLICATIONS}{id}`;
const ORDERING =
  "By `created_at`, `submitted_at`, `due_at`, `score` or `income_times_rent`, with `-` before it the latest, or most, first; `-created_at` where none is said. Who has none comes last, the newest first.";
const HELD = `${ONE}/held-decisions/`;
const VIEW_AS = "/staff/view-as/";
const ACCOMMODATION = "/staff/accommodation-requests/";

const OF_THE_QUEUE = withheld("whose hand it is in, what was found out, decided and is due, its link and its version, and however it is found by these");

export const STAFF_ROUTES: StaffRoute[] = [
  lists(
    {
      path: ACCOMMODATION,
      name: "listAccommodationRequests",
      own: LEFT_OUT,
      about: "Applicants who bring a service or assistance animal, newest first.",
      resource: "accommodation-request",
      filters: { status: "open or closed.", application__id: "Only the one of this application." },
    },
    listAccommodationRequests,
  ),
  reads(
    {
      path: `${ACCOMMODATION}{id}`,
      name: "readAccommodationRequest",
      own: OWN_APPLICATION,
      about: "One accommodation request. It is kept that they looked at its application, once a sitting.",
      resource: "accommodation-request",
      refusals: [409],
    },
    openAccommodationRequest,
  ),
  listsOn(
    {
      path: APPLICATIONS,
      name: "listReviews",
      own: OF_THE_QUEUE,
      about:
        "Applications as whoever decides about them looks for them, newest first. `next` goes on behind the last one, whatever came in meanwhile; `count` is as of the first page, and ends at 10,000: `at_least` says that there are more.",
      resource: "staff-application",
      filters: {
        ...QUEUE_FILTERS,
        ordering: ORDERING,
      },
    },
    listReviews,
  ),
  {
    method: "GET",
    path: "/staff/view-counts/",
    name: "countViews",
    own: withheld("those that are looked for by more than a row of one's own says"),
    about: "How many applications each view has, in the order in which they are asked for.",
    access: { resource: "staff-view-count", verb: "list" },
    answers: { list: "staff-view-count" },
    query: { view: "The query of a list, as `status=submitted&assigned_to=none`; once for each view, 40 at most." },
    async handler(call) {
      const { value } = orRefuse(call, await countViews(call.parts.services.deps, call.actor(), call.query.getAll("view")));
      return wholeList(call, value);
    },
  },
  {
    method: "GET",
    path: "/staff/exports/applications",
    name: "exportReviews",
    own: OF_THE_QUEUE,
    about: "What a list has as a table, to its end: text of comma-separated values. What a spreadsheet would compute begins with an apostrophe.",
    access: { resource: "staff-application", verb: "list" },
    answers: { content: CSV_TYPE },
    query: {
      ...QUEUE_FILTERS,
      ordering: ORDERING,
      columns: `Which columns, with commas between them, of ${QUEUE_COLUMNS.join(", ")}; all where none are named.`,
      shown: "Instead of `columns`: those of the console's table by their ids, with their names and values in the words of whoever asks.",
    },
    limit: "export",
    async handler(call) {
      const { deps } = call.parts.services;
      const asked = Object.fromEntries([...call.query].filter(([, text]) => text !== ""));
      const { value } = orRefuse(call, await reviewRows(deps, call.actor(), asked));
      const name = `applications-${deps.clock.now().toISOString().slice(0, 10)}.csv`;
      const headers = { "Content-Type": CSV_TYPE, "Content-Disposition": `attachment; filename="${name}"`, "Cache-Control": "no-store" };
      return new Response(cutOnFault(call.c, call.parts, csvStream(value)), { headers });
    },
  },
  {
    method: "POST",
    path: "/staff/assignments/",
    name: "assignReviews",
    own: OWN_APPLICATION,
    about: "Says who has many applications in hand, each by itself: which went, and which didn't and why.",
    access: { resource: "staff-assignments", verb: "create" },
    takes: "staff-assignments",
    answers: { one: "staff-assignments" },
    async handler(call) {
      const body = await readJsonObject(call.c.req.raw);
      const { value } = orRefuse(call, await assignReviews(call.parts.services.deps, call.actor(), body));
      const failed = value.failed.map(({ application, problem }) => ({ application, code: problem.code, message: refusalText(problem, call.text) }));
      return record({ ...value, failed });
    },
  },
  {
    method: "GET",
    path: ONE,
    name: "readReview",
    own: OWN_APPLICATION,
    about:
      "Everything that staff decide by, of one application. It is kept that they looked at it, once a sitting. Nobody reads what they apply for or co-sign themselves.",
    access: { resource: "staff-application-details", verb: "read" },
    answers: { one: "staff-application-details" },
    query: { ahead: "`true`: to have it at hand, shown to nobody yet. That is kept as what it is; whoever is shown it reads it again without." },
    refusals: [404, 409],
    handler: async (call) => {
      const read = call.query.get("ahead") === "true" ? readAhead : openReview;
      return record(orRefuse(call, await read(call.parts.services.deps, call.actor(), call.param("id"))).value);
    },
  },
  decides(
    {
      path: `${ONE}/preview`,
      name: "previewDecision",
      own: OWN_APPLICATION,
      about: "What the recipient of a decision would get, word for word. Nothing is saved.",
      resource: "decision-preview",
      answers: "decision-preview",
    },
    previewDecision,
  ),
  decides(
    {
      path: `${ONE}/pre-approve`,
      name: "preApprove",
      own: OWN_APPLICATION,
      about: "Approves for every room, or for rooms up to a rent a month.",
      resource: "pre-approval",
    },
    preApprove,
  ),
  decides(
    {
      path: `${ONE}/request`,
      name: "requestOfApplicant",
      own: OWN_APPLICATION,
      about: "Asks for a co-signer, or for a co-signer or more deposit.",
      resource: "review-request",
    },
    requestOfApplicant,
  ),
  decides({ path: `${ONE}/reject`, name: "reject", own: OWN_APPLICATION, about: "Rejects, for reasons.", resource: "rejection" }, reject),
  decides(
    {
      path: `${ONE}/approve-home`,
      name: "approveHome",
      own: OWN_APPLICATION,
      about: "Approves the whole home that was chosen; of a group, for every member at once.",
      resource: "home-approval",
    },
    approveHome,
  ),
  decides(
    {
      path: `${ONE}/send-lease`,
      name: "sendLease",
      own: OWN_APPLICATION,
      about: "Says that the lease is sent; of a group, to every member at once.",
      resource: "lease-sending",
    },
    sendLease,
  ),
  decides(
    { path: `${ONE}/withdraw`, name: "withdrawForApplicant", own: OWN_APPLICATION, about: "Withdraws for the applicant.", resource: "staff-withdrawal" },
    withdrawForApplicant,
  ),
  decides(
    {
      path: HELD,
      name: "holdDecision",
      own: OWN_APPLICATION,
      about: "Decides, as the decision of that name does, but so that it can be taken back until its mail leaves; or proposes it to a second person.",
      resource: "held-decision",
    },
    holdDecision,
  ),
  {
    method: "POST",
    path: `${HELD}{decision}/confirmation`,
    name: "confirmDecision",
    own: OWN_APPLICATION,
    about: "Agrees to what somebody else proposed.",
    access: { resource: "decision-confirmation", verb: "create" },
    takes: "decision-confirmation",
    answers: { one: "staff-application-details" },
    refusals: [404, 409, 412],
    handler: async (call) => {
      const change = { id: call.param("id"), decision: call.param("decision"), body: await readJsonObject(call.c.req.raw), version: ifMatch(call) };
      return record(orRefuse(call, await confirmDecision(call.parts.services.deps, call.actor(), change)).value);
    },
  },
  {
    method: "DELETE",
    path: `${HELD}{decision}`,
    name: "takeBackDecision",
    own: OWN_APPLICATION,
    about: "Takes a decision back that was not carried out, or proposed alone.",
    access: { resource: "held-decision", verb: "delete" },
    answers: { one: "staff-application-details" },
    refusals: [404, 409],
    handler: async (call) => {
      const change = { id: call.param("id"), decision: call.param("decision") };
      return record(orRefuse(call, await takeBackDecision(call.parts.services.deps, call.actor(), change)).value);
    },
  },
  decides(
    {
      path: `${ONE}/waive-fee`,
      name: "waiveFee",
      own: OWN_APPLICATION,
      about: "Lets the applicant off the application fee, while none is charged.",
      resource: "fee-waiver",
    },
    waiveFee,
  ),
  decides(
    { path: `${ONE}/notes`, name: "writeNote", own: OWN_APPLICATION, about: "Writes a note for other staff.", resource: "staff-note", answers: "staff-note" },
    writeNote,
  ),
  decides(
    {
      path: `${ONE}/marks/`,
      name: "markAnswer",
      own: OWN_APPLICATION,
      about: "Says what an answer is beside a paper. To ask again writes to the applicant.",
      resource: "answer-mark",
    },
    markAnswer,
  ),
  decides(
    {
      path: `${ONE}/looking/`,
      name: "lookAtReview",
      own: OWN_APPLICATION,
      about: "Says that it is looked at, for the others to see; again and again, as long as it is.",
      resource: "staff-view",
      answers: "staff-view",
    },
    lookAtReview,
  ),
  decides(
    {
      path: `${ONE}/mail-again`,
      name: "sendMailAgain",
      own: OWN_APPLICATION,
      about: "Sends what came back from the applicant's address there again.",
      resource: "mail-again",
    },
    sendMailAgain,
  ),
  decides(
    { path: `${ONE}/assignment`, name: "assignReview", own: OWN_APPLICATION, about: "Says who has it in hand.", resource: "staff-assignment" },
    assignReview,
  ),
  makes(
    {
      path: VIEW_AS,
      name: "startViewAs",
      own: OWN_PERSON,
      about: "Looks at the funnel as somebody, with the session that asks: for an hour at most, changing nothing. Ends what it looked as before.",
      resource: "view-as",
      refusals: [409],
    },
    startViewAs,
  ),
  {
    method: "DELETE",
    path: VIEW_AS,
    name: "endViewAs",
    own: notNamed("ends what this session looks as, whoever it was"),
    about: "Ends what this session looks as; it may look as nobody already.",
    access: { resource: "view-as", verb: "delete" },
    answers: { nothing: true },
    handler: async (call) => {
      await endViewAs(call.parts.services.deps, call.actor(), "staff");
      return nothing();
    },
  },
];
