import { createHash } from "node:crypto";

/** Namespace of the demo's ids (a fixed UUID of our own). */
const NAMESPACE = Buffer.from("b2f6d1f07c5e4a39a9f3e2c41d7f5a60", "hex");

/** UUID version 5 of a name such as `user:ada@example.com` or `application:demo-status-open`. */
export function demoId(name: string): string {
  const hash = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
