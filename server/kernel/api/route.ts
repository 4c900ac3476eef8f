/** One row of the API's route table: what the router mounts, OpenAPI describes and the tests go through. */
import type { SentBody } from "../definitions/record-definition.ts";
import type { AccessCell } from "../access/access.ts";
import type { Outcome } from "../access/outcome.ts";
import type { Actor, Deps, Viewer } from "../context/deps.ts";
import type { Assignment } from "../rules/experiments.ts";
import type { Refusal } from "../rules/refusal.ts";
import type { UserRecord } from "../../ports/records.ts";
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

/** Types of refusals that a row answers by itself; the host knows their status and what else they say. */
type RefusalType = "conflict" | "declined" | "invalid" | "not-found" | "sign-in-required" | "too-large" | "unsupported-type";
/** What a refusal says beside its type: in words, of a property, and to the program that asked. */
interface RefusalParts {
  message?: string;
  fieldErrors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A form with one file, and the short fields beside it. */
export interface SentFile {
  fields: ReadonlyMap<string, string>;
  file: { filename: string; body: Buffer } | null;
  /** Bytes that one person may have kept at a time. */
  quota: number;
}

/** What is handed out as a file: `isInline` of what a browser shows, which may do nothing there. */
export interface FileAnswer {
  content: string | Uint8Array;
  type: string;
  name: string;
  isInline?: boolean;
  /** What its address names never changes: the browser of whoever was sent it may show it again for a day. */
  isKept?: boolean;
}

/** A call of a row as the host hands it on: what was sent, and the ways in which it is answered. */
export interface ApiCall {
  deps: Deps;
  /** Where this site is reached. */
  origin: string;
  viewer: Viewer;
  query: URLSearchParams;
  /** Text of a copy key in the person's language; null when there is no such key. */
  text(key: string, args?: Record<string, string | number>): string | null;
  /** A path parameter; 404 where it can't be an id. */
  param(name: string): string;
  /** A path parameter whatever it holds: what it is asked of answers for it. */
  rawParam(name: string): string;
  /** A number of the query; null where it isn't there, refused where it is less than `least`, or none. */
  wholeNumber(name: string, least: number): number | null;
  /** The signed-in person. Routes that let anyone in must not call it. */
  actor(): Actor;
  /** The body, which has to be a JSON object. */
  body(): Promise<SentBody>;
  /** The same of a row that may be called without one, which is an empty one then. */
  bodyIfSent(): Promise<SentBody>;
  /** What `take` makes of a form's file, which is held in memory meanwhile: only so many are at a time. `tooLarge` is thrown beyond `maxBytes`. */
  upload(bounds: { maxBytes: number; tooLarge: () => Error }, take: (sent: SentFile) => Promise<Response>): Promise<Response>;
  /** Of `If-Match`; null where any version is meant. */
  version(): number | null;
  page(): Page;

  /** Throws what the use case said no with. */
  orRefuse<T>(outcome: Outcome<T>): { value: T; created: boolean };
  /** The words of a refusal that is told among others. */
  refusalText(refusal: Refusal): string;
  /** To be thrown, as the next two. */
  refuse(type: RefusalType, said?: RefusalParts): Error;
  invalid(refusals: readonly Refusal[]): Error;
  /** A company outside is away, and may be asked again. */
  unavailable(message: string | null): Error;

  json(body: unknown, status?: SuccessStatus): Response;
  /** A versioned record carries its version as ETag. */
  record(value: object, status?: SuccessStatus): Response;
  nothing(): Response;
  /** `lasting`: what the answer is made of, where that changes with a release or a revision alone; it may be kept by its hash. */
  results(page: Page, found: FoundPage, lasting?: readonly unknown[]): Response;
  /** A list that is known as a whole and short enough to be sent as one. */
  wholeList(rows: readonly unknown[], lasting?: readonly unknown[]): Response;
  /** A file to save, called `<name>-<today>`, as it is read: it is cut off where its making fails. */
  zip(name: string, files: () => AsyncGenerator<{ name: string; content: Uint8Array }>): Response;
  csv(name: string, pages: AsyncIterator<unknown[][]>): Response;
  file(file: FileAnswer): Response;
  /** What happens to the person's things, for as long as somebody listens. */
  liveEvents(): Promise<Response>;

  /** The browser's session, which its cookies carry: new cookies for the old ones, or none. Null where there is no session to renew. */
  session: { renew(): Promise<UserRecord | null>; end(): Promise<void> };
  /** Arms of experiments, as the browser keeps them. */
  arms: { read(name: string): string | null; keep(arm: Assignment["cookie"]): void };
  /** Tells those who run the site, as far as the limit of what pages report goes: anybody may cause it. `about`: what is counted together. */
  report(error: Error, about: string, details: Record<string, string>): Promise<void>;
}

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
  limit?: "export" | "message" | "places" | "submission" | "upload";
  /** Of a row below `/staff/`: what it answers of what is one's own. */
  own?: OwnCase | undefined;
  handler(call: ApiCall): Promise<Response>;
}

/** A row below `/staff/`. */
export type StaffRoute = ApiRoute & { own: OwnCase };

/** The rows of an area, or of a room of the kernel, which are its tag in the OpenAPI document. */
export interface AreaApi {
  /** What these are about, for whoever reads that document. */
  about: string;
  routes?: readonly ApiRoute[];
  /** Below `/staff/`: each says what it answers of what is one's own. */
  staff?: readonly StaffRoute[];
}
