/** Opens a screen as a person sees it, with a server that the test plays. */
import { type RenderResult, act, render } from "@testing-library/react";
import { vi } from "vitest";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { type PageHost, Overlays, Screen } from "#screens/render/index.ts";
import { constants, texts } from "./documents.ts";
import { quietHost } from "./host.ts";

export interface Call {
  /** The pressed command that a save is for. */
  before?: string;
  command: string;
  input: Record<string, unknown>;
  /** What is chosen on the page and kept nowhere. */
  chosen?: Readonly<Record<string, string>>;
}

export class MemoryStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    this.kept.set(key, value);
  };
  removeItem = (key: string): void => {
    this.kept.delete(key);
  };
}

/** What a save answers when nothing is wrong: the record's next version. */
export function savedAnswer({ input }: Call): CommandResult {
  const root = String(input["root"]);
  return { ok: true, effects: [], saved: { root, target: `${root}-1`, version: Number(input["version"] ?? 1) + 1, answers: {} } };
}

export interface Opened extends RenderResult {
  calls: Call[];
  host: PageHost;
  storage: MemoryStorage;
  overlays: Overlays;
  saves(): Record<string, unknown>[];
  redraw(next: ScreenDescriptor): void;
}

export async function open(
  descriptor: ScreenDescriptor,
  {
    answer = savedAnswer as (call: Call) => CommandResult | Promise<CommandResult>,
    host: parts = {} as Partial<PageHost>,
    storage = new MemoryStorage(),
    constants: changed = {} as Partial<PageConstants>,
  } = {},
): Promise<Opened> {
  const calls: Call[] = [];
  const host = quietHost({
    runCommand: vi.fn(async (command: string, input: Record<string, unknown>, before?: string, chosen?: Readonly<Record<string, string>>) => {
      calls.push({ command, input, ...(before !== undefined && { before }), ...(chosen && { chosen }) });
      return command === "start-section" ? { ok: true as const, effects: [] } : answer({ command, input });
    }),
    ...parts,
  });
  const said = constants(changed);
  const overlays = new Overlays(said);
  const page = (shown: ScreenDescriptor) => (
    <Screen descriptor={shown} ui={texts(shown.locale)} constants={said} host={host} storage={storage} overlays={overlays} />
  );
  let result!: RenderResult;
  await act(async () => {
    result = render(page(descriptor));
  });
  return {
    ...result,
    calls,
    host,
    storage,
    overlays,
    saves: () => calls.filter((call) => call.command === "save-answers").map((call) => call.input["values"] as Record<string, unknown>),
    redraw: (next) => {
      act(() => result.rerender(page(next)));
    },
  };
}

/** Lets time pass, and everything that was waiting for it settle. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}
