/** Uploaded files: the record, and its content at an address of its own. */
import { deleteDocument, readDocument, readDocumentContent, storeUpload } from "../../kernel/uploads/uploaded-files.ts";
import { numberConstant, uploadHint } from "../../kernel/context/texts.ts";
import { refuse, type RefusedRequest } from "../errors/error-response.ts";
import { INERT_POLICY } from "../middleware/security-headers.ts";
import { withUploadSlot } from "../request/upload-slots.ts";
import { json, refusalOfProblem, orRefuse } from "./answers.ts";
import { readUploadBody } from "./upload-body.ts";
import type { HostCall, HostRoute } from "./host-call.ts";
import { deletes, reads } from "../../kernel/api/route-shapes.ts";

/** The hint beside the field says all that a file may be. */
const fileRefusal = (call: HostCall, type: "too-large" | "unsupported-type"): RefusedRequest => {
  const hint = uploadHint(call.parts.services.deps.documents.current(), call.text);
  return refuse(type, hint === null ? {} : { message: hint, fieldErrors: { file: hint } });
};

async function upload(call: HostCall): Promise<Response> {
  const { deps } = call.parts.services;
  const actor = call.actor();
  const maxBytes = numberConstant(deps.documents.current(), "upload_max_bytes");
  const { fields, file } = await readUploadBody(call.c.req.raw, { fileField: "file", maxBytes, tooLarge: () => fileRefusal(call, "too-large") });
  if (!file) throw refuse("invalid", { fieldErrors: { file: call.text("error.document-required") ?? "required" } });
  const outcome = await storeUpload(deps, actor, { purpose: fields.get("purpose"), ...file }, call.parts.config.uploadQuota);
  if (outcome.ok) return json(outcome.value, 201);
  const { problem } = outcome;
  if (problem.kind === "too-large" || problem.kind === "unsupported-type") throw fileRefusal(call, problem.kind);
  throw refusalOfProblem(problem, call.text);
}

export const FILE_ROUTES: HostRoute[] = [
  {
    method: "POST",
    path: "/files/",
    name: "createDocument",
    about: "Uploads a file: PDF, PNG or JPEG, at most 25,000,000 bytes, named with at most 100 characters.",
    access: { resource: "document", verb: "create" },
    takes: "document",
    multipart: true,
    answers: { one: "document", statuses: [201] },
    refusals: [413, 415],
    limit: "upload",
    handler: (call) => withUploadSlot(call.parts, call.c, call.actor().user.id, () => upload(call)),
  },
  reads({ path: "/files/{id}", name: "readDocument", about: "An uploaded file's record.", resource: "document" }, readDocument),
  {
    method: "GET",
    path: "/files/{id}/content",
    name: "readDocumentContent",
    about: "The file itself, for its owner and for staff.",
    access: { resource: "document-content", verb: "read" },
    query: { ahead: "`true`: to have it at hand, shown to nobody yet. That is kept as what it is; whoever is shown it asks again without, by HEAD at least." },
    answers: { content: "application/octet-stream" },
    refusals: [404],
    async handler(call) {
      const ahead = call.query.get("ahead") === "true";
      const { body, contentType, filename } = orRefuse(
        call,
        await readDocumentContent(call.parts.services.deps, call.actor(), call.param("id"), { ahead }),
      ).value;
      const isImage = contentType.startsWith("image/");
      return new Response(Buffer.from(body), {
        headers: {
          "Content-Type": contentType,
          "Content-Length": String(body.length),
          "Cache-Control": "private, no-store",
          // A PDF may hold scripts: it is saved, not opened; and whatever is opened here may do nothing.
          "Content-Disposition": `${isImage ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
          "Content-Security-Policy": INERT_POLICY,
        },
      });
    },
  },
  deletes({ path: "/files/{id}", name: "deleteDocument", about: "Deletes a file; whatever named it loses the link.", resource: "document" }, deleteDocument),
];
