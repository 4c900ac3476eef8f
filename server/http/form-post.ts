/**
 * Reads a plain form post. Inputs are named `<root>.<property path>`, a second choice that belongs to
 * one (the country of a phone number) `<name>:aside`, a file `<name>:file`, the record's version that
 * the page showed `<root>:version`, further inputs of the command `input:<name>`.
 */
import { readSteps } from "#screens/language/form-steps.ts";
import type { PostedFile, PostedForm, PostedRoot } from "../usecases/post-form.ts";
import { refuse } from "./error-response.ts";

const ANSWER = /^([a-z_]+)\.([A-Za-z_][A-Za-z0-9_.]*)$/;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** More than any screen of ours has, and little enough to be read at once. */
const MOST_PARTS = 500;

export const isFormPost = (type: string | null): boolean => FORM_TYPES.includes(type?.split(";")[0]?.trim().toLowerCase() ?? "");

/** @throws RefusedRequest `unsupported-type` or `invalid` */
export async function readFormPost(request: Request): Promise<PostedForm> {
  if (!isFormPost(request.headers.get("content-type"))) throw refuse("unsupported-type");
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw refuse("invalid");
  }
  return readForm(form);
}

async function readForm(form: FormData): Promise<PostedForm> {
  const roots = new Map<string, PostedRoot>();
  const rootOf = (name: string): PostedRoot => {
    let root = roots.get(name);
    if (!root) roots.set(name, (root = { root: name, version: null, texts: new Map(), asides: new Map() }));
    return root;
  };
  const files: PostedFile[] = [];
  const input: Record<string, unknown> = {};
  let pressed = "";
  let parts = 0;
  for (const [name, value] of form) {
    parts += 1;
    if (parts > MOST_PARTS) throw refuse("invalid");
    const [, base = "", part = ""] = /^(.*?)(?::(aside|file|version))?$/s.exec(name) ?? [];
    const [, root, path = ""] = ANSWER.exec(base) ?? [];
    if (typeof value !== "string") {
      // A file control that nothing was chosen in is sent without a name.
      if (part === "file" && root && value.name !== "") files.push({ root, path, filename: value.name, body: Buffer.from(await value.arrayBuffer()) });
    } else if (name === "command") pressed = value;
    else if (name.startsWith("input:")) input[name.slice("input:".length)] = value;
    else if (part === "version" && /^[a-z_]+$/.test(base)) rootOf(base).version = /^\d{1,9}$/.test(value) ? Number(value) : null;
    else if (part === "aside" && root) rootOf(root).asides.set(path, value);
    else if (part === "" && root) rootOf(root).texts.set(path, value);
  }
  const steps = readSteps(pressed);
  if (!steps) throw refuse("invalid");
  return { roots: [...roots.values()], files, input, steps };
}
