/** Verifies a keyed hash over a webhook's raw body, in constant time, and reads the body only then. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { BadSignature, UnreadableWebhook } from "../ports/failures.ts";

/** An id that a vendor gave: kept and compared as it is, so it is nothing but printable letters. */
export const idOfVendor = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** @throws UnreadableWebhook */
export function webhookId(service: string, value: string): string {
  if (!idOfVendor.safeParse(value).success) throw new UnreadableWebhook(service);
  return value;
}

/** @throws BadSignature */
export function checkSignature(service: string, algorithm: "sha256" | "sha512", secret: string, hexSignature: string, signedText: Buffer): void {
  const expected = createHmac(algorithm, secret).update(signedText).digest();
  const given = /^[0-9a-f]+$/i.test(hexSignature) ? Buffer.from(hexSignature, "hex") : Buffer.alloc(0);
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new BadSignature(service);
}

export function verifiedBody(
  service: string,
  algorithm: "sha256" | "sha512",
  secret: string,
  rawBody: Buffer,
  hexSignature: string,
  signedText: Buffer = rawBody,
): unknown {
  checkSignature(service, algorithm, secret, hexSignature, signedText);
  try {
    return JSON.parse(rawBody.toString("utf8")) as unknown;
  } catch {
    throw new BadSignature(service);
  }
}

/** For vendors that number nothing: the same body is the same event. */
export const eventIdOf = (rawBody: Buffer): string => createHash("sha256").update(rawBody).digest("hex");
