/**
 * Everything behind the web: the real store on PGlite, the real adapters against the sandbox's
 * stand-ins over HTTP, the shipped documents, and a clock that tests can move.
 */
import { AREAS } from "#server/areas/index.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CommandResult, Effect, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { compile } from "#screens/resolve/index.ts";
import type { OpenStore } from "#server/db/index.ts";
import type { ApplicationStatus, DocumentPurpose, MarketRecord, SessionRecord, SourceRecord } from "#server/ports/records.ts";
import type { ApplicationState } from "#server/ports/state.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import { handleIdentityWebhook } from "#server/areas/identity/handle-identity-webhook.ts";
import { handleIncomeWebhook } from "#server/areas/income/handle-income-webhook.ts";
import { handlePaymentWebhook } from "#server/areas/payment/handle-payment-webhook.ts";
import { handleScreeningWebhook } from "#server/areas/screening/handle-screening-webhook.ts";
import { openScreen, type OpenedScreen } from "#server/kernel/screens/open-screen.ts";
import { postForm, type PostedForm, type PostedOutcome } from "#server/kernel/screens/post-form.ts";
import { type CommandRequest, runCommand } from "#server/kernel/screens/run-command.ts";
import { takeDatabase } from "./embedded-database.ts";
import { alwaysInForce } from "./documents-in-force.ts";
import { publishedDocuments } from "./published-documents.ts";
import { startSandboxServer, type SandboxServer } from "../providers/sandbox-server.ts";
import { personState } from "#tests/support/person-state.ts";

/** The same with other values of `schemas/constants`. */
export function documentsWith(constants: Record<string, Literal>): PublishedDocuments {
  const published = publishedDocuments();
  const set = { ...published.set, constants: { ...published.set.constants, ...constants } };
  return { ...published, set, revision: compile(set) };
}

const MARKETS: Omit<MarketRecord, "constants" | "constants_version">[] = [
  { slug: "seattle", display_name: "Seattle", country_code: "US", region_code: "WA", picture: "home-craftsman" },
  { slug: "bay-area", display_name: "Bay Area", country_code: "US", region_code: "CA", picture: "home-loft" },
  { slug: "new-york-city", display_name: "New York City", country_code: "US", region_code: "NY", picture: "home-brownstone" },
  { slug: "toronto", display_name: "Toronto", country_code: "CA", region_code: "ON", picture: "home-decker" },
];

export class TestApp {
  private constructor(
    readonly outside: SandboxServer,
    readonly database: OpenStore,
    readonly deps: Deps,
    private readonly giveBack: () => Promise<void>,
  ) {}

  /** On an embedded database that was emptied for it, or on the one given, which stays the giver's to close. `outside` changes the companies' settings. */
  static async open(
    options: { change?: Partial<Deps>; database?: OpenStore; outside?: NonNullable<Parameters<typeof startSandboxServer>[0]>["config"] } = {},
  ): Promise<TestApp> {
    const outside = await startSandboxServer(options.outside && { config: options.outside });
    const { database, giveBack } = options.database ? { database: options.database, giveBack: async () => undefined } : await takeDatabase();
    const { signIn, payments, screening, income, identity, places, mailer, inboundMail, files, analytics, errors, supportChat, chat } = outside.providers;
    const documents = publishedDocuments();
    const deps: Deps = {
      clock: outside.clock,
      store: database.store,
      live: database.live,
      payments,
      screening,
      income,
      identity,
      places,
      mailer,
      inboundMail,
      files,
      signIn,
      analytics,
      errors,
      supportChat,
      chat,
      documents: alwaysInForce(documents),
      areas: AREAS,
      features: () => ({ income_verification_active: false }),
      config: {
        brand: {
          name: "Latchkey Homes",
          website_url: "https://homes.example",
          website_host: "homes.example",
          support_email: "support@example.com",
          sales_email: "sales@example.com",
          support_phone: "+1 202 555 0100",
          listings_url: "https://homes.example/rooms-for-rent",
          about_url: "https://homes.example/about",
          reviews_url: "https://homes.example/reviews",
          tours_url: "https://tours.example/show?m={tour}",
          has_listings: true,
        },
        sandbox: true,
        externalLoginUrl: null,
        publicUrl: "https://apply.example",
      },
    };
    Object.assign(deps, options.change);
    await database.store.transaction(async (tx) => {
      for (const market of MARKETS) if (!(await tx.find("market", market.slug))) await tx.insert("market", market);
    });
    return new TestApp(outside, database, deps, giveBack);
  }

  async close(): Promise<void> {
    await this.outside.providers.analytics.flush();
    await this.outside.stop();
    await this.giveBack();
  }

  get store() {
    return this.deps.store;
  }

  async source(values: Partial<SourceRecord> = {}): Promise<SourceRecord> {
    const slug = values.slug ?? `link-${randomUUID().slice(0, 8)}`;
    return this.store.transaction(async (tx) => {
      const group = values.group_source ?? null;
      if (group !== null && !(await tx.find("group_source", group))) await tx.insert("group_source", { slug: group, market: values.market ?? "seattle" });
      return tx.insert("source", {
        market: "seattle",
        application_fee_cents: 3500,
        currency: "usd",
        waive_application_fee: false,
        used: false,
        owner_user_id: null,
        group_source: null,
        label: "Seattle, room in a shared home",
        starts_in: "open",
        is_funnel_20: false,
        medium: null,
        available_properties: 4,
        available_rooms: 7,
        ...values,
        slug,
      });
    });
  }

  async person(email = `${randomUUID().slice(0, 8)}@example.com`): Promise<Visitor> {
    const now = this.deps.clock.now().toISOString();
    const user = await this.store.transaction((tx) =>
      tx.insert("user", {
        email,
        first_name: "Ada",
        last_name: "Okafor",
        phonenumber: "",
        profile_image_url: null,
        avatar: "ada",
        is_staff: false,
        staff_roles: [],
        is_persona_verified: false,
        created_at: now,
      }),
    );
    const session: SessionRecord = {
      id: randomBytes(32).toString("hex"),
      user_id: user.id,
      created_at: now,
      seen_at: now,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      refresh_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      admin_mode: false,
      income_verification_off: false,
    };
    await this.store.sessions.create(session);
    return new Visitor(this, { user, session, address: "203.0.113.7", locale: "en-US" });
  }

  /** A person with an open application from a source of these terms. */
  async applicant(values: Partial<SourceRecord> = {}): Promise<Visitor> {
    const visitor = await this.person();
    const source = await this.source(values);
    visitor.source = source.slug;
    await visitor.run("accept-source", { source: source.slug, by_mail: false }, "/applications/before-you-begin", { source: source.slug });
    return visitor;
  }

  /** Delivers the webhooks that arrived and were not delivered yet, in the order given or their own. */
  async deliverWebhooks(order: (count: number) => number[] = (count) => [...Array(count).keys()]): Promise<void> {
    await this.outside.sandbox.idle();
    const arrived = this.outside.webhooks.splice(0);
    for (const index of order(arrived.length)) {
      const { path, body, headers } = arrived[index]!;
      if (path.startsWith("/webhooks/stripe/"))
        await handlePaymentWebhook(this.deps, path.endsWith("ca") ? "CA" : "US", body, headers.get("stripe-signature") ?? "");
      else if (path === "/webhooks/screening") await handleScreeningWebhook(this.deps, body, headers.get("x-checkr-signature") ?? "");
      else if (path === "/webhooks/argyle") await handleIncomeWebhook(this.deps, body, headers.get("x-argyle-signature") ?? "");
      else if (path === "/webhooks/persona") await handleIdentityWebhook(this.deps, body, headers.get("persona-signature") ?? "");
    }
  }

  async reported(): Promise<string[]> {
    await this.outside.providers.errors.flush();
    return this.outside.log.filter(({ level }) => level === "error").map((line) => JSON.stringify(line));
  }

  async tracked(user: string): Promise<string[]> {
    await this.outside.providers.analytics.flush();
    return this.outside.segment
      .filter((event) => JSON.stringify(event).includes(user))
      .map((event) => (event as unknown as { event?: string; name?: string }).event ?? (event as unknown as { name: string }).name);
  }
}

export const ANSWERS = {
  applicant: { first_name: "Ada", last_name: "Okafor", email: "ada@example.com", birthdate: "1994-02-11", phonenumber: "+12065550142" },
  residence: {
    "address.street_address": "1 Pine St",
    "address.city": "Seattle",
    "address.country_code": "US",
    "address.region": "WA",
    "address.postal_code": "98101",
  },
  income: { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 4200, currency: "usd", start_date: "2022-03-01" },
} as const;

/** A person in front of their screens. */
export class Visitor {
  source = "";
  constructor(
    readonly app: TestApp,
    readonly actor: Actor,
  ) {}

  get applyPath(): string {
    return `/application/${this.source}/apply`;
  }

  open(pathname: string, query: Record<string, string> = {}): Promise<OpenedScreen> {
    return openScreen(this.app.deps, this.actor, { pathname, query });
  }

  async see(pathname: string, query: Record<string, string> = {}): Promise<ScreenDescriptor> {
    const opened = await this.open(pathname, query);
    if (opened.do !== "show") throw new Error(`${pathname} leads to ${opened.href} (${opened.guards.join(", ")})`);
    return opened.descriptor;
  }

  /** A save that a page sends because the form's final button was pressed. */
  saveBefore(before: string, root: string, values: Record<string, unknown>): Promise<CommandResult> {
    const at = { pathname: this.applyPath, query: {} };
    return runCommand(this.app.deps, this.actor, { command: "save-answers", input: { root, target: null, version: null, values }, at, before });
  }

  run(command: string, input: Record<string, unknown> = {}, pathname = this.applyPath, query: Record<string, string> = {}): Promise<CommandResult> {
    return runCommand(this.app.deps, this.actor, { command, input, at: { pathname, query } });
  }

  /** A page, the form's unless another is said, as a browser without JavaScript posts it. */
  post(posted: Partial<PostedForm>, pathname = this.applyPath): Promise<PostedOutcome> {
    const { deps } = this.app;
    const at = { pathname, query: {} };
    const run = (request: CommandRequest) => runCommand(deps, this.actor, request);
    return postForm({ deps, viewer: this.actor, at, uploadQuota: 1e6, run }, { roots: [], files: [], modals: [], steps: [], ...posted });
  }

  async save(root: string, values: Record<string, unknown>, version: number | null = null, pathname = this.applyPath): Promise<CommandResult> {
    return this.run("save-answers", { root, target: null, version, values }, pathname);
  }

  async state(): Promise<ApplicationState> {
    const person = await personState(this.app.store, this.actor.user.id, this.source);
    if (!person?.current) throw new Error(`There is no application of ${this.source}`);
    return person.current;
  }

  /** The team, or time, moves their application to a status, whatever it was. */
  async isMovedTo(status: ApplicationStatus): Promise<void> {
    const { application } = await this.state();
    const event = { actor_user_id: null, as_user_id: null, name: "moved-in-a-test", detail: {}, why: null };
    await this.app.store.transaction((tx) =>
      tx.transition(application.id, { from: [application.status], to: status, event, now: this.app.deps.clock.now().toISOString() }),
    );
  }

  async upload(purpose: DocumentPurpose, owner = this.actor.user.id): Promise<string> {
    const document = await this.app.store.transaction((tx) =>
      tx.insert("document", {
        owner_user_id: owner,
        filename: "scan.png",
        size: 1000,
        content_type: "image/png",
        purpose,
        storage_key: randomUUID(),
        created_at: this.app.deps.clock.now().toISOString(),
      }),
    );
    return document.id;
  }

  /** Every answer of the form, income by hand. */
  async fillForm(): Promise<void> {
    const files = { photo_id: await this.upload("applicant_identity"), document: await this.upload("applicant_income") };
    const results = [
      await this.save("applicant", { ...ANSWERS.applicant, photo_id: files.photo_id, sin_ssn_country: "US", sin_ssn: "123450000" }),
      await this.save("residence", ANSWERS.residence),
      await this.save("income", { ...ANSWERS.income, document: files.document }),
    ];
    for (const result of results) if (!result.ok) throw new Error(JSON.stringify(result.problems));
    await this.run("confirm-annual-income");
  }

  /** The form filled in, consent given: one press from the end. */
  async ready(): Promise<void> {
    await this.fillForm();
    const agreed = await this.run("record-consent", { agreed: true });
    if (!agreed.ok) throw new Error(JSON.stringify(agreed.problems));
  }
}

export const where = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.do === "navigate" || effect.do === "leave" ? [effect.href] : []));
export const modalsOf = (effects: readonly Effect[]): string[] => effects.flatMap((effect) => (effect.do === "open-modal" ? [effect.modal.id] : []));
export const toasts = (effects: readonly Effect[]): string[] => effects.flatMap((effect) => (effect.do === "toast" ? [effect.text] : []));
export const codesOf = (result: CommandResult): string[] => (result.ok ? [] : result.problems.map(({ code }) => code));
