/** A persona on the way through the flow: their data are the documents' own, and their clock stands. */
import type { PersonaDoc } from "#screens/language/documents/document.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { askedOf, type FlowPosition } from "./flow-position.ts";

interface Shown {
  locale: string;
  /** Exactly these variants, whatever their data say. */
  variants?: readonly string[];
}

export function asPersona(documents: PublishedDocuments, { params = {}, data, now, audience }: PersonaDoc, { locale, variants }: Shown): FlowPosition {
  return {
    documents,
    params,
    asked: askedOf(data),
    viewer: (data["user"] as Record<string, unknown> | null | undefined) ?? null,
    request(route) {
      // A parameter that the persona does not name stands for itself.
      const own = Object.fromEntries(documents.revision.routes.paramsOf(route).map((name) => [name, params[name] ?? name]));
      return { route: { name: route, params: own, query: {} }, data, now, audience, locale, ...(variants && { variants }) };
    },
  };
}

/** What they are called, where their data say it. */
export const nameOf = ({ data }: PersonaDoc): string | null => userProperty(data, "first_name");

/** Which drawing stands for them, where their data say it. */
export const avatarOf = ({ data }: PersonaDoc): string | null => userProperty(data, "avatar");

function userProperty(data: PersonaDoc["data"], name: string): string | null {
  const value = ((data["user"] ?? {}) as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : null;
}
