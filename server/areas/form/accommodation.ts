/** A service or assistance animal is not a pet: it closes no home, and asks staff for an accommodation instead. */
import type { AccommodationRequestRecord, FlagRecord } from "../../ports/records.ts";

const namesServiceAnimal = (pet: Pick<FlagRecord, "flag_data"> | null): boolean => pet?.flag_data["includes_service_animal"] === true;

/** What the pet flag, as it is now, means for the application's request. Null: it stands as it should. */
export function accommodationMove(
  pet: Pick<FlagRecord, "flag_data"> | null,
  request: Pick<AccommodationRequestRecord, "status"> | null,
): "open" | "reopen" | "close" | null {
  const isOpen = request?.status === "open";
  if (namesServiceAnimal(pet) === isOpen) return null;
  if (isOpen) return "close";
  return request ? "reopen" : "open";
}
