/**
 * Loads the demo data: people, markets, sources, and one application in every status. What is there
 * already is left as it is, so that a second start changes nothing and a newer version only adds.
 */
import type { DemoConstants } from "../../kernel/rules/constant-names.ts";
import { stepOf } from "../../kernel/rules/life-cycle.ts";
import { placeholderIncome, placeholderResidence, withoutPlaceholders } from "../../kernel/rules/placeholders.ts";
import type { Currency } from "../../ports/records.ts";
import type { RecordName, Records, Writes } from "../../ports/store.ts";
import type { Transaction } from "../engine/database.ts";
import { demoNomination } from "./cosign/nominations.ts";
import { FORM_HOURS, NOT_SUBMITTED, type DemoGroup, type DemoApplication, type DemoData, type DemoMarket } from "./demo-data.ts";
import { addDemoProfile } from "./profiles.ts";
import { addDemoResidents } from "./residents.ts";
import { addDemoRooms, beginDemoMeeting, holdDemoRoom, leaseEnd } from "./rooms.ts";
import { demoId } from "./demo-id.ts";
import { writeHistory } from "./demo-history.ts";
import { PAPER_TYPE, papersOf } from "./demo-papers.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Any number that nothing else in the database locks. */
const LOCK = 5_251_978;
/** Sandbox numbers end in what the screening stand-in answers: 0000 clear, 0001 consider. */
const SECURE_ID = { clear: "900450000", consider: "900450001" } as const;

/** Records that are known by a slug. */
const SLUGGED: ReadonlySet<RecordName> = new Set(["source", "market", "home", "group_source"]);

const cents = (amount: number): number => Math.round(amount * 100);
const currencyOf = (market: DemoMarket): Currency => (market.country_code === "CA" ? "cad" : "usd");
const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** @returns whether anything was added. */
export async function loadDemoData(tx: Transaction, writes: Writes, data: DemoData, constants: DemoConstants, now: Date): Promise<boolean> {
  await inTurn(tx);
  const loading = new Loading(tx, writes, data, constants, now);
  await loading.everything();
  return loading.added > 0;
}

/** Two processes that start together on one PostgreSQL take turns. */
const inTurn = (tx: Transaction): Promise<unknown> => tx.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);

/** One that `data` needn't have; what it names (its market, its staff) is there. @returns whether it was added. */
export async function loadDemoApplication(
  tx: Transaction,
  writes: Writes,
  application: DemoApplication,
  { data, constants, now }: { data: DemoData; constants: DemoConstants; now: Date },
): Promise<boolean> {
  await inTurn(tx);
  const loading = new Loading(tx, writes, data, constants, now);
  await loading.application(application);
  return loading.added > 0;
}

class Loading {
  added = 0;
  readonly #tx: Transaction;
  readonly #writes: Writes;
  readonly #data: DemoData;
  readonly #constants: DemoConstants;
  readonly #now: number;

  constructor(tx: Transaction, writes: Writes, data: DemoData, constants: DemoConstants, now: Date) {
    this.#tx = tx;
    this.#writes = writes;
    this.#data = data;
    this.#constants = constants;
    this.#now = now.getTime();
  }

  async everything(): Promise<void> {
    const { markets, homes, residents, habits, people, groups, sources, applications, nominations } = this.#data;
    for (const market of markets) {
      const { available_properties: _properties, available_rooms: _rooms, ...values } = market;
      await this.#ensure("market", market.slug, values);
    }
    for (const { full_property_price, bedrooms: _rooms, ...home } of homes)
      await this.#ensure("home", home.slug, { ...home, full_property_price_cents: cents(full_property_price) });
    this.added += await addDemoRooms(this.#tx, homes, this.#now);
    for (const { note: _note, chat: _chat, ...person } of people) {
      const staff = person.staff_roles ?? [];
      await this.#person({ ...person, is_staff: staff.length > 0, staff_roles: staff, created_at: this.#ago(30) });
    }
    this.added += await addDemoResidents(this.#tx, residents, habits, this.#now);
    for (const group of groups) await this.#group(group);
    for (const { fee, market: slug, ...source } of sources) {
      await this.#ensure("source", source.slug, { ...this.#offer(slug, fee), ...source });
      if (source.sharing === "open") await this.#open(source.slug);
    }
    for (const application of applications) await this.application(application);
    for (const group of groups) await this.#members(group);
    for (const nomination of nominations) {
      const { record, values } = demoNomination(nomination, this.#now);
      const { id, version: _first, ...source } = values;
      await this.#ensure(record, id, source);
    }
  }

  async #group({ slug, market, is_template = false, number_of_potential_roommates, move_in_in_days, lease_months, selection }: DemoGroup): Promise<void> {
    const moveIn = move_in_in_days === undefined ? null : this.#now + move_in_in_days * DAY_MS;
    const isNew = await this.#ensure("group_source", slug, {
      is_template,
      market,
      number_of_potential_roommates,
      move_in_date: moveIn === null ? null : day(moveIn),
      lease_end_date: moveIn !== null && lease_months ? leaseEnd(moveIn, lease_months) : null,
    });
    if (!isNew || !selection) return;
    await this.#writes.insert("group_property_selection", {
      group_source: slug,
      property: selection.property,
      full_property_price_cents: cents(selection.full_property_price),
      resident_rent_cents: selection.resident_rent === undefined ? null : cents(selection.resident_rent),
      promo_amount_cents: cents(selection.promo_amount ?? 0),
    });
  }

  /**
   * Whoever has an application of the group is a member of it: the first of them began it. One that has
   * members is as its people left it, and an application that went into a group of its own stays there.
   */
  async #members({ slug, members = [] }: DemoGroup): Promise<void> {
    if ((await this.#writes.list("group_member", { group_source: slug }, { limit: 1, offset: 0 })).total > 0) return;
    const begun: DemoApplication[] = [];
    for (const application of this.#data.applications.filter(({ group_source }) => group_source === slug))
      if ((await this.#writes.find("application", demoId(`application:${application.source}`)))?.group_source === slug) begun.push(application);
    // Nobody is invited by nobody.
    if (begun.length === 0) return;
    const named = begun.map(({ owner, source, person: { first_name, last_name } }) => ({ first_name, last_name, email: owner, source }));
    const invited = members.filter(({ email }) => !named.some((each) => each.email === email));
    for (const { link, email } of invited) if (link !== undefined) await this.#invitation(slug, link, email, begun[0]!);
    const waited = invited.map(({ link, ...each }) => ({ ...each, source: undefined, link: link ?? null }));
    for (const [index, { source, link, ...member }] of [...named.map((each) => ({ ...each, link: null })), ...waited].entries()) {
      await this.#ensure("group_member", demoId(`group_member:${slug}:${member.email}`), {
        group_source: slug,
        is_primary: index === 0,
        ...member,
        source: source !== undefined && index > 0 ? source : link,
        application: source === undefined ? null : demoId(`application:${source}`),
        invited_at: this.#ago(3),
      });
    }
  }

  /** The link that somebody was invited by, on the terms of whoever began the group. */
  async #invitation(group_source: string, slug: string, invited_email: string, { market, fee, label }: DemoApplication): Promise<void> {
    await this.#ensure("source", slug, { ...this.#offer(market, fee), label, group_source, invited_email });
  }

  #request({ request_type, answered_with }: NonNullable<DemoApplication["request"]>, { started_days_ago }: DemoApplication, application: string) {
    const requested_at = this.#ago(started_days_ago, 8);
    const answer = answered_with ? { status: "completed" as const, answered_with, completed_at: this.#ago(started_days_ago, 9) } : {};
    return { application, request_type, requested_at, ...answer };
  }

  /** From before links were open, and nobody's yet: anybody may come. One that was used stays its person's, as everything that is there. */
  async #open(slug: string): Promise<void> {
    await this.#tx.query("UPDATE sources SET sharing = 'open' WHERE slug = $1 AND sharing = 'personal' AND NOT used AND owner_user_id IS NULL", [slug]);
  }

  /** What a market's sources have in common. */
  #offer(slug: string, fee: number) {
    const market = this.#market(slug);
    const { available_properties, available_rooms } = market;
    return { market: slug, application_fee_cents: cents(fee), currency: currencyOf(market), available_properties, available_rooms };
  }

  #market(slug: string): DemoMarket {
    const market = this.#data.markets.find((each) => each.slug === slug);
    if (!market) throw new Error(`schemas/demo names the market ${slug}, which schemas/demo/markets.json doesn't have`);
    return market;
  }

  async application(demo: DemoApplication): Promise<void> {
    const { person } = demo;
    // Verified and connected, so that no stage waits for a file that the demo doesn't have; those that have papers show by them who they are.
    const user = await this.#person({
      email: demo.owner,
      first_name: person.first_name,
      last_name: person.last_name,
      phonenumber: person.phonenumber,
      avatar: person.avatar,
      is_persona_verified: demo.answers === "all" && !demo.papers,
      created_at: this.#ago(demo.account_days_ago ?? 30),
    });
    const offer = this.#offer(demo.market, demo.fee);
    await this.#ensure("source", demo.source, {
      ...offer,
      label: demo.label,
      used: true,
      owner_user_id: user,
      group_source: demo.group_source ?? null,
      starts_in: demo.status === "pre_meet_and_greet" ? "pre_meet_and_greet" : "open",
    });
    const id = demoId(`application:${demo.source}`);
    const info = demoId(`applicant_info:${demo.source}`);
    const submitted = NOT_SUBMITTED.includes(demo.status) ? null : this.#ago(demo.started_days_ago, FORM_HOURS);
    const moveIn = demo.move_in_in_days === undefined ? null : this.#now + demo.move_in_in_days * DAY_MS;
    const isNew = await this.#ensure("application", id, {
      source: demo.source,
      user_id: user,
      status: demo.status,
      market: demo.market,
      application_fee_cents: offer.application_fee_cents,
      currency: offer.currency,
      applicant_info: info,
      group_source: demo.group_source ?? null,
      created_at: this.#ago(demo.started_days_ago),
      submitted_at: submitted,
      move_in_date: moveIn === null ? null : day(moveIn),
      lease_end_date: moveIn !== null && demo.lease_months ? leaseEnd(moveIn, demo.lease_months) : null,
      display_state: displayState(demo),
      assigned_to: demo.in_hand ? demoId(`user:${demo.in_hand}`) : null,
      preapproved_max_rent_cents: demo.approved_up_to === undefined ? null : cents(demo.approved_up_to),
    });
    if (!isNew) return;
    await this.#answers(demo, user, id, info);
    await writeHistory(this.#tx, this.#writes, demo, { user, application: id, submitted }, (hours) => this.#ago(demo.started_days_ago, hours));
    if (demo.profile) await addDemoProfile(this.#tx, user, demo.profile, this.#data.habits);
    if (demo.held_room) await holdDemoRoom(this.#tx, id, demo.held_room, this.#now);
    if (demo.held_room && demo.status === "meet_and_greet") await beginDemoMeeting(this.#tx, id, { user, chat: demo.chat ?? [] }, this.#now);
    if (demo.request) await this.#ensure("application_request", demoId(`application_request:${demo.source}`), this.#request(demo.request, demo, id));
    if (!demo.notice) return;
    const { text } = demo.notice;
    const given_at = this.#ago(demo.started_days_ago, 8);
    await this.#ensure("notice", demoId(`notice:${demo.source}`), { ...demo.notice, application: id, to: demo.owner, locale: "en-US", html: text, given_at });
  }

  async #answers(demo: DemoApplication, user: string, id: string, info: string): Promise<void> {
    const { person, source } = demo;
    const country = this.#market(demo.market).country_code;
    const answered = demo.answers !== "none";
    await this.#ensure("applicant_info", info, {
      application: id,
      email: demo.owner,
      ...(answered ? { first_name: person.first_name, last_name: person.last_name, birthdate: person.birthdate, phonenumber: person.phonenumber } : {}),
      ...(demo.answers === "all" ? { sin_ssn_country: country, skipSsnEntry: country === "CA" } : {}),
    });
    await this.#tx.query("INSERT INTO lease_preferences (id, application) VALUES ($1, $2) ON CONFLICT DO NOTHING", [demoId(`lease_preference:${source}`), id]);
    const residence = placeholderResidence(this.#constants.placeholders, country);
    await this.#ensure("residence", demoId(`residence:${source}`), { applicant_info: info, ...residence, address: demo.address ?? residence.address });
    const income = placeholderIncome(this.#constants.placeholders, country);
    const job = demo.income;
    await this.#ensure("income", demoId(`income:${source}`), {
      applicant_info: info,
      ...income,
      ...(job
        ? {
            company_name: job.company_name,
            job_title: job.job_title,
            monthly_salary_cents: cents(job.monthly_salary),
            start_date: job.start_date,
            placeholders: withoutPlaceholders(income.placeholders, ["start_date"]),
          }
        : {}),
    });
    for (const [flag, flag_data] of Object.entries(demo.flags ?? {})) {
      await this.#ensure("flag", demoId(`flag:${source}:${flag}`), { application: id, flag: flag as keyof NonNullable<DemoApplication["flags"]>, flag_data });
    }
    if (demo.answers !== "all") return;
    if (demo.papers) await this.#papers(demo, user, info);
    else
      await this.#writes.putIncomeConnection({
        user_id: user,
        provider_user_id: `demo-${source}`,
        accounts_added_at: this.#ago(demo.started_days_ago, 1),
        employer: null,
        account_ending: null,
      });
    await this.#ensure("consent", demoId(`consent:${source}`), {
      application: id,
      user_id: user,
      text: this.#data.consent,
      locale: "en-US",
      given_at: this.#ago(demo.started_days_ago, 1),
      address: "127.0.0.1",
    });
    const result = (demo.score ?? 0) < this.#constants.lowScoreBelow ? "consider" : "clear";
    if (country === "US") await this.#writes.writeSecureId(info, { number: SECURE_ID[result], country });
    await this.#ensure("background_check", demoId(`background_check:${source}`), {
      target_type: "applicant_info",
      target_id: info,
      status: "complete",
      provider_id: `demo-${source}`,
      result,
      score: demo.score ?? null,
      ordered_at: this.#ago(demo.started_days_ago, 2),
      completed_at: this.#ago(demo.started_days_ago, 3),
    });
    if (demo.charged) {
      const at = this.#ago(demo.started_days_ago, 2);
      await this.#ensure("charge", demoId(`charge:${source}`), {
        target_type: "application",
        target_id: id,
        status: "success",
        amount_cents: cents(demo.charged),
        currency: currencyOf(this.#market(demo.market)),
        country,
        provider_id: `demo-${source}`,
        created_at: at,
        settled_at: at,
      });
    }
  }

  /** The files themselves are there before. */
  async #papers(demo: DemoApplication, user: string, info: string): Promise<void> {
    const income = demoId(`income:${demo.source}`);
    let isProven = false;
    for (const { id, key, purpose, size = 0, filename, further } of papersOf(demo)) {
      await this.#ensure("document", id, {
        owner_user_id: user,
        filename,
        size,
        content_type: PAPER_TYPE,
        purpose,
        storage_key: key,
        created_at: this.#ago(demo.started_days_ago, 1),
      });
      if (purpose === "applicant_identity") await this.#writes.update("applicant_info", info, { photo_id: id });
      else if (further)
        await this.#ensure("additional_income", demoId(`additional_income:${demo.source}:${further.source_name}`), {
          income,
          source_name: further.source_name,
          monthly_salary_cents: cents(further.monthly_salary),
          currency: currencyOf(this.#market(demo.market)),
          document: id,
        });
      else if (!isProven) {
        isProven = true;
        await this.#writes.update("income", income, { document: id });
      }
    }
  }

  #ago(days: number, hoursLater = 0): string {
    return new Date(this.#now - days * DAY_MS + hoursLater * HOUR_MS).toISOString();
  }

  /** Inserts the record unless one with this key is there. */
  /** Whoever signed in with the address before the demo had somebody there keeps it: the demo's person has no role then. */
  async #person(values: Partial<Records["user"]> & { email: string }): Promise<string> {
    const id = demoId(`user:${values.email}`);
    const holder = await this.#writes.userByEmail(values.email);
    const isTaken = holder !== null && holder.id !== id;
    await this.#ensure("user", id, isTaken ? { ...values, is_staff: false, staff_roles: [], duplicate_of: holder.id } : values);
    return id;
  }

  async #ensure<N extends RecordName>(name: N, key: string, values: Partial<Records[N]>): Promise<boolean> {
    if (await this.#writes.find(name, key)) return false;
    await this.#writes.insert(name, { ...values, [SLUGGED.has(name) ? "slug" : "id"]: key } as Partial<Records[N]>);
    this.added += 1;
    return true;
  }
}

/** Profile done, and income connected rather than left for later. */
function displayState(demo: DemoApplication): Record<string, unknown> {
  const profileCompleted = stepOf(demo.status) > 2 || demo.status.startsWith("profile_completed");
  const sections = ["applicant_info", "residence", "income", "screening", "flags"];
  return {
    ...(profileCompleted ? { profileCompleted } : {}),
    ...(demo.answers === "all" ? { sectionStatus: Object.fromEntries(sections.map((section) => [section, "complete"])), confirmed_annual_income: true } : {}),
  };
}
