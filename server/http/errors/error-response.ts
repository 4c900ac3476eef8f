/** Every refusal in one shape: `{non_field_errors, field_errors, message, type}`. */
import { STATUS_CODES } from "node:http";
import { ProviderUnavailable } from "../../ports/failures.ts";
import { StoreUnavailable } from "../../ports/store.ts";

/** Type of an error with the status that it is answered with. */
export const ERROR_STATUS = {
  invalid: 400,
  "sign-in-required": 401,
  declined: 402,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "lost-update": 412,
  "too-large": 413,
  "unsupported-type": 415,
  "too-many": 429,
  error: 500,
  unavailable: 503,
} as const;
export type ErrorType = keyof typeof ERROR_STATUS;

export interface ErrorBody {
  non_field_errors: string[];
  field_errors: Record<string, string>;
  message: string;
  type: string;
}

/** Copy key of what a person reads, by type. */
const TEXT_KEYS: Record<ErrorType, string> = {
  invalid: "error.invalid",
  "sign-in-required": "error.sign-in-required",
  declined: "error.declined",
  forbidden: "error.not-allowed",
  "not-found": "error.not-found",
  "method-not-allowed": "error.method-not-allowed",
  conflict: "error.wrong-state",
  "lost-update": "error.lost-update",
  "too-large": "error.too-large",
  "unsupported-type": "error.unsupported-type",
  "too-many": "error.too-many",
  error: "error.default",
  unavailable: "error.unavailable",
};

/** A refusal on its way out. `message` is a text where it says more than the type's own. */
export interface HttpRefusal {
  type: ErrorType;
  message?: string;
  fieldErrors?: Record<string, string>;
  nonFieldErrors?: string[];
  headers?: Record<string, string>;
}

/** Thrown anywhere below the error handler; carries what to answer. */
export class RefusedRequest extends Error {
  readonly refusal: HttpRefusal;
  constructor(refusal: HttpRefusal) {
    super(refusal.type);
    this.name = "RefusedRequest";
    this.refusal = refusal;
  }
}
export const refuse = (type: ErrorType, more: Omit<HttpRefusal, "type"> = {}): RefusedRequest => new RefusedRequest({ type, ...more });

/** The database or a company outside can't be reached: no fault of the request, and it may come again. */
export const isAway = (error: unknown): boolean => error instanceof StoreUnavailable || error instanceof ProviderUnavailable;

/** Text of a copy key in the person's language; null when there is no such key. */
export type Text = (key: string, args?: Record<string, string | number>) => string | null;

export function errorBody(refusal: HttpRefusal, text: Text): ErrorBody {
  const fieldErrors = refusal.fieldErrors ?? {};
  const message = refusal.message ?? text(TEXT_KEYS[refusal.type]) ?? STATUS_CODES[ERROR_STATUS[refusal.type]] ?? refusal.type;
  const hasFields = Object.keys(fieldErrors).length > 0;
  // `field_errors` may be keyed by whatever a client sent: a null prototype keeps "__proto__" a plain name.
  return {
    non_field_errors: refusal.nonFieldErrors ?? (hasFields ? [] : [message]),
    field_errors: Object.assign(Object.create(null) as Record<string, string>, fieldErrors),
    message,
    type: refusal.type,
  };
}

export function errorResponse(refusal: HttpRefusal, text: Text): Response {
  return new Response(JSON.stringify(errorBody(refusal, text)), {
    status: ERROR_STATUS[refusal.type],
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...refusal.headers },
  });
}
