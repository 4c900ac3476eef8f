/** Mails as they are written, whoever would get them: for whoever works on their words. */
import { html, page } from "../stand-in/page.ts";
import { framedHtml } from "./framed-html.ts";

/** What the product would send, made of its documents as they stand. */
export interface WrittenMails {
  /** With the personas that were sent each. */
  mails(): { id: string; about: string; personas: readonly string[] }[];
  /** Languages that they are written in. */
  locales(): readonly string[];
  /** null: there is no such mail, persona or language, or that persona was not sent it. */
  write(id: string, persona: string, locale: string): { subject: string; text: string; html: string } | null;
}

/** `path` is what follows /sandbox/mail/written. */
export function showWrittenMails(written: WrittenMails, { searchParams }: URL, path: string): Response {
  if (path === "" || path === "/") return listed(written);
  const [, id, part] = /^\/([a-z0-9-]+)(\/html)?$/.exec(path) ?? [];
  const mail = written.mails().find((each) => each.id === id);
  const persona = searchParams.get("persona") ?? mail?.personas[0] ?? "";
  const locale = searchParams.get("locale") ?? written.locales()[0] ?? "";
  const said = mail && written.write(mail.id, persona, locale);
  if (!mail || !said)
    return page({
      title: "No such mail",
      status: 404,
      main: html`<h1>No such mail</h1>
        <p><a href="/sandbox/mail/written">All that are written</a></p>`,
    });
  if (part) return framedHtml(said.html);
  const to = (who: string, language: string) => `/sandbox/mail/written/${mail.id}?${new URLSearchParams({ persona: who, locale: language }).toString()}`;
  const choice = (label: string, chosen: string, among: readonly string[], href: (each: string) => string) =>
    html`<nav aria-label="${label}">
      <p>${label}: ${among.map((each) => (each === chosen ? html`<b aria-current="true">${each}</b> ` : html`<a href="${href(each)}">${each}</a> `))}</p>
    </nav>`;
  return page({
    title: said.subject,
    wide: true,
    main: html`<p><a href="/sandbox/mail/written">All that are written</a></p>
      <h1>${said.subject}</h1>
      <p class="lead">${mail.id}: ${mail.about}</p>
      ${choice("Sent to", persona, mail.personas, (each) => to(each, locale))} ${choice("Language", locale, written.locales(), (each) => to(persona, each))}
      <iframe
        title="The mail as it looks"
        src="/sandbox/mail/written/${mail.id}/html?${new URLSearchParams({ persona, locale }).toString()}"
        sandbox="allow-popups allow-top-navigation-by-user-activation"
      ></iframe>
      <h2>Plain text</h2>
      <pre>${said.text}</pre>`,
  });
}

const listed = (written: WrittenMails): Response =>
  page({
    title: "Mails as they are written",
    wide: true,
    main: html`<p><a href="/sandbox/mail">Mail that was sent</a></p>
      <h1>Mails as they are written</h1>
      <p class="lead">Every mail of the documents, as each persona gets it. Nothing is sent.</p>
      <ul class="mails">
        ${written.mails().map(
          ({ id, about }) =>
            html`<li>
              <a href="/sandbox/mail/written/${id}"><b>${id}</b><span>${about}</span></a>
            </li>`,
        )}
      </ul>`,
  });
