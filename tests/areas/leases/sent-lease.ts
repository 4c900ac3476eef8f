/** A lease that was sent, without everything that leads to one. */
import { randomUUID } from "node:crypto";
import type { TestApp } from "#tests/support/test-app.ts";

/** @returns its id, by which its paper is called, too */
export async function sentLease(app: TestApp, users: readonly string[], { application, ends_on }: { application: string; ends_on: string }): Promise<string> {
  const [id, made_at] = [randomUUID(), app.deps.clock.now().toISOString()];
  const storage_key = `leases/${id}`;
  await app.deps.files.put(storage_key, Buffer.from("A lease"), "application/pdf");
  await app.store.transaction(async (tx) => {
    const file = { filename: "Lease.pdf", size: 7, storage_key, sha256: "0".repeat(64) };
    await tx.insert("lease", { id, covers: id, origin: "upload", locale: "en-US", ...file, document: null, ends_on, made_by: null, made_at, sent_at: made_at });
    for (const user_id of users) await tx.insert("lease_party", { id: randomUUID(), lease: id, user_id, application, part: "tenant", name: "Zoë" });
  });
  return id;
}
