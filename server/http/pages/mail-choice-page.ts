/**
 * Where whoever got an invitation, a reminder or the daily mail of what waits stops further ones, or has them sent again: signed out, without a script, by the
 * token of the mail alone. Opening it changes nothing, because mail programs open links by themselves.
 */
import { chooseMails, readMailChoice, type MailChoice } from "../../areas/notices/index.ts";
import { choicePath, oneClickPath } from "../../kernel/mail/mail-choice.ts";
import { readFormBody } from "../body/form-body.ts";
import { escaped, plainPage } from "../errors/error-page.ts";
import { refuse } from "../errors/error-response.ts";
import { networkOf } from "../request/address.ts";
import type { HostContext } from "../request/context.ts";
import { plainFrame, type HostParts } from "../request/host-parts.ts";

const WANTS = "invitations";
const ALL = "all";
const NONE = "none";

export function mountMailChoice(parts: HostParts): void {
  const { app, services } = parts;
  const begin = async (c: HostContext): Promise<string> => {
    c.set("route", "mail-choice");
    await parts.rateLimits.consume("page-address", networkOf(c.get("viewer").address));
    return c.req.param("token") ?? "";
  };
  const answer = (c: HostContext, choice: MailChoice | null): Response => {
    if (!choice) throw refuse("not-found");
    const frame = plainFrame(c, parts);
    const { text } = frame;
    const say = (key: string): string => escaped(text(key, { address: choice.address }) ?? "");
    const words = choice.isDaily ? "mail-choice.daily" : "mail-choice";
    const state = `${words}.${choice.wanted ? "wanted" : "unwanted"}`;
    const title = text(`${state}.title`) ?? "";
    const main =
      `<h1>${escaped(title)}</h1><p role="status">${say(`${state}.text`)}</p>` +
      `<form method="post"><button type="submit" name="${WANTS}" value="${choice.wanted ? NONE : ALL}">${say(`${state}.button`)}</button></form>` +
      `<p class="aside">${say(`${words}.still`)}</p>`;
    return plainPage({ ...frame, status: 200, title, main });
  };

  app.get(choicePath(":token"), async (c) => answer(c, await readMailChoice(services.deps, await begin(c))));
  app.post(choicePath(":token"), async (c) => {
    const token = await begin(c);
    const wants = (await readFormBody(c.req.raw, 0)).find(([name]) => name === WANTS)?.[1];
    if (wants !== ALL && wants !== NONE) throw refuse("invalid");
    return answer(c, await chooseMails(services.deps, token, wants === ALL));
  });
  app.get(oneClickPath(":token"), async (c) => c.redirect(choicePath(encodeURIComponent(await begin(c))), 302));
  app.post(oneClickPath(":token"), async (c) => {
    if (!(await chooseMails(services.deps, await begin(c), false))) throw refuse("not-found");
    return c.body(null, 204);
  });
}
