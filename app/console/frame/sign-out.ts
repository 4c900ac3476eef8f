import { clearPersonData } from "../../clear-browser-data.ts";
import type { ConsoleApi } from "../desk/api.ts";

/**
 * Out, and nothing of what was under way left in this tab. Where it failed everything stays: whoever believed to be out would leave
 * their desk to the next one.
 * @throws ApiRefusal
 */
export async function signOut(api: ConsoleApi): Promise<void> {
  await api.postJson("/auth/logout/", {});
  clearPersonData();
  window.location.assign("/login");
}
