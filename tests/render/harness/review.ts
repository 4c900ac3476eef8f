/** An application as the review page is handed it, and its API as a test plays it. */
import { ApiRefusal, type ConsoleApi } from "../../../app/console/desk/api.ts";
import type { Decision, HeldDecisionData, Paper, Preview, Question, Review } from "../../../app/console/review/review-types.ts";

const NOW = "2026-11-04T09:00:00.000Z";

export const question = (path: string, label: string, changed: Partial<Question> = {}): Question => ({
  path,
  label,
  text: null,
  date: null,
  file: null,
  not_asked: false,
  papers: changed.not_asked || (!changed.text && !changed.date) ? [] : ["stub", "licence"],
  ...changed,
});

export const paperNamed = (id: string, filename: string, changed: Partial<Paper> = {}): Paper => ({
  id,
  url: `/files/${id}`,
  filename,
  size: 40_000,
  purpose: "applicant_income",
  content_type: "image/png",
  name: changed.purpose === "applicant_identity" ? "Photo ID" : "Proof of income",
  ...changed,
});

type Charge = NonNullable<Review["fee"]["charge"]>;
export const chargeThat = (status: Charge["status"]): Charge => ({
  id: "charge-1",
  target_id: "ada",
  target_type: "application",
  status,
  reference: "1234-5678",
  amount: 35,
  currency: "usd",
  message: null,
});

type Group = NonNullable<Review["group"]>;
type Member = Group["members"][number];
export const groupOf = (members: (Pick<Member, "id" | "first_name" | "last_name" | "email" | "application" | "status"> & Partial<Member>)[]): Group => ({
  id: "group-1",
  slug: "harbor-three",
  is_template: false,
  market: "seattle",
  number_of_potential_roommates: 3,
  move_in_date: null,
  lease_end_date: null,
  template: null,
  members: members.map((one) => ({ is_primary: false, left_at: null, left_because: null, request_type: null, ...one })),
});

export const review = (changed: Partial<Review> = {}): Review => ({
  id: "ada",
  version: 3,
  status: "submitted",
  now: NOW,
  application: {
    id: "ada",
    version: 3,
    source: "demo-seattle",
    kind: "room",
    status: "submitted",
    applicant_info: "ada-answers",
    application_fee: 35,
    currency: "usd",
    waive_application_fee: false,
    charge: { status: "success" },
    market: { slug: "seattle", display_name: "Seattle", country_code: "US", region_code: "WA" },
    property: null,
    room: null,
    move_in_date: null,
    lease_end_date: null,
    group_source: null,
    display_state: {},
    available_properties: 2,
    available_rooms: 5,
    cosigner_sources: [],
    preapproved_max_rent: null,
    preapproved_for_all: false,
    lease_preference: null,
    open_meeting: null,
    request_type: null,
    application_requests: [],
    is_paying_double_deposit: false,
  },
  person: {
    id: "ada-herself",
    avatar: "",
    first_name: "Ada",
    last_name: "James",
    email: "ada@example.com",
    phonenumber: "(206) 555-0142",
    profile_image_url: null,
    is_staff: false,
    is_persona_verified: false,
    undeliverable: false,
  },
  applicant_info: {
    id: "ada-answers",
    version: 2,
    application: "ada",
    first_name: "Ada",
    middle_name: null,
    last_name: "James",
    birthdate: "1995-04-02",
    email: "ada@example.com",
    phonenumber: "+12065550142",
    photo_id: "licence",
    sin_ssn_country: null,
    sin_ssn_last4: null,
    skipSsnEntry: false,
    background_check: "complete",
    emergency_contact: null,
    income: null,
    residences: [],
  },
  residence: null,
  income: null,
  additional_income: [],
  flags: [],
  validation: {
    valid: true,
    summary: { applicant_info: "valid", residence: "valid", income: "valid", screening: "valid", flags: "valid" },
    resources: { applicant_info: {} },
  },
  requests: [],
  answers: [
    {
      id: "personal",
      title: "Personal Information",
      questions: [question("first", "First name", { text: "Ada" }), question("last", "Last name", { text: "James" })],
    },
  ],
  decisions: ["pre-approve", "request", "reject", "withdraw"],
  documents: [paperNamed("stub", "pay-stub.png"), paperNamed("licence", "license.png", { purpose: "applicant_identity" })],
  check: { id: "check-1", ordered_at: NOW, status: "complete", result: "consider", score: 580, cosigner_suggested: true, completed_at: NOW },
  fee: { amount: 35, currency: "usd", waived: false, due: 0, charge: chargeThat("success") },
  jurisdiction: {
    country_code: "US",
    region_code: "WA",
    market: "Seattle",
    deposit: "provide a double deposit",
    double_deposit_allowed: true,
    deposit_cap_months: null,
    note: "",
    staff_words_law: null,
    notices: ["fcra"],
    reasons: [
      {
        id: "credit-score",
        text: "The credit score in the report",
        from: "report",
        for: ["request", "rejection"],
        shows: "score",
        figure: 580,
        possible: true,
        lacks: null,
        contradicted_from: null,
        clear_check: null,
      },
      {
        id: "income",
        text: "An income that is low beside the rent",
        from: "application",
        for: ["request", "rejection"],
        shows: "income_times_rent",
        figure: 2.5,
        possible: true,
        lacks: null,
        contradicted_from: null,
        clear_check: null,
      },
    ],
    second_person: [],
    held_seconds: 30,
  },
  preapproved: null,
  monthly_income: null,
  affordability: { currency: "usd", rent: null, people: null, rent_share: null, rent_limit: null, earned: null, group_earned: null, earners: 0 },
  assigned_to: null,
  assignee: null,
  basis: { seen: "seen-1", parts: { status: "1", income: "1", papers: "1" } },
  due_at: "2026-11-04T09:25:00.000Z",
  income_times_rent: 2.5,
  undelivered: null,
  held: null,
  held_question: null,
  marks: [],
  paper_reasons: [{ id: "unreadable", text: "It can’t be read" }],
  notices: [],
  looking: [],
  notes: [],
  group: null,
  cosigners: [],
  history: [],
  ...changed,
});

export const LETTER: Preview = {
  decision: "request",
  text: "Hello Ada",
  notice: true,
  to: "ada@example.com",
  deliverable: true,
  subject: "One more thing",
  html: "<p>Hello Ada</p>",
  proof: "<p>1 Hello Ada</p>",
  locale: "en-US",
  missing: [],
  warnings: [],
};

/** What was asked of the API, and what it answers: `shown` is the application as it is now. */
/** As it is written from what was agreed. */
const LEASE = { id: "lease-1", origin: "template", filename: "Lease, 2210 E Cherry St.pdf", people: ["Ada James"], sent_at: null };

export class PlayedReview {
  readonly asked: { method: string; path: string; body: unknown }[] = [];
  shown: Review;
  /** Answered to each of these in turn, else the letter. */
  previews: (() => Preview | Promise<Preview>)[] = [];
  /** Answered to what is decided, marked or noted, in turn; else the application as it is. */
  writes: (() => Review | Promise<Review>)[] = [];
  letter: Preview = LETTER;
  /** Ids of the list that the case stands in. */
  neighbours: string[] = ["ada"];
  members: object[] = [];

  constructor(shown: Review = review()) {
    this.shown = shown;
  }

  /** What arrives also where the page is left at once. */
  readonly outliving: string[] = [];

  readonly api: ConsoleApi = {
    getJson: async <Body>(path: string) => this.#answers("GET", path) as Promise<Body>,
    postJson: async <Body>(path: string, body: unknown, asking?: { keepalive?: boolean }) => {
      if (asking?.keepalive) this.outliving.push(path);
      return this.#answers("POST", path, body) as Promise<Body>;
    },
    deleteJson: async <Body>(path: string) => this.#answers("DELETE", path) as Promise<Body>,
    download: () => Promise.reject(new Error("Nothing is downloaded here.")),
    ask: () => Promise.reject(new Error("Nothing is asked for here.")),
  };

  async #answers(method: string, path: string, body?: unknown): Promise<unknown> {
    this.asked.push({ method, path, body });
    if (path.endsWith("/looking/")) return { looking: [], again_seconds: 600 };
    if (path.endsWith("/preview")) return (this.previews.shift() ?? (() => this.letter))();
    if (path.endsWith("/journey"))
      return { here: "in-review", screens: [{ id: "in-review", title: "In review", area: "review", state: "here", because: null }] };
    if (/staff\/applications\/\?/.test(path)) return this.#page(new URL(path, window.location.origin).searchParams);
    if (path.endsWith("/lease")) return LEASE;
    if (path.startsWith("/staff/members/")) return { count: this.members.length, results: this.members };
    if (method === "GET") return this.shown;
    return (this.writes.shift() ?? (() => this.shown))();
  }

  #page(query: URLSearchParams): unknown {
    const [limit, from] = [Number(query.get("limit")), Number(query.get("cursor") ?? 0)];
    query.set("cursor", String(from + limit));
    return {
      count: this.neighbours.length,
      next: from + limit < this.neighbours.length ? `https://elsewhere.example/api/v1/staff/applications/?${query.toString()}` : null,
      results: this.neighbours.slice(from, from + limit).map((id) => ({ id })),
    };
  }

  /** Bodies that were sent to an address that ends so. */
  sent(end: string): unknown[] {
    return this.asked.filter(({ method, path }) => method === "POST" && path.endsWith(end)).map(({ body }) => body);
  }
}

export const refuses =
  (message: string, status: number, fields: Record<string, string> = {}) =>
  (): never => {
    throw new ApiRefusal(message, status, fields);
  };

/** What the desk's own reviewer decided half a minute ahead. */
export const heldAs = (decision: Decision): HeldDecisionData => ({
  id: "h1",
  decision,
  values: {},
  state: "held",
  decided_at: "2026-11-04T09:00:00.000Z",
  leaves_at: "2026-11-04T09:00:30.000Z",
  by: "Stella Novak",
  by_user_id: "stella",
  confirmed_by: null,
  changed: [],
});
