import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

export interface Writer {
  child: ChildProcess;
  lines: string[];
  /** Ends when the process has ended and all that it said was read. */
  ended: Promise<void>;
}

/** Starts `writer.ts`; it is killed at the latest when the test ends. */
export function startWriter(dataDir: string, from = 0): Writer {
  const script = new URL("./writer.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir, String(from)], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout! });
  reader.on("line", (line) => lines.push(line));
  const ended = new Promise<void>((resolve) =>
    reader.once("close", () => (child.exitCode === null && child.signalCode === null ? child.once("exit", () => resolve()) : resolve())),
  );
  onTestFinished(() => {
    child.kill("SIGKILL");
    return ended;
  });
  return { child, lines, ended };
}
