import type { WirePerson } from "./wire-person.ts";

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

/** The others of a group of three are invited. */
export const groupInvited: State = async (person) => {
  await person.accept();
  const page = `${person.formPath}/invite-your-group`;
  const drawn = JSON.stringify(await person.api(`screens/groupsInvite?applicationSource=${person.source}`));
  for (const [index, root] of [...new Set(drawn.match(/invitees:[\w-]+/g))].entries()) {
    const values = { first_name: ["Cy", "Dee"][index] ?? "Mate", last_name: "Park", email: `mate-${index}-${person.email}` };
    await person.command(page, "save-answers", { root, target: null, version: null, values });
  }
  await person.command(page, "invite-group");
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
