/**
 * Encryption of government ids. AES-256-GCM with a key of its own derived from the configured one;
 * the record's id is authenticated beside the text, so that a ciphertext moved to another person
 * doesn't open. Each value carries the id of its key, so that keys can be rotated.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: string;
  secret: Buffer;
}

export interface Sealed {
  keyId: string;
  sealed: Buffer;
}

export class SecureIdCipher {
  readonly #current: Key;
  readonly #keys: Map<string, Key>;

  /** @param secretKey 32 bytes. @param previous keys that older values may still be sealed with. */
  constructor(secretKey: Buffer, previous: Buffer[] = []) {
    this.#current = keyFrom(secretKey);
    this.#keys = new Map([this.#current, ...previous.map(keyFrom)].map((key) => [key.id, key]));
  }

  get currentKeyId(): string {
    return this.#current.id;
  }

  /** Whether a value of this key could be opened. */
  knows(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  seal(recordId: string, text: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#current.secret, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(recordId.toLowerCase()));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return { keyId: this.#current.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
  }

  /** @throws when the key is unknown, or the value was changed or belongs to another record. */
  open(recordId: string, { keyId, sealed }: Sealed): string {
    const key = this.#keys.get(keyId);
    if (!key) throw new Error(`A government id is sealed with the key ${keyId}, which is not configured`);
    const decipher = createDecipheriv("aes-256-gcm", key.secret, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(recordId.toLowerCase()));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  }
}

function keyFrom(configured: Buffer): Key {
  if (configured.length !== 32) throw new Error(`The secret key has to be 32 bytes long, not ${configured.length}`);
  const secret = Buffer.from(hkdfSync("sha256", configured, Buffer.alloc(0), "latchkey government id", 32));
  return { id: createHash("sha256").update("key id").update(secret).digest("hex").slice(0, 12), secret };
}
