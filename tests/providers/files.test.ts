import { mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import type { Files } from "#server/ports/outside.ts";
import { createFolderFiles } from "#server/providers/files/folder.ts";
import { createS3Files } from "#server/providers/files/s3.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let stores: Record<string, Files>;
const folder = () => join(server.folder, "files");

beforeAll(async () => {
  server = await startSandboxServer();
  stores = { folder: createFolderFiles(folder()), s3: createS3Files(server.sandbox.s3Settings) };
});
afterAll(() => server.stop());

describe.each(["folder", "s3"])("files in %s", (name) => {
  const files = () => stores[name]!;

  test("come back as they were put, with their type", async () => {
    const body = Buffer.from([0, 1, 2, 255, 13, 10, 0]);
    await files().put("documents/ab/photo.jpg", body, "image/jpeg");
    expect(await files().get("documents/ab/photo.jpg")).toEqual({ body, contentType: "image/jpeg" });
  });

  test("are replaced as a whole, and gone when removed", async () => {
    await files().put("one", Buffer.from("a long first one"), "text/plain");
    await files().put("one", Buffer.from("short"), "application/pdf");
    expect(await files().get("one")).toEqual({ body: Buffer.from("short"), contentType: "application/pdf" });
    await files().remove("one");
    await files().remove("one");
    expect(await files().get("one")).toBeNull();
  });

  test("of any bytes and any allowed key come back", async () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.uint8Array({ maxLength: 2000 }), async (segments, bytes) => {
        const key = ["any", ...segments, "end.bin"].join("/");
        await files().put(key, Buffer.from(bytes), "application/octet-stream");
        expect((await files().get(key))?.body).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    "",
    "/etc/passwd",
    "../up",
    "a/../b",
    "a//b",
    "a/.hidden",
    ".env",
    "a\\b",
    "a..b",
    "a\u0000b",
    "a/",
    "a b",
    `${"x".repeat(200)}`,
    "a/b/c/d/e/f/g/h/i/j/k",
  ])("refuse the key %j", async (key) => {
    await expect(files().put(key, Buffer.from("x"), "text/plain")).rejects.toThrow(ProviderRefused);
    await expect(files().get(key)).rejects.toThrow(ProviderRefused);
    await expect(files().remove(key)).rejects.toThrow(ProviderRefused);
  });

  test("are whole for whoever reads while they are written", async () => {
    const bodies = ["a", "b", "c"].map((letter) => Buffer.from(letter.repeat(300_000)));
    await files().put("busy", bodies[0]!, "text/plain");
    const reads: (Buffer | undefined)[] = [];
    await Promise.all([
      ...bodies.map((body) => files().put("busy", body, "text/plain")),
      ...Array.from({ length: 12 }, async () => reads.push((await files().get("busy"))?.body)),
    ]);
    for (const read of reads) expect(bodies.some((body) => read?.equals(body))).toBe(true);
  });
});

test("a folder that can't be written says unavailable and leaves no half file behind", async () => {
  const files = createFolderFiles(join(server.folder, "blocked"));
  await writeFile(join(server.folder, "blocked"), "a file where the folder should be");
  await expect(files.put("one", Buffer.from("x"), "text/plain")).rejects.toThrow(ProviderUnavailable);
  await rm(join(server.folder, "blocked"));
  await mkdir(join(server.folder, "blocked", "bodies", "one"), { recursive: true });
  await expect(files.put("one", Buffer.from("x"), "text/plain")).rejects.toThrow(ProviderUnavailable);
  const left = await readdir(join(server.folder, "blocked", "bodies"));
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a file in a folder is readable for its owner alone", async () => {
  await stores["folder"]!.put("people/one", Buffer.from("x"), "text/plain");
  const modes = ["bodies/people/one", "types/people/one", "bodies/people"].map(async (path) => (await stat(join(folder(), path))).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o700]);
});

test("a file that lost its type in a crash is not there", async () => {
  const files = stores["folder"]!;
  await files.put("half", Buffer.from("x"), "text/plain");
  await rm(join(folder(), "types", "half"));
  expect(await files.get("half")).toBeNull();
  await symlink("/etc/hostname", join(folder(), "types", "linked"));
  expect(await files.get("linked")).toBeNull();
});

test("a bucket that is away is unavailable, one that refuses us is refused, and neither names a key", async () => {
  server.sandbox.faults.s3.down = true;
  const error = await stores["s3"]!.put("secret-name", Buffer.from("x"), "text/plain").then(
    () => null,
    (thrown: unknown) => thrown,
  );
  server.sandbox.faults.s3.down = false;
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(String(error)).not.toContain("secret-name");
  const stranger = createS3Files({ ...server.sandbox.s3Settings, accessKeyId: "stranger" });
  await expect(stranger.get("one")).rejects.toThrow(ProviderRefused);
  const nowhere = createS3Files({ ...server.sandbox.s3Settings, address: "http://127.0.0.1:9", timeoutMs: 300 });
  await expect(nowhere.get("one")).rejects.toThrow(ProviderUnavailable);
});
