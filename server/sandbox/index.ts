/**
 * The sandbox: a stand-in for every outside company, in this process, behind /sandbox on the product's
 * own port (mail alone has a port of its own, on this machine only). `settings` are the addresses and
 * keys under which the real adapters find them.
 */
import { createHmac, randomBytes } from "node:crypto";
import { ArgyleStandIn } from "./argyle/argyle.ts";
import { handleFaults } from "./faults.ts";
import { languagePage } from "./language/language.ts";
import { MailStandIn } from "./mail/mail.ts";
import type { WrittenMails } from "./mail/written-mails.ts";
import { asset } from "./stand-in/page.ts";
import { PersonaStandIn } from "./persona/persona.ts";
import { PlacesStandIn } from "./places/places.ts";
import { S3StandIn } from "./s3/s3.ts";
import { ScreeningStandIn } from "./screening/screening.ts";
import { SegmentStandIn, type SegmentEvent } from "./segment/segment.ts";
import type { DemoPerson } from "./sign-in/sign-in-people.ts";
import { SIGN_IN_CLIENT_IDS, SignInStandIn } from "./sign-in/sign-in.ts";
import { type Clock, type Connection, json } from "./stand-in/stand-in.ts";
import { type ProductFacts, startPage } from "./start-page.ts";
import { handleSwitches } from "./switches.ts";
import { StripeStandIn } from "./stripe/stripe.ts";
import { ToursStandIn } from "./tours/tours.ts";

export type { SegmentEvent } from "./segment/segment.ts";

export interface SandboxOptions {
  /** Address that the browser uses, without a trailing slash. */
  origin: string;
  /** Address at which this process reaches itself; default http://127.0.0.1 with the origin's port. */
  address?: string;
  /** Time of everything that lasts: keys, pending checks, tokens, cards. */
  clock: Clock;
  /** All keys of the stand-ins grow from this text. Without one they are new at every start. */
  secret?: string;
  /** Where the stand-ins keep what they promised, so that they remember it after a crash. Without one, in memory. */
  folder?: string;
  /** Who is listed on the sign-in page. */
  people?: readonly DemoPerson[];
  /** Mails as they are written, to be looked at beside those that were sent. */
  writtenMails?: WrittenMails;
  /** What the front page tells of the product itself. */
  product?: ProductFacts;
  onSegment?: (events: SegmentEvent[]) => void | Promise<void>;
  /** 0, the default: any free one. */
  smtpPort?: number;
  timeoutMs?: number;
}

/** The largest upload, and room for what is around it. */
const LARGEST_BODY = 30_000_000;

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export async function startSandbox(options: SandboxOptions) {
  const { origin, clock, people = [], timeoutMs = 10_000 } = options;
  const address = options.address ?? `http://127.0.0.1:${new URL(origin).port || (origin.startsWith("https:") ? "443" : "80")}`;
  const folder = options.folder ?? null;
  const seed = options.secret ?? randomBytes(32).toString("hex");
  const key = (name: string): string => createHmac("sha256", seed).update(`sandbox:${name}`).digest("base64url").replace(/[-_]/g, "0").slice(0, 32);
  const stripeKeys = (country: "US" | "CA") => ({
    publishableKey: `pk_test_${country}${key(`pk:${country}`)}`,
    secretKey: `sk_test_${country}${key(`sk:${country}`)}`,
    webhookSecret: `whsec_${key(`wh:${country}`)}`,
  });
  const accounts = { US: stripeKeys("US"), CA: stripeKeys("CA") };
  const argyleKeys = { keyId: key("argyle:id"), keySecret: key("argyle:secret"), webhookSecret: key("argyle:wh") };
  const files = { bucket: "latchkey", accessKeyId: key("s3:id"), secretAccessKey: key("s3:secret") };

  const stripe = new StripeStandIn({ clock, folder, secrets: accounts, webhookUrl: (account) => `${address}/webhooks/stripe/${account.toLowerCase()}` });
  const screening = new ScreeningStandIn({
    clock,
    folder,
    apiKey: key("screening"),
    webhookSecret: key("screening:wh"),
    webhookUrl: `${address}/webhooks/screening`,
  });
  const argyle = new ArgyleStandIn({ clock, folder, secrets: argyleKeys, webhookUrl: `${address}/webhooks/argyle` });
  const persona = new PersonaStandIn({
    origin,
    clock,
    folder,
    apiKey: key("persona"),
    templateId: "itmpl_sandbox",
    webhookSecret: key("persona:wh"),
    webhookUrl: `${address}/webhooks/persona`,
  });
  const places = new PlacesStandIn({ apiKey: key("places") });
  const segment = new SegmentStandIn({ writeKey: key("segment"), receive: options.onSegment ?? (() => {}) });
  const tours = new ToursStandIn();
  const s3 = new S3StandIn(files);
  const inboundMail = { domain: "reply.latchkey.example", signingKey: key("mail:wh") };
  const mail = new MailStandIn({ clock, folder, origin, route: { ...inboundMail, url: `${address}/webhooks/mail` }, written: options.writtenMails });
  const [signIn, smtpPort] = await Promise.all([
    SignInStandIn.start({
      origin,
      people,
      folder,
      secrets: { google: key("google"), apple: key("apple"), linkedin: key("linkedin"), facebook: key("facebook"), cookies: key("cookies") },
    }),
    mail.listen(options.smtpPort ?? 0),
  ]);
  const faults = {
    stripe: stripe.faults,
    screening: screening.faults,
    argyle: argyle.faults,
    persona: persona.faults,
    places: places.faults,
    segment: segment.faults,
    s3: s3.faults,
    mail: mail.faults,
    tours: tours.faults,
    google: signIn.google.quirks,
    apple: signIn.apple.quirks,
    linkedin: signIn.linkedin.quirks,
  };

  const rooms: Record<string, (request: Request, path: string, connection?: Connection) => Promise<Response> | Response> = {
    "sign-in": (request, path) => signIn.handle(request, path),
    stripe: (request, path, connection) => stripe.handle(request, path, connection),
    screening: (request, path, connection) => screening.handle(request, path, connection),
    argyle: (request, path) => argyle.handle(request, path),
    persona: (request, path) => persona.handle(request, path),
    places: (request, path, connection) => places.handle(request, path, connection),
    tours: (_request, path) => tours.handle(path),
    segment: (request, path) => segment.handle(request, path),
    s3: (request, path) => s3.handle(request, path),
    mail: (request, path) => mail.handle(request, path),
    "mail.json": (request) => mail.handle(request, ".json"),
    language: (_request, path) => languagePage(path),
    assets: (_request, path) => asset(path.slice(1)),
    faults: (request) => handleFaults(request, faults, origin),
    "effects.json": () => json(200, { charges: stripe.charges(), orders: screening.orders() }),
    switches: (request) =>
      handleSwitches(request, { origin, faults, moveClock: options.product?.moveClock ?? null, switchResidents: options.product?.switchResidents ?? null }),
    "": async () =>
      startPage({
        now: clock.now(),
        residents: (await options.product?.residents()) ?? null,
        people,
        faults,
        mails: mail.mails(),
        sources: (await options.product?.sources()) ?? [],
        queue: (await options.product?.queue()) ?? [],
        statuses: options.product?.statuses() ?? [],
        documents: options.product?.documents() ?? null,
      }),
  };

  return {
    /** Answers what is below /sandbox; null where no stand-in knows the address. */
    async fetch(request: Request, connection?: Connection): Promise<Response | null> {
      if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) return json(413, { error: "too large" });
      const [, name = "", path = ""] = /^\/sandbox(?:\/([^/]*))?(\/.*)?$/.exec(new URL(request.url).pathname) ?? ["", "unknown"];
      return Object.hasOwn(rooms, name) ? (rooms[name]?.(request, path, connection) ?? null) : null;
    },

    /** For `createProviders`; the place for files is the caller's. */
    settings: {
      signIn: {
        providers: {
          google: { clientId: SIGN_IN_CLIENT_IDS.google, clientSecret: key("google"), issuer: `${origin}/sandbox/sign-in/google` },
          apple: { clientId: SIGN_IN_CLIENT_IDS.apple, ...signIn.appleAccount, issuer: `${origin}/sandbox/sign-in/apple` },
          linkedin: { clientId: SIGN_IN_CLIENT_IDS.linkedin, clientSecret: key("linkedin"), issuer: `${origin}/sandbox/sign-in/linkedin` },
          facebook: {
            clientId: SIGN_IN_CLIENT_IDS.facebook,
            clientSecret: key("facebook"),
            dialogUrl: `${origin}/sandbox/sign-in/facebook/dialog/oauth`,
            graphUrl: `${address}/sandbox/sign-in/facebook/graph`,
          },
        },
        backchannel: { from: origin, to: address },
        timeoutMs,
      },
      payments: { address: `${address}/sandbox/stripe`, accounts, browser: { adapter: "sandbox" as const, tokenUrl: "/sandbox/stripe/v1/tokens" }, timeoutMs },
      screening: {
        company: "Clearwater Screening",
        contact: "PO Box 1200, Omaha, NE 68101, 1-800-555-0142",
        address: `${address}/sandbox/screening`,
        apiKey: key("screening"),
        webhookSecret: key("screening:wh"),
        package: "tenant",
        timeoutMs,
      },
      income: { address: `${address}/sandbox/argyle`, ...argyleKeys, scriptUrl: "/sandbox/argyle/argyle.web.v5.js", sandbox: true, timeoutMs },
      identity: {
        address: `${address}/sandbox/persona`,
        pageUrl: `${origin}/sandbox/persona/verify`,
        apiKey: key("persona"),
        templateId: "itmpl_sandbox",
        webhookSecret: key("persona:wh"),
        timeoutMs,
      },
      places: { address: `${address}/sandbox/places`, apiKey: key("places"), timeoutMs },
      mail: { host: "127.0.0.1", port: smtpPort, secure: false, from: "Latchkey <hello@latchkey.example>", timeoutMs },
      inboundMail,
      analytics: { address: `${address}/sandbox/segment`, writeKey: key("segment"), timeoutMs },
      support: { vendor: "built-in" as const },
      errors: { vendor: "log" as const },
      // The built-in one is a whole one.
      chat: null,
    },
    /** For the S3 adapter, where somebody wants it in the sandbox. */
    s3Settings: { vendor: "s3" as const, address: `${address}/sandbox/s3`, region: "us-east-1", ...files, forcePathStyle: true, timeoutMs },

    /** Live switches: change a member and it holds for the next request. */
    faults,
    stripe,
    screening,
    argyle,
    persona,
    mail,
    s3,
    signIn,

    /** Resolves when every webhook that is under way has been delivered or given up. */
    async idle(): Promise<void> {
      await Promise.all([stripe.idle(), screening.idle(), argyle.idle(), persona.idle(), mail.idle()]);
    },
    async stop(): Promise<void> {
      await Promise.all([stripe.stop(), screening.stop(), argyle.stop(), persona.stop(), mail.stop()]);
    },
  };
}
