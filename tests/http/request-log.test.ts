import { describe, expect, test } from "vitest";
import { createLogger } from "#server/http/host/request-log.ts";
import { withTestHost } from "./support/test-host.ts";

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
  for (const secret of ["123-45-6789", "4242 4242", "987-65-4321", "046-454-286", "s1", "s2", "s3", "s4", "s5", "s6"])
    expect(logged, secret).not.toContain(secret);
});

describe("somebody who leaves in the middle of a page", () => {
  const asked: (string | null)[] = [];
  const latchkey = withTestHost({
    pages: (request) =>
      new Promise((resolve, reject) => {
        const gone = new URL(request.url).searchParams.get("gone");
        asked.push(gone);
        request.signal.addEventListener("abort", () => (gone === "500" ? resolve(new Response("unfinished", { status: 500 })) : reject(new Error("aborted"))));
        if (gone === null) resolve(new Response("broken", { status: 500 }));
      }),
  });

  test.each(["500", "thrown"])("is no fault of ours, in the log, the metrics or the reports: %s", async (gone) => {
    const leaving = new AbortController();
    const left = fetch(`${latchkey.url}/login?gone=${gone}`, { signal: leaving.signal }).catch(() => "left");
    await expect.poll(() => asked).toContain(gone);
    const before = latchkey.log().length;
    leaving.abort();
    expect(await left).toBe("left");
    await expect.poll(() => latchkey.log().slice(before)).toContain('"status":499');
    expect(latchkey.log()).not.toContain('"level":"error"');
    expect(latchkey.reported).toEqual([]);
  });

  test("while a fault stays one", async () => {
    expect((await fetch(`${latchkey.url}/login`)).status).toBe(500);
    expect(latchkey.log()).toContain('"status":500');
    const metrics = await (await fetch(`${latchkey.url}/metrics`)).text();
    expect(metrics).toContain('route="page",status="499"');
  });
});
