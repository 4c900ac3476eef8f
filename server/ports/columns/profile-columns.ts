/** Columns of what people tell those they will live with. */
import { fixed, instant, json, orNull, text, uuid, versioned } from "./column.ts";

/** Which square of a picture is shown: `x`, `y` in thousandths of the room that it has, `zoom` in hundredths of all that fits. */
export interface PhotoCrop {
  x: number;
  y: number;
  zoom: number;
}
/** The uploaded picture by its id, and its square. */
export interface Photo extends PhotoCrop {
  document: string;
}
/** That square as it is shown: storage keys by the side in pixels, and the id that its address has. */
export interface PhotoThumbnails {
  id: string;
  keys: Record<string, string>;
}

export interface Pet {
  animal_name: string;
  animal: string;
}

export const PROFILE_COLUMNS = {
  /** One a person (UNIQUE), whatever they apply for. Their names and their picture are the account's. */
  profile: {
    ...versioned,
    user_id: fixed(uuid),
    job_title: text,
    employer: text,
    bio: text,
    /** Ids of `schemas/living.json`: one's own answer, by question. */
    own_answers: json<Record<string, string>>(),
    /** The same: those that are fine in a roommate. */
    roommate_answers: json<Record<string, string[]>>(),
    interests: json<string[]>(),
    /** Null: they haven't said. */
    pets: orNull(json<Pet[]>()),
    /** All three, or none (CHECK). */
    photo: orNull(uuid),
    photo_crop: orNull(json<PhotoCrop>()),
    photo_thumbnails: orNull(json<PhotoThumbnails>()),
    created_at: fixed(instant),
  },
};
