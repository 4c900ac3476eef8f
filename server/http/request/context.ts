/** What the middleware leaves for handlers: one set of variables a request. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Viewer } from "../../kernel/context/deps.ts";

export interface RequestVariables {
  requestId: string;
  nonce: string;
  log: Logger;
  viewer: Viewer;
  /** Signed in by `Authorization: Bearer`: no cookie, so no cross-site request can ride on it. */
  bearer: boolean;
  /** Pattern of the route, for logs and metrics: never an address with ids or a query. */
  route: string;
  /** Cookies to set with the answer. */
  cookies: string[];
}

export interface HostEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables;
}
export type HostContext = Context<HostEnv>;
export type HostApp = Hono<HostEnv>;
