import { unescapedPath } from "../stand-in/stand-in.ts";

/** The three calls of S3 that a file store needs, in memory. It checks that requests are signed, not the signature itself. */
export class S3StandIn {
  readonly faults = { down: false };
  readonly #bucket: string;
  readonly #accessKeyId: string;
  readonly #objects = new Map<string, { body: Uint8Array<ArrayBuffer>; type: string }>();
  constructor(options: { bucket: string; accessKeyId: string }) {
    this.#bucket = options.bucket;
    this.#accessKeyId = options.accessKeyId;
  }

  keys(): string[] {
    return [...this.#objects.keys()];
  }

  /** `path` is /<bucket>/<key>. */
  async handle(request: Request, path: string): Promise<Response> {
    if (this.faults.down) return problem(503, "SlowDown");
    if (!(request.headers.get("authorization") ?? "").startsWith(`AWS4-HMAC-SHA256 Credential=${this.#accessKeyId}/`))
      return problem(403, "InvalidAccessKeyId");
    const [, bucket, ...rest] = path.split("/");
    const key = unescapedPath(rest.join("/"));
    if (bucket !== this.#bucket || !key) return problem(404, "NoSuchBucket");
    if (request.method === "PUT") {
      this.#objects.set(key, { body: new Uint8Array(await request.arrayBuffer()), type: request.headers.get("content-type") ?? "application/octet-stream" });
      return new Response(null, { status: 200, headers: { etag: '"stand-in"' } });
    }
    if (request.method === "DELETE") {
      this.#objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const found = this.#objects.get(key);
    return found ? new Response(found.body, { status: 200, headers: { "content-type": found.type, etag: '"stand-in"' } }) : problem(404, "NoSuchKey");
  }
}

function problem(status: number, code: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { "content-type": "application/xml" },
  });
}
