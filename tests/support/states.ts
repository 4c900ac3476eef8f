import { WirePerson } from "./wire-person.ts";

/** Brings a person's application into a state, at the wire. */
export type State = (person: WirePerson) => Promise<void>;

/** One more application of the same person. */
export async function acceptAlso(person: WirePerson, source: string): Promise<void> {
  await person.command(`/applications/before-you-begin?source=${source}`, "accept-source", { source, by_mail: false });
}
export const accepted: State = async (person) => {
  await person.accept();
};
/** All answers given. */
export const answered: State = async (person) => {
  await person.accept();
  await person.fillIn();
};
/** All answers given, and the form's last button pressed. */
export const finished: State = async (person) => {
  await answered(person);
  await person.finishForm();
};
export const consented: State = async (person) => {
  await answered(person);
  await person.command(person.formPath, "record-consent", { agreed: true });
};
export const paid: State = async (person) => {
  await finished(person);
  await person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
};
export const declined: State = async (person) => {
  await finished(person);
  await person.command(person.paymentPath, "pay-and-submit", { token: await person.token("4000000000000002") });
};
/** The answer of the payment company got lost, and it can't be reached to ask again. */
export const confirming: State = async (person) => {
  await finished(person);
  const token = await person.token();
  await setFaults(person.url, { stripe: { dropBeforeCharge: 99 } });
  await person.command(person.paymentPath, "pay-and-submit", { token });
  await setFaults(person.url, { stripe: { dropBeforeCharge: 0, down: true } });
};
/** Paid, but the screening company can't be reached. */
export const unchecked: State = async (person) => {
  await consented(person);
  await person.command(person.formPath, "confirm-annual-income");
  const token = await person.token();
  await setFaults(person.url, { screening: { down: true } });
  await person.command(person.paymentPath, "pay-and-submit", { token });
};

/** Handed in, and asked for a co-signer by whoever reviews it. */
export const cosignerAsked: State = async (person) => {
  await paid(person);
  const reviewer = new WirePerson(person.url, "staff@example.com", "");
  await reviewer.signIn();
  const { id } = await person.application();
  const body = JSON.stringify({ request_type: "add_cosigner", reasons: ["income-unverified"] });
  await reviewer.api(`staff/applications/${id}/request`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
};

/** The others of a group of three are filled in. */
export const groupFilledIn: State = async (person) => {
  await person.accept();
  const page = `${person.formPath}/invite-your-group`;
  const drawn = JSON.stringify(await person.api(`screens/groupsInvite?applicationSource=${person.source}`));
  for (const [index, root] of [...new Set(drawn.match(/invitees:[\w-]+/g))].entries()) {
    const values = { first_name: ["Cy", "Dee"][index] ?? "Mate", last_name: "Park", email: `mate-${index}-${person.email}` };
    await person.command(page, "save-answers", { root, target: null, version: null, values });
  }
};

/** They are invited. */
export const groupInvited: State = async (person) => {
  await groupFilledIn(person);
  await person.command(`${person.formPath}/invite-your-group`, "invite-group");
};

/** Handed in, and waiting for the two others of the group. */
export const groupSubmitted: State = async (person) => {
  await groupInvited(person);
  await person.fillIn();
  await person.finishForm();
  await person.command(person.paymentPath, "pay-and-submit", { token: await person.token() });
};

export async function setFaults(url: string, faults: Record<string, Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the faults were not set: ${answer.status} ${await answer.text()}`);
}

/** A co-signer goes on with their link. */
export const takesUpLink: State = async (person) => {
  await person.command(`/cosign/${person.source}`, "take-up-link");
};

const saveAs = async (person: WirePerson, page: string, root: string, values: Record<string, unknown>): Promise<void> => {
  const result = await person.command(`/cosign/${person.source}/${page}`, "save-answers", { root, target: null, version: null, values });
  if (!result.ok) throw new Error(`saving ${root} failed: ${JSON.stringify(result.problems)}`);
};
/** All that a co-signer's pages ask before the submission. */
export const cosignerFilled: State = async (person) => {
  await takesUpLink(person);
  await saveAs(person, "about-yourself", "cosigner", {
    first_name: "Cora",
    last_name: "Whitfield",
    email: person.email,
    birthdate: "1968-05-04",
    phonenumber: "+12065550115",
  });
  const address = { street_address: "9 Elm St", city: "Seattle", country_code: "US", region: "WA", postal_code: "98101" };
  await saveAs(person, "address", "cosigner", Object.fromEntries(Object.entries(address).map(([part, value]) => [`typed.${part}`, value])));
  await person.command(`/cosign/${person.source}/address`, "confirm-cosigner-address", { suggested: false });
  await saveAs(person, "identity", "cosigner", { photo_id: await person.upload("applicant_identity") });
  const work = { company_name: "Harborview Library", job_title: "Head librarian", monthly_salary: 6400, currency: "usd", start_date: "2014-05-01" };
  await saveAs(person, "cosign-income/employment", "cosigner_income", work);
  await saveAs(person, "cosign-income/documents", "cosigner_income", { document: await person.upload("applicant_income") });
};
export const cosignerReady: State = async (person) => {
  await cosignerFilled(person);
  await person.command(`/cosign/${person.source}/submit`, "record-cosigner-consent", { agreed: true });
  await saveAs(person, "submit/screening", "cosigner", { sin_ssn_country: "US", sin_ssn: "123450000" });
};
/** They handed in while something was missing still. */
export const cosignerRefused: State = async (person) => {
  // Whoever stood here before stands there still, and changes no answer any more.
  if ((await person.fetch(`/cosign/${person.source}/submit/failed`)).ok) return;
  await cosignerReady(person);
  await person.command(`/cosign/${person.source}/submit/payment`, "submit-cosigner");
};
export const cosignerSubmitted: State = async (person) => {
  // Whoever stood here before has handed it in already.
  if ((await person.command(`/cosign/${person.source}/submit/success`, "submit-cosigner")).ok) return;
  await cosignerReady(person);
  const payment = `/cosign/${person.source}/submit/payment`;
  await person.command(payment, "pay-and-cosign", { token: await person.token(undefined, payment) });
};
