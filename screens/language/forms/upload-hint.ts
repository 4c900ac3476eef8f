/** Values of the text that says what a file may be (`ui.upload-hint`), on the page and in refusals. */
import type { PageConstants } from "../documents/page-constants.ts";

export const BYTES_OF_A_MEGABYTE = 1_000_000;

export const uploadHintArgs = ({ upload_max_bytes, upload_name_max_length }: Pick<PageConstants, "upload_max_bytes" | "upload_name_max_length">) => ({
  megabytes: upload_max_bytes / BYTES_OF_A_MEGABYTE,
  characters: upload_name_max_length,
});
