/** An applicant who is asked for something during the review, and whoever co-signs for them, over the API. */
import { randomUUID } from "node:crypto";
import type { ApplicationStatus } from "#server/ports/records.ts";
import type { ApplicationRequestRecord } from "#server/ports/review-records.ts";
import type { ApiClient } from "./api-client.ts";
import { newApplicant, type Applicant } from "./applicant.ts";
import type { TestHost } from "./test-host.ts";

export interface RequestedApplicant extends Applicant {
  request: string;
}

export const CORA = { first_name: "Cora", last_name: "Okafor", phonenumber: "+12065550188" };
export const anAddress = (): string => `cora-${randomUUID().slice(0, 8)}@example.com`;

export async function isMovedTo(latchkey: TestHost, application: string, to: ApplicationStatus): Promise<void> {
  const now = latchkey.deps.clock.now().toISOString();
  await latchkey.open.store.transaction(async (tx) => {
    const from = (await tx.find("application", application))!.status;
    await tx.transition(application, { from: [from], to, now, event: { actor_user_id: null, as_user_id: null, name: "moved", detail: {}, why: null } });
  });
}

export async function requestedApplicant(
  latchkey: TestHost,
  request_type: ApplicationRequestRecord["request_type"] = "add_cosigner",
  options: Parameters<typeof newApplicant>[1] = {},
): Promise<RequestedApplicant> {
  const applicant = await newApplicant(latchkey, options);
  const request = randomUUID();
  const requested_at = latchkey.deps.clock.now().toISOString();
  await latchkey.open.store.transaction((tx) =>
    tx.insert("application_request", { id: request, application: applicant.application, request_type, requested_at }),
  );
  await isMovedTo(latchkey, applicant.application, "submitted_request_pending");
  return { ...applicant, request };
}

export interface NamedCosigner {
  of: RequestedApplicant;
  api: ApiClient;
  email: string;
  slug: string;
  cosigner: string;
}

/** Somebody whom an applicant named, and who has taken their link up. */
export async function namedCosigner(latchkey: TestHost, options: Parameters<typeof newApplicant>[1] = {}): Promise<NamedCosigner> {
  const of = await requestedApplicant(latchkey, "add_cosigner", options);
  const email = anAddress();
  const slug = (await of.api.post("/cosigner/source/", { source_application: of.application, ...CORA, email })).word("slug");
  const api = await latchkey.as(email);
  return { of, api, email, slug, cosigner: (await api.post("/cosigner/cosigner/", { source: slug })).id };
}
