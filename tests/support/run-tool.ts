/** Runs a tool of `server/bin` as the command line does. */
import { spawn } from "node:child_process";

const root = new URL("../..", import.meta.url).pathname;

export async function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", `server/bin/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_ENV: "development", ...environment },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (err += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out: out.trim(), err: err.trim() };
}
