/** What staff read and decide about applications. */
import { listAccommodationRequests } from "../form/index.ts";
import { LEFT_OUT, OWN_APPLICATION, withheld } from "../../kernel/api/own-case.ts";
import { decides, lists, listsOn, reads } from "../../kernel/api/route-shapes.ts";
import { CSV_TYPE, type AreaApi } from "../../kernel/api/route.ts";
import { openAccommodationRequest } from "./case/accommodation.ts";
import { assignReviews } from "./queue/assignments.ts";
import { confirmDecision, holdDecision, takeBackDecision } from "./decisions/held-decisions.ts";
import { lookAtReview, openReview, readAhead } from "./case/open-review.ts";
import { markAnswer } from "./case/marks.ts";
import { takeBackQuestion } from "./case/held-questions.ts";
import { previewDecision } from "./decisions/preview-decision.ts";
import { QUEUE_COLUMNS, reviewRows } from "./queue/queue-export.ts";
import { QUEUE_FILTERS } from "./queue/queue-filter.ts";
import { countViews, listReviews } from "./queue/queue.ts";
import { sendMailAgain } from "./case/send-again.ts";
import { assignReview } from "./case/staff-notes.ts";
import { waiveFee } from "./decisions/waive-fee.ts";
import { approveHome, preApprove, reject, requestOfApplicant, sendLease, withdrawForApplicant } from "./decisions/make-decision.ts";

const APPLICATIONS = "/staff/applications/";
const ONE = `${APPLICATIONS}{id}`;
const ORDERING =
  "By `created_at`, `submitted_at`, `due_at`, `score` or `income_times_rent`, with `-` before it the latest, or most, first; `-created_at` where none is said. Who has none comes last, the newest first.";
const HELD = `${ONE}/held-decisions/`;
const ACCOMMODATION = "/staff/accommodation-requests/";

const OF_THE_QUEUE = withheld("whose hand it is in, what was found out, decided and is due, its link and its version, and however it is found by these");

export const api: AreaApi = {
  about: "Deciding about applications.",
  staff: [
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
        const { value } = call.orRefuse(await countViews(call.deps, call.actor(), call.query.getAll("view")));
        return call.wholeList(value);
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
        const asked = Object.fromEntries([...call.query].filter(([, text]) => text !== ""));
        const { value } = call.orRefuse(await reviewRows(call.deps, call.actor(), asked));
        return call.csv("applications", value);
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
        const body = await call.body();
        const { value } = call.orRefuse(await assignReviews(call.deps, call.actor(), body));
        const failed = value.failed.map(({ application, problem }) => ({ application, code: problem.code, message: call.refusalText(problem) }));
        return call.record({ ...value, failed });
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
        return call.record(call.orRefuse(await read(call.deps, call.actor(), call.param("id"))).value);
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
        about: "Asks for what `request_type` says.",
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
        const change = { id: call.param("id"), decision: call.param("decision"), body: await call.body(), version: call.version() };
        return call.record(call.orRefuse(await confirmDecision(call.deps, call.actor(), change)).value);
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
        return call.record(call.orRefuse(await takeBackDecision(call.deps, call.actor(), change)).value);
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
      {
        path: `${ONE}/marks/`,
        name: "markAnswer",
        own: OWN_APPLICATION,
        about: "Says what an answer is beside a paper. To ask again writes to the applicant, with all else that is asked for until that mail leaves.",
        resource: "answer-mark",
      },
      markAnswer,
    ),
    {
      method: "DELETE",
      path: `${ONE}/held-questions/{question}`,
      name: "takeBackQuestion",
      own: OWN_APPLICATION,
      about: "Takes back what is asked for again, while its mail waits; each mark is what it was before.",
      access: { resource: "answer-mark", verb: "delete" },
      answers: { one: "staff-application-details" },
      refusals: [404, 409],
      handler: async (call) => {
        const change = { id: call.param("id"), question: call.param("question") };
        return call.record(call.orRefuse(await takeBackQuestion(call.deps, call.actor(), change)).value);
      },
    },
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
  ],
};
