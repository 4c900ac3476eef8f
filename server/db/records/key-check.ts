/**
 * Notices at the start that the secret key is missing or another one, by a value that was sealed with it:
 * before a government id is sealed with a key that can't open the others.
 */
import type { Executor } from "../../ports/query.ts";
import { StartRefused } from "../../ports/start-refused.ts";
import type { SecureIdCipher } from "./secure-ids.ts";

class WrongSecretKey extends StartRefused {
  readonly code = "wrong-secret-key";
  constructor() {
    super(
      "The secret key is not the one that this database was sealed with, so the government ids in it can't be read. " +
        "Put the old key back: LATCHKEY_SECRET_KEY, or secret.key in the data folder of a sandbox. " +
        "If the key was changed on purpose, name the old one in LATCHKEY_PREVIOUS_SECRET_KEYS and run npm run reseal. " +
        "A sandbox that holds nothing of worth may begin anew without its data folder.",
    );
  }
}

const SETTING = "secret_key_check";
const RECORD = "secret key check";
const WORDS = "latchkey";

/** @throws WrongSecretKey */
export async function checkSecretKey(db: Executor, cipher: SecureIdCipher): Promise<void> {
  const { rows } = await db.query<{ value: string }>("SELECT value FROM settings WHERE key = $1", [SETTING]);
  const kept = rows[0]?.value;
  if (kept !== undefined) {
    if (!opens(cipher, kept)) throw new WrongSecretKey();
    return;
  }
  // A database from before there was such a value: whatever is sealed in it says the same.
  const sealed = await db.query<{ key_id: string }>("SELECT DISTINCT key_id FROM secure_ids");
  if (sealed.rows.some(({ key_id }) => !cipher.knows(key_id))) throw new WrongSecretKey();
  await db.query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", [SETTING, valueOf(cipher)]);
}

/** After everything was sealed with the current key: the ones before it are needed no more, not here either. */
export async function renewKeyCheck(db: Executor, cipher: SecureIdCipher): Promise<void> {
  await db.query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value", [SETTING, valueOf(cipher)]);
}

function valueOf(cipher: SecureIdCipher): string {
  const { keyId, sealed } = cipher.seal(RECORD, WORDS);
  return `${keyId} ${sealed.toString("base64")}`;
}

function opens(cipher: SecureIdCipher, value: string): boolean {
  const [keyId = "", sealed = ""] = value.split(" ");
  try {
    return cipher.open(RECORD, { keyId, sealed: Buffer.from(sealed, "base64") }) === WORDS;
  } catch {
    return false;
  }
}
