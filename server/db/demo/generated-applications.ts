/** Applications as a team has them before it after some weeks: generated, the same on every machine, and counted back from now. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AddressValue, ApplicationStatus } from "../../ports/records.ts";
import { FORM_HOURS, NOT_SUBMITTED, type DemoApplication, type DemoStep } from "./demo-data.ts";

/** Money in major units of the market's currency. */
interface GeneratedMarket {
  market: string;
  label: string;
  /** Its share of the applications, beside the others'. */
  weight: number;
  charged: number;
  town: Omit<AddressValue, "street_address" | "postal_code">;
  postal_codes: string[];
  streets: string[];
  /** What its phone numbers begin with. */
  phone: string;
}
interface GeneratedStage {
  status: ApplicationStatus;
  weight: number;
  days: [number, number];
  /** Each so many hours after the one before. */
  steps: { name: string; to: ApplicationStatus; hours: [number, number] }[];
  /** Addresses of staff, null for nobody. */
  in_hand?: (string | null)[];
  scores?: [number, number];
}
export interface GeneratedDemo {
  markets: GeneratedMarket[];
  first_names: string[];
  last_names: string[];
  avatars: string[];
  jobs: NonNullable<DemoApplication["income"]>[];
  stages: GeneratedStage[];
  request_types: NonNullable<DemoApplication["request"]>["request_type"][];
  rejection_notice: NonNullable<DemoApplication["notice"]>;
  /** Written out, with papers. `waits_hours`: since so long they wait for a decision. */
  applications: (Omit<DemoApplication, "started_days_ago"> & { waits_hours: number })[];
}

const HOURS_A_DAY = 24;
const SCORES: [number, number] = [575, 805];
const FEE = 35;
/** So many times the rent an income should be. */
const INCOME_TIMES = 2.5;

/** @param schemas the folder of the documents. */
export const readGeneratedDemo = (schemas: string): GeneratedDemo =>
  JSON.parse(readFileSync(join(schemas, "demo", "generated-applications.json"), "utf8")) as GeneratedDemo;

/** @param count how many are generated beside those that are written out. */
export function generatedApplications(demo: GeneratedDemo, count: number): DemoApplication[] {
  const written = demo.applications.map(({ waits_hours, ...rest }) => ({ ...rest, started_days_ago: (waits_hours + FORM_HOURS) / HOURS_A_DAY }));
  return [...written, ...Array.from({ length: count }, (_, at) => generated(demo, at))];
}

/** Between 0 and 1, by two numbers alone: the same of the same ones, and alike of none other (a mix of 32 bits). */
function chance(at: number, salt: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const between = ([from, to]: readonly [number, number], share: number): number => from + (to - from) * share;
const oneOf = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)]!;

/** Each in turn by its weight, so that few of them are as many as of many. */
function weighted<T extends { weight: number }>(list: readonly T[], share: number): T {
  let left = share * list.reduce((sum, { weight }) => sum + weight, 0);
  return list.find(({ weight }) => (left -= weight) < 0) ?? list.at(-1)!;
}

/** What a sequence of them has no gaps in: each next share lies far from those before it (the golden ratio). */
const spread = (at: number, from: number): number => (from + at * 0.618_033_988_75) % 1;

function generated(demo: GeneratedDemo, at: number): DemoApplication {
  let salt = 0;
  const share = (): number => chance(at, (salt += 1));
  const stage = weighted(demo.stages, spread(at, 0.1));
  const market = weighted(demo.markets, share());
  const first_name = demo.first_names[at % demo.first_names.length]!;
  const last_name = demo.last_names[(at * 7 + Math.floor(at / demo.first_names.length)) % demo.last_names.length]!;
  const job = oneOf(demo.jobs, share());
  const monthly_salary = Math.round((job.monthly_salary * between([0.85, 1.2], share())) / 10) * 10;
  const started = between(stage.days, share());
  const isHandedIn = !NOT_SUBMITTED.includes(stage.status);
  const answers = isHandedIn ? "all" : stage.status === "pre_meet_and_greet" || share() < 0.25 ? "none" : "some";
  let after = FORM_HOURS;
  // Nothing has happened yet that is still to come.
  const steps: DemoStep[] = stage.steps.map(({ name, to, hours }) => ({
    name,
    to,
    hours_after: (after += Math.min(between(hours, share()), (started * HOURS_A_DAY - after) / 2)),
  }));
  const isAsked = stage.status.endsWith("_request_pending");
  const isApproved = steps.some(({ name }) => name === "pre-approve");
  return {
    owner: `${first_name}.${last_name}${at >= demo.first_names.length ? at : ""}@example.com`.toLowerCase(),
    source: `demo-week-${at + 1}`,
    market: market.market,
    label: market.label,
    status: stage.status,
    fee: FEE,
    started_days_ago: started,
    account_days_ago: started,
    answers,
    person: {
      first_name,
      last_name,
      birthdate: `${1984 + Math.floor(share() * 22)}-${String(1 + Math.floor(share() * 12)).padStart(2, "0")}-${String(1 + Math.floor(share() * 28)).padStart(2, "0")}`,
      phonenumber: `+1${market.phone}${String(200 + at).padStart(4, "0")}`,
      avatar: oneOf(demo.avatars, share()),
    },
    steps,
    ...(answers !== "none" && {
      address: {
        ...market.town,
        street_address: `${100 + Math.floor(share() * 3800)} ${oneOf(market.streets, share())}`,
        postal_code: oneOf(market.postal_codes, share()),
      },
    }),
    ...(isHandedIn && {
      income: { ...job, monthly_salary, start_date: `${2019 + Math.floor(share() * 6)}-${String(1 + Math.floor(share() * 12)).padStart(2, "0")}-01` },
      charged: market.charged,
      score: Math.round(between(stage.scores ?? SCORES, share())),
    }),
    ...(isApproved && { approved_up_to: Math.round(monthly_salary / INCOME_TIMES / 50) * 50 }),
    ...(isAsked && { request: { request_type: oneOf(demo.request_types, share()) } }),
    ...(stage.status === "rejected" && { notice: demo.rejection_notice }),
    ...(stage.in_hand && { in_hand: oneOf(stage.in_hand, share()) }),
  };
}
