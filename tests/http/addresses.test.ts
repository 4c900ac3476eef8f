import { describe, expect, test } from "vitest";
import type { PageAnswer } from "#server/http/pages/page-data.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
async function ask(path: string, email: string | null = null, headers: Record<string, string> = {}): Promise<PageAnswer> {
  const user = email === null ? null : await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
  const pages = pagesOf(latchkey.deps);
  return pages.openPage(pageContext(user), new Request(latchkey.url + path, { headers }));
}
const leads = (answer: PageAnswer): string => (answer.do === "go" ? answer.href : `shows ${answer.data.descriptor.screen}`);
const drawn = (answer: PageAnswer): string => (answer.do === "show" ? JSON.stringify(answer.data.descriptor.blocks) : leads(answer));

/** What the documents say is shown elsewhere; here it is that the address itself reaches them. */
describe("an address", () => {
  test("[RTE-5] [RTE-6] /start shows groups a step more where isGroup is in it, whatever it says", async () => {
    expect(drawn(await ask("/start"))).not.toContain("Invite your group");
    for (const query of ["?isGroup", "?isGroup=", "?isGroup=0"]) expect(drawn(await ask(`/start${query}`)), query).toContain("Invite your group");
  });

  const EXPIRED = "That sign-in took too long and is no longer valid. Please try again.";
  const DENIED = "You stopped before the sign-in was complete. Nothing was changed; try again whenever you like.";
  const GENERAL = "An error occurred attempting to login, please try again.";
  test.each([
    ["expired,denied", [EXPIRED, DENIED]],
    ["denied,expired,expired", [DENIED, EXPIRED]],
    ["expired,failed", [EXPIRED, GENERAL]],
    ["<b>,<i>", [GENERAL]],
    ["", []],
  ])("[ERR-13] [ERR-14] of a sign-in that did not work shows every reason, one after the other: /login?error=%s", async (codes, said) => {
    const answer = await ask(`/login?error=${encodeURIComponent(codes)}`);
    const reasons = answer.do === "show" ? answer.data.descriptor.blocks.find(({ id }) => id === "sign-in-errors") : undefined;
    expect(reasons?.blocks?.map((note) => (note["text"] as string[]).join(""))).toEqual(said);
  });

  test("[SGN-8] /login?promo=showSplash leads to the introduction, and no other promotion does", async () => {
    expect(leads(await ask("/login?promo=showSplash"))).toMatch(/^\/start/);
    expect(leads(await ask("/login?promo=other"))).toBe("shows login");
  });

  test("[SGN-6] /login is headed for a co-signer where the page that they asked for is one for co-signers", async () => {
    const headed = async (saved: string) => drawn(await ask("/login", null, { cookie: `latchkey_saved_route=${encodeURIComponent(saved)}` }));
    for (const saved of ["/cosign?source=demo-cosigner", "/apply/cosign?source=demo-cosigner", "/cosign/demo-cosigner/steps"])
      expect(await headed(saved), saved).toContain("Co-signer Application");
    expect(await headed("/applications?source=cosign")).toContain("Resident Application");
  });

  test("[SGN-13] of a protected page leads to the other site's sign-in where one is configured", async () => {
    const { config } = latchkey.deps;
    latchkey.deps.config = { ...config, externalLoginUrl: "https://login.example.com/" };
    try {
      expect(leads(await ask("/application/demo-seattle/apply"))).toBe("/login/external");
      expect(leads(await ask("/login/external"))).toBe("https://login.example.com/");
    } finally {
      latchkey.deps.config = config;
    }
    expect(leads(await ask("/application/demo-seattle/apply"))).toBe("/login");
  });

  test("[APP-7] of the applications says how many homes there are, of each by itself", async () => {
    const { email, source, api } = await newApplicant(latchkey);
    const none = `${source}-none`;
    await latchkey.open.store.transaction(async (tx) => {
      const { market } = (await tx.source(source))!;
      await tx.insert("source", { slug: none, market, application_fee_cents: 3500, currency: "usd", label: "Another", available_properties: 0 });
    });
    await api.post("/applications/applications/", { source: none });
    const list = drawn(await ask("/applications", email));
    expect(list.match(/"text":"Get started"/g)).toHaveLength(2);
    expect(list.match(/\d+ Available Propert\w+/g), "and nothing where there are none").toEqual(["3 Available Properties"]);
  });
});
