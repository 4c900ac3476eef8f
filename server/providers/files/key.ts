/** Segments of letters, digits, `_`, `-` and inner dots: no way up, no hidden file. The same for every store, so that files can move. */
import { ProviderRefused } from "../../ports/failures.ts";

const KEY = /^(?!.*\.\.)[A-Za-z0-9][\w.-]{0,127}(\/[A-Za-z0-9][\w.-]{0,127}){0,8}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new ProviderRefused("files", "not a valid key");
  return key;
}
