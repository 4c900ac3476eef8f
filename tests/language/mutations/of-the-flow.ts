/** Where people are led: in circles, nowhere, or to where nothing leads on. */
import type { MutationGroup, Node, ShippedFiles, Where } from "./mutation.ts";

const APPLY = "screens/apply/apply.json";
const CONSENT = "modals/background-check-consent.json";
const FLOW = "flow.json";

function ofStatus(files: ShippedFiles, status: string): Where {
  if (!Object.hasOwn(files.json(FLOW)["statuses"] as Node, status))
    throw new Error(`The flow has no status "${status}" any more: this mutation needs another one.`);
  return { file: FLOW, path: `/statuses/${status}` };
}

const guard = (files: ShippedFiles, id: string, on: string, when: unknown, go: string): Where =>
  files.add(FLOW, null, "guards", { id, because: "guard.status", on: [on], when, go });

const signedIn = { var: "session.signed_in" };
const elsewhere = { "!=": [{ var: "application.market" }, "boston"] };

/** One address after the other sends on to the next, and the last to the first. */
const LONG_WAY = Array.from({ length: 10 }, (_, index) => `way-${index}`);

export const FLOWS: readonly MutationGroup[] = [
  [
    "a way",
    [
      {
        code: "flow/redirect-loop",
        about: "that leads round in a circle",
        make: (files) => {
          const at = guard(files, "round-and", "about", signedIn, "reviews");
          guard(files, "round", "reviews", signedIn, "about");
          return at;
        },
      },
      {
        code: "flow/shadowed-route",
        about: "that another address takes first",
        make: (files) => {
          const path = `/routes/${files.index(FLOW, "routes", "name", "reviews")}/aliases`;
          files.put(FLOW, path, ["/support"]);
          // The one that stands first is found; of these two that is the alias.
          return { file: FLOW, path: `/routes/${files.index(FLOW, "routes", "name", "support")}/path` };
        },
      },
      {
        code: "flow/not-handed-in",
        about: "to a page whose answers nobody waits for",
        // Each of its questions is said.
        also: ["flow/not-handed-in"],
        make(files) {
          files.put(FLOW, `/routes/${files.index(FLOW, "routes", "name", "cosignAboutYourself")}/part`, undefined);
          return files.element("screens/cosign/cosign-about-yourself.json", "email");
        },
      },
      {
        code: "flow/not-handed-in",
        about: "to a page of which nothing says that its answers go their own way",
        make(files) {
          files.put(FLOW, `/routes/${files.index(FLOW, "routes", "name", "groupsInvite")}/apart`, undefined);
          return files.element("screens/groups/groups-invite.json", "last-name");
        },
      },
      {
        code: "flow/unread-answer",
        about: "for an answer to somebody who never reads it back",
        make(files) {
          files.put("resources/applicant-info.json", "/properties/middle_name/writeOnly", true);
          return files.element(APPLY, "middle-name");
        },
      },
      {
        code: "flow/unread-answer",
        about: "for an answer that is asked only until it is handed in",
        make(files) {
          const file = "screens/cosign/cosign-identity.json";
          // Whoever is told what no page asks is told this, too.
          files.put(FLOW, "/fillings/cosigner/beside", undefined);
          const field = { id: "nickname", kind: "text", property: "last_name", label: "field.last-name" };
          files.set(file, "identification", { fields: [{ use: "photo-id" }, field] });
          return files.set(file, "nickname", { when: { "==": [{ var: "cosign.status" }, "open"] } });
        },
      },
      {
        code: "flow/no-home",
        about: "to nowhere for some of those who handed in",
        make: (files) => files.put(FLOW, "/fillings/applicant/handedIn", [{ when: { var: "application.is_group" }, go: "applicationInReview" }]),
      },
      {
        code: "reference/unknown-mail",
        about: "to a receipt that nobody has written",
        make: (files) => files.put(FLOW, "/fillings/cosigner/mails/receipt", "no-receipt"),
      },
      {
        code: "reference/unknown-modal",
        about: "to a consent that no dialog asks for",
        make: (files) => files.put(FLOW, "/fillings/cosigner/consent/modal", "no-consent"),
      },
      {
        code: "reference/unknown-command",
        about: "to a payment page that looks again by a command that there isn't",
        make: (files) => files.put(FLOW, "/fillings/applicant/looksAgain", "look-again"),
      },
      {
        code: "reference/unknown-audience",
        about: "to somebody who may not read it",
        make: (files) => files.put(FLOW, "/fillings/cosigner/to", "resident"),
      },
      {
        code: "reference/unknown-status",
        about: "to a status that there isn't",
        make: (files) => files.put(FLOW, "/fillings/applicant/status", "gone"),
      },
      {
        code: "reference/unknown-route",
        about: "on from a page to one that isn't there",
        make: (files) => files.put(FLOW, `/routes/${files.index(FLOW, "routes", "name", "cosignIdentity")}/next`, "cosignNowhere"),
      },
      {
        code: "flow/no-home",
        about: "to nowhere for some of a status",
        make: (files) => {
          const { file, path } = ofStatus(files, "submitted_request_pending");
          const { home } = (files.json(FLOW)["statuses"] as Record<string, { home: unknown[] }>)["submitted_request_pending"]!;
          home.pop();
          return { file, path: `${path}/home` };
        },
      },
      {
        code: "flow/no-home",
        about: "to nowhere for some of a co-signer's status",
        make: (files) => files.put(FLOW, "/subjects/cosigner/statuses/open/home", [{ when: { cond: "cosigner-ready-to-hand-in" }, go: "cosignSteps" }]),
      },
      {
        code: "flow/needless-end",
        about: "that is called an end",
        severity: "warning",
        make: (files) => files.put(APPLY, "/end", "Whoever is here stays."),
      },
      {
        code: "flow/stuck",
        about: "on from a page that offers none",
        make: (files) => {
          files.put("screens/entry/home-for-rent.json", "/end", undefined);
          return { file: "screens/entry/home-for-rent.json", path: "" };
        },
      },
      {
        code: "flow/stuck",
        about: "on that is hidden from some",
        make: (files) => {
          const file = "screens/account/account-deleted.json";
          files.add(file, null, "needs", "session");
          files.set(file, "again", { when: signedIn });
          return { file, path: "" };
        },
      },
    ],
  ],
  [
    "a status that some never leave",
    [
      {
        code: "flow/dead-end",
        about: "because the form's last button is there in one market alone",
        make: (files) => {
          files.set(APPLY, "finish", { when: { "==": [{ var: "application.market" }, "boston"] } });
          return ofStatus(files, "open");
        },
      },
      {
        code: "flow/dead-end",
        about: "because the way to the form is closed where there are no listings",
        make: (files) => {
          files.set("screens/applications/apply-now.json", "apply-now", { blocked: { not: { var: "site.has_listings" } }, reason: "begin.unique" });
          return ofStatus(files, "pre_meet_and_greet");
        },
      },
      {
        code: "flow/dead-end",
        about: "because the way back is closed to whose place was filled",
        make: (files) => {
          files.set("screens/review/withdrawn.json", "start-again", { blocked: { var: "group.place_filled" }, reason: "withdrawn.place-filled" });
          return ofStatus(files, "withdrawn");
        },
      },
      {
        code: "flow/dead-end",
        about: "because a co-signer can go on only where nothing is to be paid",
        make: (files) => {
          files.set("screens/cosign/cosign-about.json", "go-on", { when: { var: "cosign.fee_waived" } });
          return { file: FLOW, path: "/subjects/cosigner/statuses/invited" };
        },
      },
      {
        code: "flow/dead-end",
        about: "because a co-signer's last button is there where nothing is to be paid alone",
        make: (files) => {
          files.set("screens/cosign/cosign-submit.json", "go-on", { when: { var: "cosign.fee_waived" } });
          return { file: FLOW, path: "/subjects/cosigner/statuses/open" };
        },
      },
    ],
  ],
  [
    "a form that some never hand in",
    [
      {
        code: "flow/dead-end",
        about: "because a guard keeps them from paying",
        make: (files) => {
          guard(files, "no-payment-here", "payment", elsewhere, "apply");
          return ofStatus(files, "open");
        },
      },
    ],
  ],
  [
    "a form that nobody agrees to",
    [
      {
        code: "flow/dead-end",
        about: "because nothing in the modal records the consent",
        make: (files) => {
          for (const id of ["agree-form", "agree-submission"]) files.set(CONSENT, id, { action: { close: true } });
          return ofStatus(files, "open");
        },
      },
    ],
  ],
  [
    "more than can be looked at",
    [
      {
        code: "check/this-far",
        about: "people who are sent on too often",
        severity: "warning",
        make: (files) => {
          const [first] = LONG_WAY.map((name, index) => {
            const go = LONG_WAY[(index + 1) % LONG_WAY.length];
            return files.add(FLOW, null, "routes", { name, path: `/${name}`, redirect: { go } }, "/redirect");
          });
          return first!;
        },
      },
    ],
  ],
];
