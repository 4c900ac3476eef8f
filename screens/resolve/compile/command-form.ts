/** Forms: what a command is told, asked under a root of the form's own and kept nowhere. */
import { contentHash } from "../../language/documents/content-hash.ts";
import { inputResource } from "../../language/documents/command-input.ts";
import type { CommandFormDescriptor } from "../../language/documents/descriptor.ts";
import type { Action, BlockDoc, DocumentSet, FieldDoc } from "../../language/documents/document.ts";
import type { ResourceDoc } from "../../language/documents/resource.ts";
import { inputRoot } from "../../language/forms/answer-name.ts";
import type { ResolveContext } from "./context.ts";
import type { Environment } from "./environment.ts";
import { compileField } from "./field.ts";
import { filesOf } from "./section.ts";
import { compileValue } from "./value.ts";
import { dynamic, list, type Compiled, evaluateIn } from "./compiled.ts";

const INPUT = "input";

export const hasForm = (blocks: readonly BlockDoc[]): boolean =>
  blocks.some(({ kind, blocks: inside = [], empty = [] }) => kind === "form" || hasForm(inside) || hasForm(empty));

/** Commands that a form of these documents runs, variants included. */
export const commandsOfForms = ({ screens, modals, variants }: DocumentSet): ReadonlySet<string> => new Set(commandsIn([screens, modals, variants]));

function commandsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { kind, action } = part as { kind?: unknown; action?: { command?: unknown } };
  const own = kind === "form" && typeof action?.command === "string" ? [action.command] : [];
  return [...own, ...Object.values(part).flatMap(commandsIn)];
}

const fieldsOf = (doc: BlockDoc): FieldDoc[] => (Array.isArray(doc.fields) ? (doc.fields as FieldDoc[]) : []);
const commandOf = (doc: BlockDoc): string => String((doc.action as Partial<Extract<Action, { command: string }>> | undefined)?.command);

type FormPart = Pick<CommandFormDescriptor, "root" | "resource" | "target" | "version" | "fields" | "answers" | "files" | "save">;

export function compileForm(doc: BlockDoc, at: string, environment: Environment): Compiled<FormPart> {
  const command = commandOf(doc);
  const schemas = environment.inputOf(command);
  const inside = insideForm(doc, inputResource(command), schemas, environment);
  const fields = list(fieldsOf(doc).map((field) => compileField(field, INPUT, at, inside)));
  const from = doc.from === undefined ? null : compileValue(doc.from, at, environment);
  return dynamic((context) => {
    const root = rootIn(doc, context);
    const asked = evaluateIn(fields, { ...context, scope: { ...context.scope, inputRoot: root } });
    const given = (from ? evaluateIn(from, context) : null) as Record<string, unknown> | null;
    const beginnings = asked.map(({ property }) => [property, given?.[property] ?? schemas[property]?.default ?? null]);
    const answers = Object.fromEntries(beginnings) as Record<string, unknown>;
    const files = filesOf(asked, answers, environment, context);
    return {
      root,
      resource: inputResource(command),
      target: null,
      version: null,
      fields: asked,
      answers,
      ...(files.length > 0 && { files: Object.fromEntries(files) }),
      save: null,
    };
  });
}

/** What is typed about one member, or in a modal that was opened for something, is not what is typed about another. */
function rootIn({ id }: BlockDoc, { members = [], scope }: ResolveContext): string {
  const args = scope.data["args"] as object | undefined;
  return inputRoot(id, ...members, ...(args && Object.keys(args).length > 0 ? [contentHash(args)] : []));
}

/** `input.…` is what its own fields ask, by the schemas of what the command declares. */
function insideForm(doc: BlockDoc, resource: string, properties: ResourceDoc["properties"], environment: Environment): Environment {
  const asked = new Set(fieldsOf(doc).map(({ property }) => `${INPUT}.${property}`));
  return {
    ...environment,
    resources: { ...environment.resources, [resource]: { $id: resource, title: resource, type: "object", properties } },
    resourceOf: (root) => (root === INPUT ? resource : environment.resourceOf(root)),
    isLive: (path) => asked.has(path) || environment.isLive(path),
  };
}
