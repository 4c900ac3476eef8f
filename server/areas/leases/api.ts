/** Leases: what a reviewer reads before one is sent, and the one that was sent, for those who stand in it. */
import { OWN_APPLICATION } from "../../kernel/api/own-case.ts";
import { decides } from "../../kernel/api/route-shapes.ts";
import type { AreaApi, ApiCall } from "../../kernel/api/route.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { prepareLease, replaceLease } from "./draft-lease.ts";
import { readLeaseOfCase, readOwnLease } from "./read-lease.ts";

const ONE = "/staff/applications/{id}/lease";
const PDF = "application/pdf";

const fileRefusal = (call: ApiCall, type: "too-large" | "unsupported-type"): Error => {
  const bytes = numberConstant(call.deps.documents.current(), "lease_max_bytes");
  const message = call.text("error.lease-file", { mb: Math.floor(bytes / 1_000_000) });
  return call.refuse(type, message === null ? {} : { message, fieldErrors: { file: message } });
};

export const api: AreaApi = {
  about: "Leases as documents.",
  routes: [
    {
      method: "GET",
      path: "/leases/{id}/content",
      name: "readLease",
      about: "A lease that was sent, word for word, for those who stand in it.",
      access: { resource: "lease-content", verb: "read" },
      answers: { content: PDF },
      refusals: [404],
      async handler(call) {
        return call.file(call.orRefuse(await readOwnLease(call.deps, call.actor(), call.param("id"))).value);
      },
    },
  ],
  staff: [
    decides(
      {
        path: ONE,
        name: "prepareLease",
        own: OWN_APPLICATION,
        about: "The lease as it would be sent: written from what was agreed, where no draft of it stands, or what it says is another by now.",
        resource: "staff-lease",
        answers: "staff-lease",
      },
      prepareLease,
    ),
    {
      method: "POST",
      path: `${ONE}/file`,
      name: "replaceLease",
      own: OWN_APPLICATION,
      about: "A PDF that is sent instead of what is written from the template.",
      access: { resource: "staff-lease", verb: "create" },
      takes: "staff-lease",
      multipart: true,
      answers: { one: "staff-lease", statuses: [201] },
      refusals: [404, 409, 413, 415],
      limit: "upload",
      handler: (call) =>
        call.upload(
          { maxBytes: numberConstant(call.deps.documents.current(), "lease_max_bytes"), tooLarge: () => fileRefusal(call, "too-large") },
          async ({ file }) => {
            if (!file) throw call.refuse("invalid", { fieldErrors: { file: call.text("error.document-required") ?? "required" } });
            const outcome = await replaceLease(call.deps, call.actor(), call.param("id"), file);
            if (outcome.ok) return call.json(outcome.value, 201);
            const { problem } = outcome;
            if (problem.kind === "too-large" || problem.kind === "unsupported-type") throw fileRefusal(call, problem.kind);
            return call.json(call.orRefuse({ ok: false, problem }));
          },
        ),
    },
    {
      method: "GET",
      path: `${ONE}/content`,
      name: "readLeaseOfCase",
      own: OWN_APPLICATION,
      about: "The file of the draft, or of the lease that was sent.",
      access: { resource: "staff-lease-content", verb: "read" },
      answers: { content: PDF },
      refusals: [404, 409],
      async handler(call) {
        return call.file(call.orRefuse(await readLeaseOfCase(call.deps, call.actor(), call.param("id"))).value);
      },
    },
  ],
};
