/** Asking the server to do something: the page that the form stands in does it. */
import type { CommandResult } from "#screens/language/documents/descriptor.ts";

export interface CommandRunner {
  /**
   * Runs a command on the server. Rejects with ServerFault when the server could not do it, with anything else when no answer came.
   * `before`: the command that was pressed, where this one saves what it waits for. `chosen`: what is chosen on the page and
   * kept nowhere, as its address would say it.
   */
  runCommand(command: string, input: Record<string, unknown>, before?: string, chosen?: Readonly<Record<string, string>>): Promise<CommandResult>;
}

/**
 * The server answered, and could not do it: it is overloaded, something behind it is away, or it has a
 * fault. Nothing was done; the same may be asked again. Its message is for the person.
 */
export class ServerFault extends Error {
  override readonly name = "ServerFault";
  /** How long to wait before asking again; null when it didn't say. */
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
