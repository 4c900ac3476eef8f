import type { Condition, Literal } from "../../language/expressions/condition.ts";
import type { Action } from "../../language/documents/document.ts";
import type { PropertySchema, ResourceDoc } from "../../language/documents/resource.ts";
import type { ResolvedAction } from "../../language/documents/descriptor.ts";
import type { Compiled } from "./compiled.ts";
import type { Routes } from "../routes/routes.ts";
import type { RuleTable } from "./rule-table.ts";
import type { LocaleTexts } from "../texts/locale-texts.ts";

/** What the parts of one screen or modal are compiled against. */
export interface Environment {
  readonly texts: LocaleTexts;
  readonly routes: Routes;
  readonly conditions: Readonly<Record<string, Condition>>;
  readonly constants: Readonly<Record<string, Literal>>;
  readonly resources: Readonly<Record<string, ResourceDoc>>;
  /** Path of what files are called, by id. */
  readonly files: string | undefined;
  /** Inside an `each` over a list of answers: the root of that list. A section of this root asks the member. */
  readonly listRoot?: string;
  /** Inside any `each`: what stands here is drawn once for each of its members, and is named after it. */
  readonly isMember?: boolean;
  /** Schemas of what a command declares of its input. */
  inputOf(command: string): Record<string, PropertySchema>;
  /** Whether a data root is a list of records. */
  isList(root: string): boolean;
  /** Name of the resource of a data root. */
  resourceOf(root: string): string | undefined;
  /** Whether the audience may read a data root. Roots that the catalog does not list belong to the screen itself. */
  mayRead(root: string): boolean;
  /** Whether a var is an answer of this very screen. */
  isLive(varPath: string): boolean;
  /** Whether a var is something that is chosen on this screen and kept nowhere: texts follow it, too. */
  isChosen(varPath: string): boolean;
  /** All values of something that is chosen; null when they are too many. */
  valuesOf(varPath: string): readonly Literal[] | null;
  isEphemeral(root: string): boolean;
  /** Modals that are to be resolved along with the screen. */
  hasModal(id: string): boolean;
  takesArguments(modal: string): boolean;
  /** Of a command that ends a form: the roots that are saved before it, in their order. */
  savesOf(command: string): readonly string[] | undefined;
  /** The rules that its fields are held to. */
  readonly rules: RuleTable;
}

export type CompileAction = (action: Action, at: string, environment: Environment) => Compiled<ResolvedAction>;

/** For places that have no room for what follows an answer. */
export const withoutLiveParts = (environment: Environment): Environment => ({ ...environment, isLive: () => false, isChosen: () => false });
