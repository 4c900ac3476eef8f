/** Keys of the console: two commands that hear one key at once, of which one would never be done. */
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Desk } from "../../kernel/context/desk.ts";
import { COMMANDS_OF_A_DECISION } from "../../kernel/definitions/console-names.ts";
import type { FileContents } from "../names/known-names.ts";
import { findingIn } from "../rules/rule-findings.ts";

const FILE = "desk.json";
const finding = findingIn(FILE);

/** What its keys are heard in: a room, or one of the decisions that lie over a room. */
interface Heard {
  room: string;
  /** Null of the room itself, whose keys wait while a decision has them. */
  decisions: readonly string[] | null;
}

export function keyFindings(desk: Desk, contents: FileContents): Finding[] {
  const heardOf = hearing(desk, contents);
  const all = Object.entries(desk.shortcuts).map(([id, keys]) => ({ id, keys, pressed: keys.toLowerCase(), heard: heardOf(id) }));
  return [
    ...all.flatMap(({ id, keys }) => {
      // A key that begins another one would do what it does before the other can be pressed to its end.
      const longer = all.find(({ pressed }) => keys.length > 0 && pressed.startsWith(`${keys.toLowerCase()} `));
      return longer ? [finding("shape/wrong", `/shortcuts/${id}`, id, `Its key "${keys}" begins "${longer.keys}", which is for ${longer.id}`)] : [];
    }),
    ...all.flatMap(({ id, keys, pressed, heard }, at) => {
      const other = all.slice(0, at).find((one) => one.pressed === pressed && areHeardTogether(one.heard, heard));
      return other
        ? [
            finding("reference/same-key", `/shortcuts/${id}`, id, `Its key "${keys}" is for ${other.id} in the same place, and one of the two is never done`, {
              related: [{ file: FILE, path: `/shortcuts/${other.id}`, id: other.id }],
            }),
          ]
        : [];
    }),
  ];
}

/** The frame and the ways from room to room are heard in every room. */
const EVERYWHERE = "";

function hearing({ decisions }: Desk, contents: FileContents): (id: string) => Heard {
  const reasons = (contents("jurisdictions.json") as { decision_reasons?: Record<string, { for?: readonly string[] }> } | undefined)?.decision_reasons ?? {};
  const options = new Map(
    decisions.kinds.flatMap(({ fields }) => {
      const of = fields.flatMap((field) => field.of ?? []);
      return fields.flatMap(({ options: own = [] }) => own.flatMap(({ command }) => (command === undefined ? [] : [[command, of] as const])));
    }),
  );
  const everyDecision = decisions.kinds.flatMap(({ fields }) => fields.flatMap(({ of }) => of ?? []));
  return (id) => {
    const [room = "", ...rest] = id.split(".");
    if (rest.length === 0 || room === "go") return { room: EVERYWHERE, decisions: null };
    const reason = rest[0] === "reason" ? (reasons[rest.slice(1).join(".")]?.for ?? everyDecision) : undefined;
    return { room, decisions: reason ?? options.get(id) ?? (COMMANDS_OF_A_DECISION.includes(id) ? everyDecision : null) };
  };
}

/** What lies over a room has the key first, and leaves it to the room where it has none of it: those two may share one. */
function areHeardTogether(one: Heard, other: Heard): boolean {
  if (one.room !== other.room && one.room !== EVERYWHERE && other.room !== EVERYWHERE) return false;
  if (one.decisions === null || other.decisions === null) return one.decisions === other.decisions || one.room !== other.room;
  return one.decisions.some((decision) => other.decisions!.includes(decision));
}
