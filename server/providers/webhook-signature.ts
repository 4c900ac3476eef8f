/** Verifies a keyed hash over a webhook's raw body, in constant time, and reads the body only then. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { BadSignature } from "../ports/failures.ts";

export function verifiedBody(
  service: string,
  algorithm: "sha256" | "sha512",
  secret: string,
  rawBody: Buffer,
  hexSignature: string,
  signedText: Buffer = rawBody,
): unknown {
  const expected = createHmac(algorithm, secret).update(signedText).digest();
  const given = /^[0-9a-f]+$/i.test(hexSignature) ? Buffer.from(hexSignature, "hex") : Buffer.alloc(0);
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new BadSignature(service);
  try {
    return JSON.parse(rawBody.toString("utf8")) as unknown;
  } catch {
    throw new BadSignature(service);
  }
}

/** For vendors that number nothing: the same body is the same event. */
export const eventIdOf = (rawBody: Buffer): string => createHash("sha256").update(rawBody).digest("hex");
