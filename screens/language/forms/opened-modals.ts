/** Which modals ask something of the person who is at a screen. */
import type { BlockDescriptor, ModalDescriptor, ScreenDescriptor } from "../documents/descriptor.ts";
import type { Scope } from "../expressions/evaluate.ts";
import { askingBlocks, isForm } from "./form-blocks.ts";
import { decideFlag } from "./live.ts";

export type Opening = Pick<ScreenDescriptor, "blocks" | "modals" | "opens" | "enter">;

/** A modal with a question in it. */
export const asksSomething = (modal: ModalDescriptor): boolean => modal.rules !== undefined;

/** One with a question that belongs to the screen. What holds nothing but forms waits for nobody, and begins when it is opened. */
export const asksForScreen = (modal: ModalDescriptor): boolean => asksSomething(modal) && askingBlocks(modal.blocks).some((block) => !isForm(block));

type WithModals = { modals?: ScreenDescriptor["modals"] };
export const askingModals = ({ modals = {} }: WithModals): ModalDescriptor[] => Object.values(modals).filter(asksSomething);
export const modalsAskingForScreen = ({ modals = {} }: WithModals): ModalDescriptor[] => Object.values(modals).filter(asksForScreen);

/**
 * Modals with questions that something shown on the screen opens, in one step or through another modal: what
 * they ask is asked of everybody who is at the screen. A modal that only a command opens is not among them, nor one
 * that holds nothing but forms, which wait for nobody.
 */
export function openedModals(screen: Opening, scope: Scope): ModalDescriptor[] {
  if (!Object.values(screen.modals ?? {}).some(asksForScreen)) return [];
  const opened = new Set<string>();
  const open = (key: string): void => {
    const modal = screen.modals[key];
    if (!modal || opened.has(key)) return;
    opened.add(key);
    for (const next of opensIn(modal.blocks, scope)) open(next);
  };
  for (const { modal } of screen.opens) open(modal);
  for (const key of [...screen.enter.flatMap(({ action }) => keysIn(action)), ...opensIn(screen.blocks, scope)]) open(key);
  return [...new Set(Object.entries(screen.modals).flatMap(([key, modal]) => (opened.has(key) && asksForScreen(modal) ? [modal] : [])))];
}

/** Keys of the modals that the blocks which show now open. */
const opensIn = (blocks: readonly BlockDescriptor[], scope: Scope): string[] =>
  blocks.flatMap((block) => {
    if (block.visible !== undefined && !decideFlag(block.visible, scope)) return [];
    const { blocks: children = [], fields: _, answers: _answers, ...own } = block;
    return [...keysIn(own), ...opensIn(children, scope)];
  });

/** Keys of the modals that the actions inside a value open. */
function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { do: does, modal } = value as { do?: unknown; modal?: unknown };
  return [...(does === "open" && typeof modal === "string" ? [modal] : []), ...Object.values(value).flatMap(keysIn)];
}

/** Ids of the modals that commands which are given somewhere on the screen may open. */
export const modalsOfCommands = ({ blocks, enter, modals }: Opening, commands: Readonly<Record<string, { opens?: readonly string[] }>>): string[] => [
  ...new Set([...commandsIn([blocks, enter, modals])].flatMap((command) => commands[command]?.opens ?? [])),
];

/** Names of the commands that actions inside a value run. */
function commandsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return found;
  const { do: does, command } = value as { do?: unknown; command?: unknown };
  if (does === "command" && typeof command === "string") found.add(command);
  for (const part of Object.values(value)) commandsIn(part, found);
  return found;
}
