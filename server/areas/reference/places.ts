/** Address suggestions. Typing goes on when the provider is away: the person fills in by hand. */
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { PlaceAddress, PlaceSuggestion } from "../../ports/outside.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

const MAX_INPUT = 200;

const isProviderFailure = (error: unknown): boolean => error instanceof ProviderUnavailable || error instanceof ProviderRefused;

/** null: the provider is away. */
export async function suggestPlaces(
  { places, errors, documents }: Pick<Deps, "places" | "errors" | "documents">,
  input: string,
  session: string,
): Promise<PlaceSuggestion[] | null> {
  const typed = input.trim().slice(0, MAX_INPUT);
  if (typed.length < numberConstant(documents.current(), "address_suggestion_min_length")) return [];
  try {
    return await places.suggest(typed, session.slice(0, 100));
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    errors.report(error, { during: "address suggestions" });
    return null;
  }
}

export async function placeDetails({ places, errors }: Pick<Deps, "places" | "errors">, id: string, session: string): Promise<PlaceAddress | "away" | null> {
  if (id === "" || id.length > 500) return null;
  try {
    return await places.details(id, session.slice(0, 100));
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    errors.report(error, { during: "address suggestions" });
    return error instanceof ProviderUnavailable ? "away" : null;
  }
}
