/** The front page of the sandbox: everything that can be done there, and what is under way. */
import { type KeptMail, mailList } from "./mail/mail.ts";
import type { DemoPerson } from "./sign-in/sign-in-people.ts";
import { html, page } from "./stand-in/page.ts";

/** What the product tells of itself; a stand-in alone shows nothing of it. */
export interface ProductFacts {
  /** Links by which somebody applies. */
  sources(): Promise<{ slug: string; label: string }[]>;
  /** There is somebody with an application in each of them. */
  statuses(): { email: string; label: string }[];
  /** Work in the background, by its name. */
  queue(): Promise<{ name: string; waiting: number; given_up: number }[]>;
  documents(): { revision: string; findings: readonly string[] };
  /** Those of the demo who answer by themselves, by their addresses. */
  residents(): Promise<DemoResidents>;
  switchResidents(on: boolean): Promise<void>;
  moveClock(byMs: number): Promise<Date>;
}

interface DemoResidents {
  names: readonly string[];
  on: boolean;
}

export interface StartPage {
  residents: DemoResidents | null;
  now: Date;
  people: readonly DemoPerson[];
  faults: Readonly<Record<string, object>>;
  mails: readonly KeptMail[];
  statuses: { email: string; label: string }[];
  sources: { slug: string; label: string }[];
  queue: { name: string; waiting: number; given_up: number }[];
  documents: { revision: string; findings: readonly string[] } | null;
}

const HOUR = 3_600_000;
const STEPS: [label: string, byMs: number][] = [
  ["− 1 day", -24 * HOUR],
  ["+ 1 hour", HOUR],
  ["+ 1 day", 24 * HOUR],
  ["+ 1 week", 7 * 24 * HOUR],
  ["+ 1 month", 30 * 24 * HOUR],
];
const MAILS_SHOWN = 5;
/** Where its buttons are sent. */
const SWITCHES = "/sandbox/switches";

const signIn = (people: readonly { email: string; name: string; note?: string | undefined }[]) =>
  html`<form method="post" action="${SWITCHES}">
    <ul class="doors">
      ${people.map(
        ({ email, name, note }) =>
          html`<li>
            <button name="as" value="${email}"><b>${name}</b> ${note}</button>
          </li>`,
      )}
    </ul>
  </form>`;

const faultsOf = (faults: StartPage["faults"]) =>
  Object.entries(faults).map(
    ([company, values]) =>
      html`<form method="post" action="${SWITCHES}" class="faults">
        <h3>${company}</h3>
        ${Object.entries(values).map(([fault, value]) =>
          typeof value === "boolean"
            ? html`<button name="${company}.${fault}" value="${String(!value)}" aria-pressed="${String(value)}">${fault}</button>`
            : typeof value === "number"
              ? html`<button name="${company}.${fault}" value="${value > 0 ? 0 : fault.endsWith("Ms") ? 5000 : 1}" aria-pressed="${String(value > 0)}">
                  ${fault}${value > 0 ? html`: ${value}` : ""}
                </button>`
              : "",
        )}
      </form>`,
  );

export function startPage({ residents, now, people, faults, mails, statuses, sources, queue, documents }: StartPage): Response {
  return page({
    title: "Sandbox",
    wide: true,
    scripts: ["/sandbox/assets/again.js"],
    main: html`<h1>Sandbox</h1>
      <p class="lead">Stand-ins answer in place of every outside company. Nothing here costs money or reaches anybody.</p>
      <h2>Sign in as</h2>
      ${signIn(people.map(({ email, first_name, note }) => ({ email, name: first_name, note })))}
      ${statuses.length > 0 ? html`<h3>Somebody whose application is</h3>` : ""}
      ${signIn(statuses.map(({ email, label }) => ({ email, name: label, note: email })))}
      ${
        sources.length > 0
          ? html`<h2>Begin an application</h2>
              <ul class="doors">
                ${sources.map(
                  ({ slug, label }) =>
                    html`<li>
                      <a href="/applications?source=${slug}"><b>${slug}</b> ${label}</a>
                    </li>`,
                )}
              </ul>`
          : ""
      }
      ${
        residents
          ? html`<h2>Residents of Ballard House</h2>
              <p>
                ${residents.names.join(", ")} answer by themselves where nobody is signed in as them: choose their home in Seattle, write to them, and move the
                clock.
              </p>
              <form method="post" action="${SWITCHES}" class="faults">
                <button name="residents" value="${residents.on ? "off" : "on"}" aria-pressed="${String(residents.on)}">Answer by themselves</button>
              </form>`
          : ""
      }
      <h2>Clock</h2>
      <p><time datetime="${now.toISOString()}">${now.toISOString().slice(0, 16).replace("T", " ")} UTC</time></p>
      <form method="post" action="${SWITCHES}" class="faults">${STEPS.map(([label, by]) => html`<button name="by" value="${by}">${label}</button>`)}</form>
      <h2>Mail</h2>
      ${mails.length === 0 ? html`<p class="empty">No mail yet.</p>` : mailList(mails.slice(0, MAILS_SHOWN))}
      <p><a class="line" href="/sandbox/mail">Read the mail</a> <a class="line" href="/sandbox/mail/written">See every mail that is written</a></p>
      <h2>Queue</h2>
      ${
        queue.length === 0
          ? html`<p class="empty">Nothing waits.</p>`
          : html`<dl>
              ${queue.map(
                ({ name, waiting, given_up }) =>
                  html`<dt>${name}</dt>
                    <dd>${waiting} waiting${given_up > 0 ? `, ${given_up} given up` : ""}</dd>`,
              )}
            </dl>`
      }
      <h2>Documents</h2>
      ${
        documents
          ? html`<p>In force: revision ${documents.revision.slice(0, 12)}.</p>
              ${documents.findings.map((finding) => html`<p class="problem">${finding}</p>`)}`
          : ""
      }
      <p>
        <a class="line" href="/console/preview">See any stage as anybody</a> <a class="line" href="/sandbox/kinds">See what documents can be made of</a>
        <a class="line" href="/sandbox/language">Read the language of documents</a>
        <a class="line" href="/api/v1/openapi.json">The API</a>
      </p>
      <h2>Faults</h2>
      <p>A press switches one on, another one off. What is a number counts down, or is milliseconds.</p>
      ${faultsOf(faults)}
      <div class="pair">${CARDS}${CHECKS}</div>`,
  });
}

const CARDS = html`<section>
  <h2>Cards</h2>
  <p>Any future date and any security code.</p>
  <dl>
    <dt>4242 4242 4242 4242</dt>
    <dd>is charged</dd>
    <dt>4000 0000 0000 0002</dt>
    <dd>is declined</dd>
    <dt>4000 0000 0000 9995</dt>
    <dd>has insufficient funds</dd>
    <dt>4000 0000 0000 0069</dt>
    <dd>has expired</dd>
    <dt>4000 0000 0000 0127</dt>
    <dd>has a wrong security code</dd>
    <dt>4000 0000 0000 0119</dt>
    <dd>meets a processing error</dd>
    <dt>4000 0025 0000 3155</dt>
    <dd>asks for authentication, which is declined</dd>
  </dl>
</section>`;

const CHECKS = html`<section>
  <h2>Background check</h2>
  <p>The last four digits of the SSN decide.</p>
  <dl>
    <dt>0000</dt>
    <dd>clear</dd>
    <dt>0001</dt>
    <dd>consider, score 580</dd>
    <dt>0002</dt>
    <dd>pending for a minute, then clear</dd>
    <dt>0003</dt>
    <dd>the company fails</dd>
    <dt>others, or none</dt>
    <dd>clear</dd>
  </dl>
</section>`;
