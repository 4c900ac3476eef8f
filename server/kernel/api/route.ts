/** One row of the API's route table: what the router mounts, OpenAPI describes and the tests go through. */
import type { AccessCell } from "../access/access.ts";
import type { Outcome } from "../access/outcome.ts";
import type { Actor, Deps, Viewer } from "../context/deps.ts";
import type { Refusal } from "../rules/refusal.ts";
import type { OwnCase } from "./own-case.ts";

export const ZIP_TYPE = "application/zip";
export const CSV_TYPE = "text/csv; charset=utf-8";

export interface Page {
  limit: number;
  offset: number;
}

/** What a list found. With a `cursor`, or null for none, it goes on by that instead of by the offset; `more`: there are more than were counted. */
export interface FoundPage {
  total: number;
  more?: boolean;
  rows: readonly unknown[];
  cursor?: string | null;
}

/** A call of a row as the host hands it on: what was sent, and the ways in which it is answered. */
export interface ApiCall {
  deps: Deps;
  viewer: Viewer;
  query: URLSearchParams;
  /** Text of a copy key in the person's language; null when there is no such key. */
  text(key: string, args?: Record<string, string | number>): string | null;
  /** A path parameter; 404 where it can't be an id. */
  param(name: string): string;
  /** The signed-in person. Routes that let anyone in must not call it. */
  actor(): Actor;
  /** The body, which has to be a JSON object. */
  body(): Promise<Record<string, unknown>>;
  /** Of `If-Match`; null where any version is meant. */
  version(): number | null;
  page(): Page;

  /** Throws what the use case said no with. */
  orRefuse<T>(outcome: Outcome<T>): { value: T; created: boolean };
  /** The words of a refusal that is told among others. */
  refusalText(refusal: Refusal): string;
  /** To be thrown: a company outside is away, and may be asked again. */
  unavailable(message: string | null): Error;

  json(body: unknown): Response;
  /** A versioned record carries its version as ETag. */
  record(value: object, status?: SuccessStatus): Response;
  nothing(): Response;
  results(page: Page, found: FoundPage): Response;
  /** A list that is known as a whole and short enough to be sent as one. */
  wholeList(rows: readonly unknown[]): Response;
  /** A file to save, called `<name>-<today>`, as it is read: it is cut off where its making fails. */
  zip(name: string, files: () => AsyncGenerator<{ name: string; content: Uint8Array }>): Response;
  csv(name: string, pages: AsyncIterator<unknown[][]>): Response;
}

/** 200 read, changed, or there already; 201 made; 202 a provider is still at work. */
export type SuccessStatus = 200 | 201 | 202;

/** What an answer holds: a resource of `schemas/resources`, alone or as a page of results, of a list that may be longer than it is counted (`growing`). Without `statuses` it is 200. */
export type Answer = { one: string; statuses?: readonly SuccessStatus[] } | { list: string; growing?: true } | { nothing: true } | { content: string };

/** `Call`: what its handler is handed; rows of the host itself are handed more. */
export interface ApiRoute<Call = ApiCall> {
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
  limit?: "export" | "places" | "submission" | "upload";
  /** Of a row below `/staff/`: what it answers of what is one's own. */
  own?: OwnCase | undefined;
  handler(call: Call): Promise<Response>;
}

/** A row below `/staff/`. */
export type StaffRoute = ApiRoute & { own: OwnCase };

/** The rows of one area, which are its tag in the OpenAPI document. */
export interface AreaApi {
  /** What these are about, for whoever reads that document. */
  about: string;
  routes?: readonly ApiRoute[];
  /** Below `/staff/`: each says what it answers of what is one's own. */
  staff?: readonly StaffRoute[];
}
