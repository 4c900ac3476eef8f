/** Sending a file to the product's own API, and what may be sent. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";

export interface UploadedFile {
  id: string;
  url: string;
  filename: string;
  size: number;
}

export const isFile = (answer: unknown): answer is UploadedFile => typeof answer === "object" && answer !== null && "filename" in answer && "id" in answer;

export type UploadLimits = Pick<PageConstants, "upload_max_bytes" | "upload_name_max_length" | "upload_types">;

/** What names of files of a type end in, where that is not the type's own second half. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { "image/jpeg": [".jpg", ".jpeg"] };
const endingsOf = (type: string): readonly string[] => ENDINGS[type] ?? [`.${type.slice(type.indexOf("/") + 1)}`];

/** What the file chooser offers: endings and types. */
export function acceptedFiles({ upload_types }: UploadLimits): string {
  if (offered?.types !== upload_types) {
    const types = upload_types.split(",");
    offered = { types: upload_types, accept: [...types.flatMap(endingsOf), ...types].join(",") };
  }
  return offered.accept;
}
/** It is the same for every chooser of every page. */
let offered: { types: string; accept: string } | null = null;

/** What a file is refused for. */
export type UploadObstacle = "type" | "size" | "name" | "empty";

/** What keeps a file from being taken; null when it is within the limits. The server looks at the content again. */
export function uploadObstacle(file: File, limits: UploadLimits): UploadObstacle | null {
  const types = limits.upload_types.split(",");
  const name = file.name.toLowerCase();
  const named = types.flatMap(endingsOf).some((ending) => name.endsWith(ending));
  const typed = file.type === "" ? named : types.includes(file.type) && (named || !name.includes("."));
  if (!typed) return "type";
  if (file.size === 0) return "empty";
  if (file.size > limits.upload_max_bytes) return "size";
  return file.name.length > limits.upload_name_max_length ? "name" : null;
}

/** The server's refusal, in its words; empty when it gave none. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  /** `status`: of the answer. What it says of a kind of file, or of a size, is said here with the file's name. */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
  get hindrance(): UploadObstacle | null {
    return this.status === 415 ? "type" : this.status === 413 ? "size" : null;
  }
}
/** No answer came. */
export class UploadLost extends Error {
  override readonly name = "UploadLost";
}

export interface Upload {
  /** @throws UploadRefused, UploadLost */
  done: Promise<UploadedFile>;
  cancel(): void;
}

/** Uploads with progress, which only XMLHttpRequest tells of. */
export function upload(file: File, purpose: string, onProgress: (sent: number, total: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedFile>((resolve, reject) => {
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded, event.lengthComputable ? event.total : file.size));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if ((request.status === 201 || request.status === 200) && isFile(answer)) resolve(answer);
      else reject(new UploadRefused(messageOf(answer), request.status));
    });
    request.addEventListener("error", () => reject(new UploadLost()));
    request.addEventListener("abort", () => reject(new UploadLost()));
  });
  const body = new FormData();
  body.append("purpose", purpose);
  body.append("file", file, file.name);
  request.open("POST", "/api/v1/files/");
  request.setRequestHeader("Accept", "application/json");
  request.send(body);
  return { done, cancel: () => request.abort() };
}

/** Deletes an uploaded file. One that is gone already counts as deleted. */
export async function removeFile(id: string): Promise<void> {
  const response = await fetch(`/api/v1/files/${encodeURIComponent(id)}/`, { method: "DELETE", headers: { Accept: "application/json" } });
  if (!response.ok && response.status !== 404) throw new UploadRefused(messageOf(parsed(await response.text())), response.status);
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The API's error shape: the message about the file first, then the general one. */
function messageOf(answer: Record<string, unknown>): string {
  const fields = answer["field_errors"];
  if (typeof fields === "object" && fields !== null) for (const message of Object.values(fields)) if (typeof message === "string") return message;
  const general = answer["non_field_errors"];
  if (Array.isArray(general) && typeof general[0] === "string") return general[0];
  return typeof answer["message"] === "string" ? answer["message"] : "";
}

/** "2.4 MB": decimal units, as the limit is given. */
export function fileSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(amount);
}
