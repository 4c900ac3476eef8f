/** One row of the API's route table: what the router mounts, OpenAPI describes and the tests go through. */
import type { AccessCell } from "../../kernel/access/access.ts";
import type { Actor, Viewer } from "../../kernel/context/deps.ts";
import type { HostContext } from "../request/context.ts";
import type { Text } from "../errors/error-response.ts";
import type { HostParts } from "../request/host-parts.ts";
import type { LimitName } from "../guards/rate-limits.ts";
import type { OwnCase } from "./staff/own-case.ts";

export interface ApiCall {
  c: HostContext;
  parts: HostParts;
  viewer: Viewer;
  query: URLSearchParams;
  text: Text;
  /** A path parameter; 404 where it can't be an id. */
  param(name: string): string;
  /** The signed-in person. Routes that let anyone in must not call it. */
  actor(): Actor;
}

export type ApiHandler = (call: ApiCall) => Promise<Response>;

/** 200 read, changed, or there already; 201 made; 202 a provider is still at work. */
export type SuccessStatus = 200 | 201 | 202;

/** What an answer holds: a resource of `schemas/resources`, alone or as a page of results, of a list that may be longer than it is counted (`growing`). Without `statuses` it is 200. */
export type Answer = { one: string; statuses?: readonly SuccessStatus[] } | { list: string; growing?: true } | { nothing: true } | { content: string };

export interface ApiRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v1`, as OpenAPI writes it. A trailing slash is optional on every path. */
  path: string;
  /** The operation's name in the OpenAPI document. */
  name: string;
  about: string;
  access: AccessCell;
  answers: Answer;
  /** Resource that the body holds. */
  takes?: string;
  /** The body is `multipart/form-data` instead of JSON. */
  multipart?: boolean;
  query?: Record<string, string>;
  /** Statuses of refusals beside those that every route may answer. */
  refusals?: number[];
  /** Limit beside the general one. */
  limit?: LimitName;
  /** Of a row below `/staff/`: what it answers of what is one's own. */
  own?: OwnCase | undefined;
  handler: ApiHandler;
}

/** A row below `/staff/`. */
export type StaffRoute = ApiRoute & { own: OwnCase };
