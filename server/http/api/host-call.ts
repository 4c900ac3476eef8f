/** What makes the answers of rows is handed, beside what every row is: the request, and what the host has at hand. */
import type { ApiCall } from "../../kernel/api/route.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";

export interface HostCall extends ApiCall {
  c: HostContext;
  parts: HostParts;
}
