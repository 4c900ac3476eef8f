/** A folder with a few files of the project in it, and stand-ins for the programs that they run. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./source-tree.ts";

export class BareClone {
  readonly folder = mkdtempSync(join(tmpdir(), "latchkey-clone-"));

  constructor(files: readonly string[]) {
    for (const file of files) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(`${ROOT}${file}`, join(this.folder, file));
    }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** A program that notes how it was called, and then does something more. */
  program(path: string, then = ""): void {
    this.write(path, `#!/bin/sh\necho "$(basename "$0") $*" >> "${this.folder}/calls"\n${then}\n`);
    chmodSync(join(this.folder, path), 0o755);
  }

  /** A package as it is installed here. */
  installed(name: string): void {
    const place = join(this.folder, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), place);
  }

  /** The environment in which its own programs are found, and nothing says where this runs. */
  environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
    const environment: NodeJS.ProcessEnv = { ...process.env, PATH: `${this.folder}/programs:/usr/bin:/bin`, NODE_NO_WARNINGS: "1" };
    for (const name of ["NODE_ENV", "LATCHKEY_SANDBOX"]) Reflect.deleteProperty(environment, name);
    return Object.assign(environment, more);
  }

  /** What was called since the last time that this was asked. */
  calls(): string[] {
    const file = join(this.folder, "calls");
    const calls = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    rmSync(file, { force: true });
    return calls;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
