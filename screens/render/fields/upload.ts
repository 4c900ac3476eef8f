/** Sending a file to the product's own API, and what may be sent. */
export interface UploadedFile {
  id: string;
  url: string;
  filename: string;
  size: number;
}

export const isFile = (answer: unknown): answer is UploadedFile => typeof answer === "object" && answer !== null && "filename" in answer && "id" in answer;

const MOST_BYTES = 25_000_000;
const LONGEST_NAME = 100;
const TYPES = ["application/pdf", "image/png", "image/jpeg"];
const ENDINGS = /\.(pdf|png|jpe?g)$/i;
export const ACCEPT = ".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg";

/** Whether a file is within the limits. The server looks at the content again. */
export function isAcceptable(file: File): boolean {
  const typed = file.type === "" ? ENDINGS.test(file.name) : TYPES.includes(file.type) && (ENDINGS.test(file.name) || !file.name.includes("."));
  return typed && file.size > 0 && file.size <= MOST_BYTES && file.name.length <= LONGEST_NAME;
}

/** The server's refusal, in its words; empty when it gave none. */
class UploadRefused extends Error {
  override readonly name = "UploadRefused";
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
      else reject(new UploadRefused(messageOf(answer)));
    });
    request.addEventListener("error", () => reject(new UploadLost()));
    request.addEventListener("timeout", () => reject(new UploadLost()));
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
  if (!response.ok && response.status !== 404) throw new UploadRefused(messageOf(parsed(await response.text())));
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
