/**
 * `npm run reseal`: after the secret key was changed, seals every government id that an older key seals
 * with the new one. It may be stopped and run again at any time: what is done stays done.
 */
import { Complaint, runTool, withOpenStore } from "./operator.ts";

const amount = (count: number): string => `${count} government id${count === 1 ? "" : "s"}`;

await runTool(async (config) => {
  const { resealed, left } = await withOpenStore(config, (open) => open.resealSecureIds());
  if (left.length === 0) return resealed === 0 ? "Everything is sealed with the current key already." : `Sealed ${amount(resealed)} with the current key.`;
  const count = left.reduce((sum, each) => sum + each.count, 0);
  const why = left.map((each) =>
    each.known
      ? `${each.count} of the key ${each.keyId}, which is configured but doesn't open them`
      : `${each.count} of the key ${each.keyId}, which is not configured`,
  );
  throw new Complaint(
    `Sealed ${amount(resealed)} with the current key; ${amount(count)} could not be opened: ${why.join("; ")}. Add what is missing to LATCHKEY_PREVIOUS_SECRET_KEYS and run this again.`,
  );
});
