import { beforeAll, describe, expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { ProviderUnavailable } from "#server/ports/failures.ts";
import { StoreUnavailable } from "#server/ports/store.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { ApiAnswer } from "./support/api-client.ts";
import { completeForm, giveConsent } from "./support/applicant.ts";
import { CALLS, type Things, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

/** Companies that a request may have to wait for. */
const PROVIDERS = ["payments", "screening", "income", "places", "files", "mailer"] as const satisfies readonly (keyof Deps)[];
/** What an adapter knows by itself. */
const BY_ITSELF = new Set(["browser", "publishableKey", "company", "webhook"]);

/** Runs with every company out of reach; answers which of them were asked. */
async function allAway<T>(work: () => Promise<T>): Promise<{ answer: T; asked: string[] }> {
  const { deps } = latchkey;
  const asked: string[] = [];
  const kept = Object.fromEntries(PROVIDERS.map((name) => [name, deps[name]]));
  for (const name of PROVIDERS) {
    const away = new Proxy(deps[name] as object, {
      get(port, call: string) {
        const own = Reflect.get(port, call) as unknown;
        if (typeof own !== "function" || BY_ITSELF.has(call)) return own;
        return async () => {
          asked.push(`${name}.${call}`);
          throw new ProviderUnavailable(name, "no connection");
        };
      },
    });
    Object.assign(deps, { [name]: away });
  }
  try {
    return { answer: await work(), asked };
  } finally {
    Object.assign(deps, kept);
  }
}

/** A HEAD has no body. */
function expectUnavailable(answer: ApiAnswer, hasBody = true): void {
  expect(answer.status, String(answer)).toBe(503);
  expect(Number(answer.headers.get("retry-after")), "when to come again").toBeGreaterThan(0);
  if (hasBody)
    expect(answer.error).toMatchObject({
      type: "unavailable",
      field_errors: {},
      non_field_errors: [expect.any(String)],
      message: expect.stringMatching(/.{10}/),
    });
}

/** Somebody who may charge and order a check. */
async function readyApplicant(): Promise<Things> {
  const of = await thingsOfOne(latchkey);
  await completeForm(of);
  await of.api.put(`/applications/flag/${of.flag}`, { flag_data: { animal: "Dog", animal_name: "Rex" } });
  await giveConsent(latchkey, of);
  return of;
}

/**
 * Every route that asks a company, what it asks, and what it answers without an answer. 202: what was
 * begun is kept and carried on, and its result may be asked for. 204: what is left behind is litter.
 */
const ASKING: Record<string, { asks: string[]; answers: 503 | 202 | 204 }> = {
  chargeApplication: { asks: ["payments.charge"], answers: 202 },
  orderBackgroundCheck: { asks: ["screening.order"], answers: 202 },
  readIncomeConnection: { asks: ["income.createUser"], answers: 503 },
  suggestPlaces: { asks: ["places.suggest"], answers: 503 },
  readPlace: { asks: ["places.details"], answers: 503 },
  createDocument: { asks: ["files.put"], answers: 503 },
  exportMyData: { asks: ["files.get"], answers: 503 },
  readDocumentContent: { asks: ["files.get"], answers: 503 },
  readPhoto: { asks: ["files.get"], answers: 503 },
  readLease: { asks: ["files.get"], answers: 503 },
  deleteDocument: { asks: ["files.remove"], answers: 204 },
};

describe("while every company outside is away", () => {
  let standing: Things;
  beforeAll(async () => {
    standing = await readyApplicant();
  });

  test.each(API_ROUTES.map(({ name, method, path }) => [name, `${method} ${path}`]))(
    "%s (%s) says 503 and when to come again, or needs none of them",
    async (name, route) => {
      // What is asked for, or taken away, is begun only once.
      const of = name in ASKING || route.startsWith("DELETE") ? await readyApplicant() : standing;
      const { answer, asked } = await allAway(() => CALLS[name]!(of.api, of));
      const { asks, answers } = ASKING[name] ?? { asks: [], answers: null };
      expect(asked, "which companies were asked").toEqual(asks);
      if (answers === 503) expectUnavailable(answer);
      else if (answers !== null) expect(answer.status, String(answer)).toBe(answers);
      else expect(answer.status, String(answer)).toBeLessThan(500);
    },
  );

  test("a payment that could not be begun is said at once, and nothing was charged; one whose answer got lost is being confirmed", async () => {
    const of = await readyApplicant();
    const card = "tok_visa";
    const charge = () => of.api.post("/applications/application-charge", { target_type: "application", target_id: of.application, stripe_token: card });
    latchkey.sandbox.faults.stripe.down = true;
    expectUnavailable(await charge());
    latchkey.sandbox.faults.stripe.down = false;
    latchkey.sandbox.faults.stripe.dropAfterCharge = 10;
    const lost = await charge();
    latchkey.sandbox.faults.stripe.dropAfterCharge = 0;
    expect([lost.status, lost.at("status")], String(lost)).toEqual([202, "pending"]);
    await expect.poll(async () => (await charge()).status).toBe(200);
    expect(latchkey.sandbox.stripe.charges().filter(({ attemptId }) => attemptId === lost.id)).toHaveLength(1);
  });

  test("a check that could not be ordered yet is kept, and is ordered when it is asked for again", async () => {
    const of = await readyApplicant();
    const order = () => of.api.post("/applications/background-check", { target_type: "applicant_info", target_id: of.info });
    latchkey.sandbox.faults.screening.down = true;
    const first = await order();
    latchkey.sandbox.faults.screening.down = false;
    expect([first.status, first.at("status")], String(first)).toEqual([202, "ordering"]);
    latchkey.clock.move(60_000);
    const second = await order();
    expect([second.id, second.at("status")], String(second)).toEqual([first.id, expect.stringMatching(/pending|complete/)]);
  });
});

describe("while the database is away", () => {
  const gone = () => Promise.reject(new StoreUnavailable("The database can't be reached: gone"));
  let of: Things;
  beforeAll(async () => {
    of = await thingsOfOne(latchkey);
  });

  test.each(API_ROUTES.map(({ name, method, path }) => [name, `${method} ${path}`]))("%s (%s) says 503 and when to come again", async (name) => {
    const { deps } = latchkey;
    const { store } = deps;
    const refusing = (part: object): object =>
      new Proxy(part, {
        get(whole, call) {
          const own = Reflect.get(whole, call) as unknown;
          return typeof own === "object" && own !== null ? refusing(own) : gone;
        },
      });
    deps.store = refusing(store) as Deps["store"];
    try {
      expectUnavailable(await CALLS[name]!(of.api, of), name !== "liveEvents");
    } finally {
      deps.store = store;
    }
  });
});
