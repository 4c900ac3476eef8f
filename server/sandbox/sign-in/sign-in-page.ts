/** The page on which a person says who they are. Plain HTML: it works without a script. */
import { html, page } from "../stand-in/page.ts";
import type { DemoPerson, Vendor } from "./sign-in-people.ts";

const VENDOR_NAMES: Record<Vendor, string> = { google: "Google", apple: "Apple", linkedin: "LinkedIn", facebook: "Facebook" };

export function signInPage(options: { vendor: Vendor; action: string; people: readonly DemoPerson[]; problem?: string; typed?: string }): Response {
  const { vendor, action, people, problem, typed } = options;
  // Statuses come last and folded away: there are many, and they are for looking at one stage.
  const [first, rest] = [people.filter(({ email }) => !email.startsWith("status-")), people.filter(({ email }) => email.startsWith("status-"))];
  const list = (some: readonly DemoPerson[]) =>
    html`<form method="post" action="${action}">
      <ul class="people">
        ${some.map(
          (person) =>
            html` <li>
              <button name="email" value="${person.email}">
                <span class="face" aria-hidden="true">${person.first_name.charAt(0)}</span
                ><span class="who"><b>${person.first_name} ${person.last_name}</b><span>${person.email}</span></span
                ><span class="what">${person.note}</span>
              </button>
            </li>`,
        )}
      </ul>
    </form>`;
  return page({
    title: `Sign in with ${VENDOR_NAMES[vendor]} (sandbox)`,
    status: problem ? 422 : 200,
    main: html`<h1>Who are you today?</h1>
      <p class="lead">This stands in for ${VENDOR_NAMES[vendor]}. Type any address to be somebody new, or take one of the people below.</p>
      <form method="post" action="${action}" novalidate>
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          inputmode="email"
          spellcheck="false"
          required
          value="${typed ?? ""}"
          ${problem ? html` aria-invalid="true" aria-describedby="problem" autofocus` : ""}
        />
        ${problem ? html`<p class="hint" role="alert" id="problem">${problem}</p>` : ""}
        ${vendor === "facebook" ? html`<label class="tick"><input type="checkbox" name="withhold_email" value="1" />Keep my address to myself</label>` : ""}
        <button class="main">Continue</button>
      </form>
      <form method="post" action="${action}">
        <p class="note"><button class="plain" name="cancel" value="1">Cancel and go back</button></p>
      </form>
      ${
        first.length > 0
          ? html`<h2>Demo people</h2>
              ${list(first)}`
          : ""
      }
      ${
        rest.length > 0
          ? html`<details>
              <summary>One person for each status of an application</summary>
              ${list(rest)}
            </details>`
          : ""
      }`,
  });
}
