/** Everything that is kept of somebody, as one file to save. */
import type { exportPersonalData } from "../../../areas/account/index.ts";
import { ZIP_TYPE, zipStream } from "../../body/zip-stream.ts";

export const downloadOf = (files: Awaited<ReturnType<typeof exportPersonalData>>, now: Date): Response =>
  new Response(zipStream(files(), now), {
    headers: {
      "Content-Type": ZIP_TYPE,
      "Content-Disposition": `attachment; filename="personal-data-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
