/** Experiments (`schemas/experiments.json`) that test nothing: that nothing reads, that nobody is in, whose arms are told apart by nothing. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { ExperimentTest } from "../../kernel/rules/experiments.ts";
import { findingIn, twice } from "./rule-findings.ts";

const FILE = "experiments.json";
const finding = findingIn(FILE);

interface Experiments {
  active: readonly string[];
  tests?: Readonly<Record<string, ExperimentTest & { readBy?: string }>>;
}

export function experimentFindings(documents: DocumentSet, { active, tests = {} }: Experiments): Finding[] {
  const described = Object.keys(tests);
  const resting = described.filter((id) => !active.includes(id));
  const reads = active.length === 0 ? new Map<string, Reads>() : readsIn(documents);
  const { experiment_default_percentage: usual, experiment_default_variants: usualArms, experiment_excluded_value: outside } = documents.constants;
  return [
    ...twice(active).map((nth) => finding("constraint/twice", `/active/${nth}`, active[nth]!, `The experiment "${active[nth]}" is named twice`, TAKE_ONE)),
    ...active.flatMap((id, nth) => {
      const own = Object.hasOwn(tests, id) ? tests[id]! : null;
      const path = own ? `/tests/${id}` : `/active/${nth}`;
      const arms = own?.variants ?? String(usualArms ?? "").split(",");
      const share = own?.percentage ?? usual;
      const said = (reason: string, suggestion: string, at = path): Finding => finding("reach/experiment", at, id, reason, { suggestion });
      const read = reads.get(id);
      return [
        ...(own || resting.length === 0
          ? []
          : [finding("reference/unknown-name", path, id, `The experiment "${id}" runs, and "tests" describes only others`, didYouMean(id, resting))]),
        ...(read || own?.readBy !== undefined
          ? []
          : [
              said(
                `Nothing reads the experiment "${id}": all its arms are alike`,
                `Read it as "experiments.${id}", or say in "readBy" who else does.`,
                `/active/${nth}`,
              ),
            ]),
        ...(typeof share === "number" && share <= 0
          ? [
              {
                ...said(
                  `Nobody new is in the experiment "${id}": its share is 0`,
                  "Take it out of those that run, or give it a share.",
                  own?.percentage === undefined ? path : `${path}/percentage`,
                ),
                // Whoever is in an arm stays there: to let in nobody new is how an experiment is run out.
                severity: "warning" as const,
              },
            ]
          : []),
        ...twice(arms).map((at) => finding("constraint/twice", `${path}/variants/${at}`, id, `The arm "${arms[at]}" is named twice`, TAKE_ONE)),
        ...(new Set(arms).size < 2 && (typeof share !== "number" || share >= 100)
          ? [
              said(
                `Everybody in the experiment "${id}" is in its one arm`,
                "Give it a second arm, or a share of less than all.",
                own?.variants ? `${path}/variants` : path,
              ),
            ]
          : []),
        ...(arms.includes(String(outside))
          ? [
              said(
                `"${String(outside)}" is what those have who take no part: an arm of that name can't be told from them`,
                "Call it something else.",
                `${path}/variants/${arms.indexOf(String(outside))}`,
              ),
            ]
          : []),
        ...untold(arms, read).map((lost) =>
          said(
            `Nothing tells the arms ${lost.map((arm) => `"${arm}"`).join(" and ")} of "${id}" apart`,
            "Read each but one of its arms, or take one out.",
            own?.variants ? `${path}/variants` : path,
          ),
        ),
      ];
    }),
  ];
}

const TAKE_ONE = { suggestion: "Take one of the two out." };

/** Arms that something compares with; null where the arm is used in another way, so that all of them may differ. */
type Reads = Set<string> | null;

/** Of several arms that nothing names, each is like the others. */
function untold(arms: readonly string[], read: Reads | undefined): string[][] {
  if (!read) return [];
  const lost = [...new Set(arms)].filter((arm) => !read.has(arm));
  return lost.length > 1 ? [lost] : [];
}

const PREFIX = "experiments.";

/** By experiment. Personas are no readers: they are who is read of. */
function readsIn({ screens, modals, mails, variants, flow, promos, conditions }: DocumentSet): Map<string, Reads> {
  const found = new Map<string, Reads>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const entries = Object.entries(part);
    const [operator, argument] = entries.length === 1 ? entries[0]! : [];
    const id = operator !== undefined && Array.isArray(argument) && argument.length === 2 ? comparedIn(argument) : null;
    if (id !== null) {
      const literals = (argument as unknown[]).filter((side) => experimentOf(side) === null).flat();
      if (found.get(id) !== null) found.set(id, new Set([...(found.get(id) ?? []), ...literals.map(String)]));
      return;
    }
    const used = experimentOf(part);
    if (used !== null) found.set(used, null);
    for (const [, inner] of entries) visit(inner);
  };
  for (const part of [screens, modals, mails, variants, flow, promos, conditions]) visit(part);
  return found;
}

/** The experiment that one side of a comparison names, where the other is written out. */
function comparedIn(sides: readonly unknown[]): string | null {
  const [left, right] = sides.map(experimentOf);
  if (left === null) return right === null || typeof sides[0] === "object" ? null : right!;
  const isWritten = Array.isArray(sides[1]) || typeof sides[1] !== "object" || sides[1] === null;
  return isWritten ? left! : null;
}

/** The experiment that a `{"var": …}` or a `{"lookup": …}` names. */
function experimentOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { var: path } = value as { var?: unknown };
  return typeof path === "string" && path.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
}
