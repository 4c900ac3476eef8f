/**
 * Reads a plain form post. Inputs are named `<root>.<property path>`, a second choice that belongs to
 * one (the country of a phone number) `<name>:aside`, a file `<name>:file`, the record's version that
 * the page showed `<root>:version`, a modal that was asked back and stands on the page `modal`.
 * What stands in a form has a root of the form's own, `input:<form>`.
 */
import { readSteps } from "#screens/language/forms/form-steps.ts";
import type { PostedFile, PostedForm, PostedRoot } from "../../kernel/screens/post-form.ts";
import { refuse } from "../errors/error-response.ts";
import type { FormEntries } from "./form-body.ts";
import { isWellFormedJson } from "./json-body.ts";

const ANSWER = /^([a-z_]+(?::[\w-]{1,100})?)\.([A-Za-z_][A-Za-z0-9_.]*)$/;
/** Of one of a list, with its id: `hobbies:<id>`. */
const ROOT = /^[a-z_]+(?::[\w-]{1,100})?$/;
/** A button does one thing after another; each is counted as one request. */
const MOST_STEPS = 10;

/** @throws RefusedRequest `invalid` */
export function readFormPost(entries: FormEntries): PostedForm {
  const roots = new Map<string, PostedRoot>();
  const rootOf = (name: string): PostedRoot => {
    let root = roots.get(name);
    if (!root) roots.set(name, (root = { root: name, version: null, texts: new Map(), picks: new Map(), asides: new Map() }));
    return root;
  };
  const files: PostedFile[] = [];
  const modals: string[] = [];
  let pressed = "";
  for (const [name, value] of entries) {
    const [, base = "", part = ""] = /^(.*?)(?::(aside|file|version))?$/s.exec(name) ?? [];
    const [, root, path = ""] = ANSWER.exec(base) ?? [];
    if (typeof value !== "string") {
      // A file control that nothing was chosen in is sent without a name.
      if (part === "file" && root && value.filename !== "") files.push({ root, path, ...value });
    } else if (name === "command") pressed = value;
    else if (name === "modal") modals.push(value);
    else if (part === "version" && ROOT.test(base)) rootOf(base).version = /^\d{1,9}$/.test(value) ? Number(value) : null;
    else if (part === "aside" && root) rootOf(root).asides.set(path, value);
    else if (part === "" && root) {
      const { texts, picks } = rootOf(root);
      texts.set(path, value);
      picks?.set(path, [...(picks.get(path) ?? []), value]);
    }
  }
  const steps = readSteps(pressed);
  if (!steps || steps.length > MOST_STEPS) throw refuse("invalid");
  // What a button says is JSON inside of a field, and keeps the manners of any other.
  if (!steps.every((step) => !("input" in step) || isWellFormedJson(step.input))) throw refuse("invalid");
  return { roots: [...roots.values()], files, modals, steps };
}
