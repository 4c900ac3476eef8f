/**
 * Shown to somebody whose session ended while they filled in a form without JavaScript. What they typed
 * stays in their browser, in this page: the server keeps none of it, and whoever signs in meanwhile can
 * save it only to an application of their own.
 */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { isInputRoot } from "#screens/language/forms/answer-name.ts";
import { readSteps } from "#screens/language/forms/form-steps.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { escaped, type PlainFrame, plainPage } from "../errors/error-page.ts";
import type { FormEntries } from "../body/form-body.ts";

/** `<root>.<path>`, the second choice that belongs to one, and the record's version that the page showed. */
const KEPT = /^[a-z_]+(?::[\w-]{1,100})?(?:\.([A-Za-z_][A-Za-z0-9_.]*?)(?::aside)?|:version)$/;

/**
 * The answers of a form that may stand in a page: no government ids, no files, and no button that was pressed. What
 * anybody may send is none, nor is what is only chosen on a screen: it goes the usual way.
 */
export function keptAnswers(
  form: FormEntries,
  { resources, catalog, screens }: Pick<DocumentSet, "resources" | "catalog" | "screens">,
): [name: string, value: string][] {
  const pressed = form.find(([name]) => name === "command")?.[1];
  const [step] = (typeof pressed === "string" ? readSteps(pressed) : null) ?? [];
  const command = step && "command" in step ? step.command : "";
  const isForAnyone = Object.hasOwn(catalog.commands, command) && catalog.commands[command]!.audiences.includes("anyone");
  const secret = new Set(
    Object.values(resources).flatMap(({ properties }) =>
      Object.entries(properties)
        .filter(isSecret)
        .map(([name]) => name),
    ),
  );
  const chosen = new Set(Object.values(screens).flatMap(({ ephemeral = {} }) => Object.keys(ephemeral)));
  return form.flatMap(([name, value]): [string, string][] => {
    const found = KEPT.exec(name);
    if ((isForAnyone && isInputRoot(name)) || chosen.has(name.split(".")[0]!)) return [];
    return found && typeof value === "string" && !secret.has(found[1]?.split(".").at(-1) ?? "") ? [[name, value]] : [];
  });
}
/** Words that somebody writes for others to read are none, whether or not they are answered. */
const isSecret = ([, { format, writeOnly, plainText }]: [string, PropertySchema]): boolean =>
  format === "secure-id" || (writeOnly === true && plainText === undefined);

export interface SignedOutPage extends PlainFrame {
  answers: readonly [name: string, value: string][];
}

/** Posts itself to the address that it stands at, saving and pressing nothing. */
export function signedOutPage({ answers, ...page }: SignedOutPage): Response {
  const { text } = page;
  const say = (key: string): string => escaped(text(key) ?? "");
  const hidden = answers.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join("");
  const title = text("ui.signed-out") ?? "";
  const main =
    `<h1>${escaped(title)}</h1><p>${say("ui.signed-out-text")}</p>` +
    `<a href="/login" target="_blank">${say("ui.signed-out-sign-in")}</a>` +
    `<form method="post">${hidden}<button type="submit" name="command" value="">${say("ui.signed-out-save")}</button></form>` +
    `<p class="aside">${say("ui.signed-out-left-out")}</p>`;
  return plainPage({ ...page, status: 401, title, main });
}
