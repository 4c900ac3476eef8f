import { randomUUID } from "node:crypto";
import { onePage, pdfOf } from "../../support/pdf.ts";
import type { TestHost } from "./test-host.ts";

export const LEASE = pdfOf(onePage(""));

/** Sent to this person alone. */
export async function sentLease({ deps, open: { store } }: TestHost, user_id: string, application: string): Promise<string> {
  const [id, made_at] = [randomUUID(), deps.clock.now().toISOString()];
  await deps.files.put(`leases/${id}`, LEASE, "application/pdf");
  await store.transaction(async (tx) => {
    const file = { filename: "Lease.pdf", size: LEASE.length, storage_key: `leases/${id}`, sha256: "0".repeat(64) };
    await tx.insert("lease", {
      id,
      covers: id,
      origin: "upload",
      locale: "en-US",
      ...file,
      document: null,
      ends_on: null,
      made_by: null,
      made_at,
      sent_at: made_at,
    });
    await tx.insert("lease_party", { id: randomUUID(), lease: id, user_id, application, part: "tenant", name: "Ada Okafor" });
  });
  return id;
}
