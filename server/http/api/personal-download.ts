/** Everything that is kept of somebody, as one file to save. */
import type { exportPersonalData } from "../../../areas/account/index.ts";
import { cutOnFault } from "../../request/cut-on-fault.ts";
import { ZIP_TYPE, zipStream } from "../../body/zip-stream.ts";
import type { ApiCall } from "../route.ts";

export function downloadOf({ c, parts }: ApiCall, files: Awaited<ReturnType<typeof exportPersonalData>>): Response {
  const now = parts.services.deps.clock.now();
  return new Response(cutOnFault(c, parts, zipStream(files(), now)), {
    headers: {
      "Content-Type": ZIP_TYPE,
      "Content-Disposition": `attachment; filename="personal-data-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
