import type { Areas } from "../../kernel/context/deps.ts";
import { keepAccommodationRequest } from "./keep-accommodation-request.ts";

/** An animal that assists somebody is not a pet: staff are asked for an accommodation. */
export const answersChanged: Areas["changed"] = async (tx, { root, application, actorUserId, now }) => {
  if (root === "flag_pet") await keepAccommodationRequest(tx, application, actorUserId, now);
};
