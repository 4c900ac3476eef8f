import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewDecision, readReview, reject, requestOfApplicant } from "#server/areas/review/index.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { caseOf, change, type Desk, mailsTo, openDesk, refusalOf, statusOf, submitted } from "./support.ts";

describeOnEachDatabase("what those who decide write to an applicant", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const shownOf = (id: string) => caseOf(app, rob, id);
  const noticesOf = async (application: string) => (await app.store.list("notice", { application }, { limit: 10, offset: 0 })).rows;
  const historyOf = async (id: string) => (await app.store.events(id)).map(({ name, actor_user_id, why }) => ({ name, actor_user_id, why }));

  describe("a reviewer asks for more, or says no", () => {
    it("is shown as a draft before there is a reason, with a hole where it will be, and can't be decided so", async () => {
      const ada = await submitted(app, { score: 580 });
      const body = { decision: "reject", reasons: [] };
      expect(refusalOf(await previewDecision(app.deps, rob, change(ada.id, body)))).toBe("invalid reasons: reason-needed");
      const seen = await previewDecision(app.deps, rob, change(ada.id, { ...body, draft: true }));
      if (!seen.ok) throw new Error(refusalOf(seen));
      expect(seen.value["proof"]).toContain("The reasons come here. Without one the notice can&#39;t be sent.");
      expect(seen.value["html"]).not.toContain("The reasons come here.");
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: [] })))).toBe("invalid reasons: reason-needed");
    });
    it("after a report: the applicant gets the notice, which is kept word for word and mailed once", async () => {
      const ada = await submitted(app, { score: 580 });
      const body = { request_type: "cosign_or_deposit", reasons: ["credit-score", "income-unverified"] };
      const seen = await previewDecision(app.deps, rob, change(ada.id, { decision: "request", ...body }));
      expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ada.id, body)))).toBe("done");
      expect(await statusOf(ada)).toBe("submitted_request_pending");
      const [notice] = await noticesOf(ada.id);
      const [mail, ...others] = await mailsTo(app, ada);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject: notice!.subject, text: notice!.text, html: notice!.html, to: notice!.to });
      const kept = await readReview(app.deps, rob, ada.id);
      expect(kept.ok && kept.value["notices"], "staff read it again, by the line of its decision").toMatchObject([{ id: notice!.id, html: mail!.html }]);
      expect(kept.ok && (kept.value["history"] as object[]).at(-1)).toMatchObject({ name: "request", detail: { notice: notice!.id } });
      if (!seen.ok) throw new Error(refusalOf(seen));
      expect(seen.value, "the preview is what was sent").toMatchObject({
        notice: true,
        to: notice!.to,
        subject: notice!.subject,
        text: notice!.text,
        html: notice!.html,
      });
      const partsIn = (html: unknown): string[] => [...String(html).matchAll(/class="part"[^>]*>(\d)</gu)].map(([, number = ""]) => number);
      expect([partsIn(seen.value["proof"]), partsIn(notice!.html)], "numbered for whoever proofreads, and for nobody else").toEqual([["1", "2", "3", "4"], []]);
      expect(notice!.reasons).toEqual(["credit-score", "income-unverified"]);
      const today = marketDay(app.deps.documents.current(), "seattle", app.deps.clock.now());
      const lastDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(today) + 60 * 86_400_000);
      for (const said of [
        "It isn't a no.",
        "1. The credit score in the report",
        "2. An income that we couldn't verify",
        "580",
        "from 300 to 850",
        "Clearwater Screening",
        "PO Box 1200",
        `if you ask by ${lastDay}`,
        "Dispute it",
        "Fair Credit Reporting Act",
      ])
        expect(notice!.text).toContain(said);
      // 580 stands at 280 of the 550 points between 300 and 850.
      expect(notice!.html).toMatch(/width="51%"[^>]*>&nbsp;<\/td><td[^>]*width="49%"/u);
      expect(notice!.text.indexOf("It isn't a no.")).toBeLessThan(notice!.text.indexOf("The reasons"));
      expect((await shownOf(ada.id)).requests).toMatchObject([{ request_type: "cosign_or_deposit", status: "open" }]);
      expect(await historyOf(ada.id)).toContainEqual({ name: "request", actor_user_id: rob.user.id, why: "credit-score, income-unverified" });
    });

    it("without a report no law asks for a notice, and no reason of a report can be given", async () => {
      const ada = await submitted(app);
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })))).toBe("invalid reasons: reason-without-report");
      await reject(app.deps, rob, change(ada.id, { reasons: ["no-room"] }));
      expect(await statusOf(ada)).toBe("rejected");
      expect(await noticesOf(ada.id)).toEqual([]);
      expect((await mailsTo(app, ada))[0]?.text).not.toMatch(/report|Screening|Reporting Act/);
    });

    it("a rejection after a report goes with its notice, and ends what was asked for", async () => {
      const ada = await submitted(app, { score: 580 });
      await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["credit-score"] }));
      await reject(app.deps, rob, change(ada.id, { reasons: ["late-payments"] }));
      expect((await noticesOf(ada.id)).map(({ kind }) => kind).sort()).toEqual(["add_cosigner", "rejection"]);
      expect((await shownOf(ada.id)).requests).toMatchObject([{ status: "cancelled" }]);
    });

    it("[REV-24] a rejection stands in the applicant's list as closed, beside what is still under way", async () => {
      const ada = await submitted(app, { score: 580 });
      const second = await app.source();
      await ada.run("accept-source", { source: second.slug, by_mail: false }, "/applications/before-you-begin", { source: second.slug });
      expect(JSON.stringify(await ada.see("/applications"))).not.toContain("Closed");
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect(JSON.stringify(await ada.see("/applications"))).toContain("Closed");
    });

    it.each([
      [[], "reason-needed"],
      [["nothing-of-ours"], "unknown-reason"],
      [["__proto__"], "unknown-reason"],
    ])("the reasons %j are refused", async (reasons, code) => {
      const ada = await submitted(app, { score: 580 });
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons })))).toBe(`invalid reasons: ${code}`);
      expect(await statusOf(ada)).toBe("submitted");
    });

    it("a notice that can't be written whole leaves everything as it was", async () => {
      const ada = await submitted(app, { score: 580 });
      const nameless = { ...app.deps, screening: Object.assign(Object.create(app.deps.screening), { contact: undefined }) } as typeof app.deps;
      const refused = await reject(nameless, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect(refusalOf(refused)).toBe("conflict notice-incomplete");
      expect(!refused.ok && refused.problem, "it names what can't be said").toMatchObject({ refusal: { args: { parts: "company" } } });
      const seen = await previewDecision(nameless, rob, change(ada.id, { decision: "reject", reasons: ["credit-score"] }));
      expect(seen, "so does its preview").toMatchObject({ ok: true, value: { notice: true, missing: ["company"] } });
      expect(await statusOf(ada)).toBe("submitted");
      expect([await noticesOf(ada.id), await mailsTo(app, ada)]).toEqual([[], []]);
    });

    it("[REV-44] no double deposit where the law of the place allows none", async () => {
      const ada = await submitted(app, { market: "new-york-city", score: 580 });
      const ask = (request_type: string) => requestOfApplicant(app.deps, rob, change(ada.id, { request_type, reasons: ["credit-score"] }));
      expect(refusalOf(await ask("cosign_or_deposit"))).toBe("invalid request_type: double-deposit-not-allowed");
      expect(refusalOf(await ask("add_cosigner"))).toBe("done");
    });

    it("[REV-42] [REV-43] the deposit is worded as the place has it, and the law of Canada is not America's", async () => {
      await app.store.transaction(async (tx) => {
        for (const [slug, display_name, country_code, region_code] of [
          ["boston", "Boston", "US", "MA"],
          ["calgary", "Calgary", "CA", "AB"],
        ] as const)
          await tx.insert("market", { slug, display_name, country_code, region_code, picture: "home-decker" });
      });
      const [boston, seattle, calgary] = [
        await submitted(app, { market: "boston", score: 580 }),
        await submitted(app, { score: 580 }),
        await submitted(app, { market: "calgary", currency: "cad", score: 580 }),
      ];
      const texts = [];
      for (const { id } of [boston, seattle, calgary]) {
        await requestOfApplicant(app.deps, rob, change(id, { request_type: "cosign_or_deposit", reasons: ["credit-score"] }));
        texts.push((await noticesOf(id))[0]!.text);
      }
      expect(texts[0]).toContain("you pay your last month's rent up front");
      expect(texts[1]).toContain("you provide a double deposit");
      expect(texts[2]).toContain("consumer reporting law of your province");
      expect(texts[2]).not.toMatch(/Fair Credit|if you ask by/);
    });

    it("to the address that the account was proven with, whatever address was typed", async () => {
      const ada = await submitted(app, { score: 580 });
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { email: "somebody.else@example.com" }));
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect((await noticesOf(ada.id)).map(({ to }) => to)).toEqual([ada.actor.user.email]);
      expect((await app.store.mails.unsent(10_000)).filter(({ to }) => to === "somebody.else@example.com")).toEqual([]);
    });

    it("in the applicant's language", async () => {
      const ada = await submitted(app, { score: 580 });
      await app.store.keepLocale(ada.actor.user.id, "fr-CA");
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      const [notice] = await noticesOf(ada.id);
      expect(notice).toMatchObject({ locale: "fr-CA", subject: "Au sujet de votre demande" });
      expect(notice!.text).toContain("Le pointage de crédit du rapport");
    });
  });
});
