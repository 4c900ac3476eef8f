import { afterAll, beforeAll, expect, it } from "vitest";
import { chargeApplication, finishPaidApplication } from "#tests/support/hand-in.ts";
import { reconcileCharges } from "#server/areas/payment/reconcile-charges.ts";
import { marketZone } from "#server/kernel/context/market-time.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  // A province without a cap on the fee.
  await app.store.transaction((tx) =>
    tx.insert("market", { slug: "montreal", display_name: "Montréal", country_code: "CA", region_code: "QC", picture: "home-brownstone" }),
  );
});
afterAll(() => app.close());

/** Somebody in Montréal who reads in French, with a complete form. */
async function reader(): Promise<Visitor> {
  const ada = await app.applicant({ market: "montreal", currency: "cad", label: "Montréal, chambre dans une maison partagée" });
  await ada.ready();
  await app.store.keepLocale(ada.actor.user.id, "fr-CA");
  return ada;
}
const mailsOf = async (visitor: Visitor, template: string) => {
  const { charge, application } = await visitor.state();
  return (await app.store.mails.unsent(1000)).filter(
    (mail) => mail.template === template && [charge?.id, application.id].some((id) => id && mail.dedupe_key.includes(id)),
  );
};
/** Kinds of blanks aside: French sets narrow and unbreakable ones. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
const ENGLISH = /\b(Hello|your|you|receipt|fee|card|Paid|Reference:|here)\b/;

it("somebody who reads in French is told in French that their bank declined, with the way to another card", async () => {
  const ada = await reader();
  app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
  const attempt = await chargeApplication(app.deps, ada.actor, { application: (await ada.state()).application.id, token: "tok_chargeDeclined" });
  app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
  expect(attempt.status, "the answer got lost, and the person left").toBe("confirming");
  app.outside.clock.move(60_000);
  await reconcileCharges(app.deps);

  const [mail, ...more] = await mailsOf(ada, "payment-declined");
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Votre paiement n’a pas été accepté");
  const text = plain(mail?.text ?? "");
  expect(text).toMatch(/^Bonjour,\n/);
  expect(text).toContain("Votre banque a refusé le paiement des frais de demande pour Montréal, chambre dans une maison partagée. Rien n’a été débité.");
  expect(text).toContain(`https://apply.example/application/${ada.source}/apply/submit/payment`);
  expect(mail?.html).toContain(">Essayer une autre carte</a>");
  expect(`${mail?.subject} ${text}`).not.toMatch(ENGLISH);
});

it("their receipt is in French, with the amount as it is written there, and so is the confirmation", async () => {
  const ada = await reader();
  const { id } = (await ada.state()).application;
  expect((await chargeApplication(app.deps, ada.actor, { application: id, token: "tok_visa" })).status).toBe("done");
  expect(await finishPaidApplication(app.deps, { application: id })).toBe("submitted");

  const { charge } = await ada.state();
  const [receipt, ...more] = await mailsOf(ada, "receipt");
  expect(more).toEqual([]);
  expect(receipt?.subject).toBe("Votre reçu pour Montréal, chambre dans une maison partagée");
  const text = plain(receipt?.text ?? "");
  expect(text).toContain("Frais de demande : 35 $ CAD, payés une seule fois");
  const day = new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeZone: marketZone(app.deps.documents.current(), "montreal") }).format(
    new Date(charge!.settled_at!),
  );
  expect(text).toContain(`Payés le : ${plain(day)}`);
  expect(text).toContain(`Référence : ${charge!.reference}`);
  expect(`${receipt?.subject} ${text}`).not.toMatch(ENGLISH);
  expect((await mailsOf(ada, "submitted")).map(({ subject }) => subject)).toEqual(["Notre équipe examine votre demande"]);
});
