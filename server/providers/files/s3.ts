/** Files in a bucket that speaks S3. */
import { createRequire } from "node:module";
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Files } from "../../ports/outside.ts";
import type { FilesConfig } from "../config.ts";
import { checkedKey } from "./key.ts";

const SERVICE = "files";

const require = createRequire(import.meta.url);

export function createS3Files(config: Extract<FilesConfig, { vendor: "s3" }>): Files & { close(): void } {
  // Loaded where a bucket is configured alone.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } =
    require("@aws-sdk/client-s3") as typeof import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: 3,
    ...(config.address ? { endpoint: config.address, forcePathStyle: config.forcePathStyle ?? true } : {}),
    requestHandler: { connectionTimeout: config.timeoutMs, requestTimeout: config.timeoutMs },
    // Stores other than Amazon's don't all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) });
  const failed = (error: unknown): never => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408) throw new ProviderRefused(SERVICE, `answered ${status}`);
    throw new ProviderUnavailable(SERVICE, status === undefined ? "no connection" : `answered ${status}`);
  };
  const limit = () => ({ abortSignal: AbortSignal.timeout(config.timeoutMs * 3) });

  return {
    async put(key, body, contentType) {
      const target = place(key);
      await client.send(new PutObjectCommand({ ...target, Body: body, ContentType: contentType, ContentLength: body.length }), limit()).catch(failed);
    },
    async get(key) {
      const target = place(key);
      try {
        const answer = await client.send(new GetObjectCommand(target), limit());
        return { body: Buffer.from((await answer.Body?.transformToByteArray()) ?? []), contentType: answer.ContentType ?? "application/octet-stream" };
      } catch (error) {
        return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) ? null : failed(error);
      }
    },
    async remove(key) {
      const target = place(key);
      await client.send(new DeleteObjectCommand(target), limit()).catch(failed);
    },
    close: () => client.destroy(),
  };
}
