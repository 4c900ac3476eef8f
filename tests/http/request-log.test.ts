import { expect, test } from "vitest";
import { createLogger } from "#server/http/host/request-log.ts";

test("what is logged as an object or an error keeps nothing that is secret, however deep it stands", () => {
  let logged = "";
  const logger = createLogger({ logLevel: "info" }, { write: (line) => void (logged += line) });
  const cause = new Error("card 4242 4242 4242 4242", { cause: "number 987-65-4321" });
  logger.error({ err: new Error("of 123-45-6789", { cause }) }, "failed");
  logger.warn(
    { sin_ssn: "s1", applicant: { sin_ssn: "s2", birthdate: "s3" }, request: { headers: "s4", answers: { token: "s5" } }, "set-cookie": "s6" },
    "odd",
  );
  logger.error({ error: { reported: "of 123-45-6789" } }, "reported");
  logger.error({ err: new Error("of a card", { cause: "number 046-454-286" }) }, "failed");
  for (const message of ["of [redacted]", "card [redacted]"]) expect(logged).toContain(`"message":"${message}"`);
  for (const secret of ["123-45-6789", "4242", "987-65-4321", "046-454-286", "s1", "s2", "s3", "s4", "s5", "s6"]) expect(logged, secret).not.toContain(secret);
});
