/** Uploaded files: the record, and its content at an address of its own. */
import { deletes, reads } from "../api/route-shapes.ts";
import type { ApiCall, AreaApi, SentFile } from "../api/route.ts";
import { numberConstant, photoLimits, uploadHint } from "../context/texts.ts";
import { deleteDocument, readDocument, readDocumentContent, storeUpload } from "./uploaded-files.ts";

/** The hint beside the field says all that a file may be. */
const fileRefusal = (call: ApiCall, type: "too-large" | "unsupported-type", purpose: string | null = null): Error => {
  const documents = call.deps.documents.current();
  const hint = purpose === "profile_image" ? call.text("error.photo-rule", photoLimits(documents)) : uploadHint(documents, call.text);
  return call.refuse(type, hint === null ? {} : { message: hint, fieldErrors: { file: hint } });
};

async function store(call: ApiCall, { fields, file, quota }: SentFile): Promise<Response> {
  if (!file) throw call.refuse("invalid", { fieldErrors: { file: call.text("error.document-required") ?? "required" } });
  const outcome = await storeUpload(call.deps, call.actor(), { purpose: fields.get("purpose"), ...file }, quota);
  if (outcome.ok) return call.json(outcome.value, 201);
  const { problem } = outcome;
  if (problem.kind === "too-large" || problem.kind === "unsupported-type") throw fileRefusal(call, problem.kind, fields.get("purpose") ?? null);
  return call.json(call.orRefuse({ ok: false, problem }));
}

export const api: AreaApi = {
  about: "Files that people upload.",
  routes: [
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
      handler: (call) =>
        call.upload({ maxBytes: numberConstant(call.deps.documents.current(), "upload_max_bytes"), tooLarge: () => fileRefusal(call, "too-large") }, (sent) =>
          store(call, sent),
        ),
    },
    reads({ path: "/files/{id}", name: "readDocument", about: "An uploaded file's record.", resource: "document" }, readDocument),
    {
      method: "GET",
      path: "/files/{id}/content",
      name: "readDocumentContent",
      about: "The file itself, for its owner and for staff.",
      access: { resource: "document-content", verb: "read" },
      query: {
        ahead: "`true`: to have it at hand, shown to nobody yet. That is kept as what it is; whoever is shown it asks again without, by HEAD at least.",
      },
      answers: { content: "application/octet-stream" },
      refusals: [404],
      async handler(call) {
        const ahead = call.query.get("ahead") === "true";
        const { body, contentType, filename } = call.orRefuse(await readDocumentContent(call.deps, call.actor(), call.param("id"), { ahead })).value;
        // A PDF may hold scripts: it is saved, not opened.
        return call.file({ content: body, type: contentType, name: filename, isInline: contentType.startsWith("image/") });
      },
    },
    deletes({ path: "/files/{id}", name: "deleteDocument", about: "Deletes a file; whatever named it loses the link.", resource: "document" }, deleteDocument),
  ],
};
