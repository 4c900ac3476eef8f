/**
 * The photo of a profile: a picture that its owner uploaded, and the square of it that is shown. The square is drawn once, when it is
 * chosen, in the sizes in which it is shown; the files are there before the profile names them, and what it names no more is removed.
 */
import { randomUUID } from "node:crypto";
import { readPhotoAnswer } from "#screens/language/forms/photo-answer.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { listConstant } from "../../kernel/context/texts.ts";
import { first } from "../../kernel/records/read-records.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { cropPicture } from "../../kernel/uploads/clean-upload.ts";
import { deleteDocument } from "../../kernel/uploads/uploaded-files.ts";
import type { Photo, PhotoThumbnails } from "../../ports/columns/profile-columns.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";

/** What of a profile is its photo: all of it, or none. */
type PhotoParts = Pick<ProfileRecord, "photo" | "photo_crop" | "photo_thumbnails">;
const NO_PHOTO: PhotoParts = { photo: null, photo_crop: null, photo_thumbnails: null };

/**
 * Runs `keep` with what the photo changes of the profile: nothing where it is `undefined`, all of it where it is null. Files that
 * nobody names in the end are removed.
 * @returns the profile as it was kept; or what is wrong, at `photo`, or what `keep` was refused for
 */
export async function withPhoto(
  deps: Deps,
  actor: Actor,
  asked: Photo | null | undefined,
  keep: (parts: Partial<PhotoParts>) => Promise<ProfileRecord | Refusal>,
): Promise<ProfileRecord | Refusal> {
  const before = (await first(deps.store, "profile", { user_id: actor.user.id })) ?? NO_PHOTO;
  if (asked === undefined || isSame(before, asked)) return keep({});
  const parts = asked === null ? NO_PHOTO : await drawnFrom(deps, actor, asked);
  if ("code" in parts) return parts;
  const kept = await keep(parts).catch(async (error: unknown) => {
    await removeDrawn(deps, parts);
    throw error;
  });
  if ("code" in kept) await removeDrawn(deps, parts);
  else if (before.photo !== null && before.photo !== parts.photo) await deleteDocument(deps, actor, before.photo);
  return kept;
}

async function drawnFrom(deps: Deps, actor: Actor, { document, ...crop }: Photo): Promise<PhotoParts | Refusal> {
  const found = await deps.store.find("document", document);
  if (found?.owner_user_id !== actor.user.id || found.purpose !== "profile_image") return refusal("photo-missing", "photo");
  const file = await deps.files.get(found.storage_key);
  const sizes = listConstant(deps.documents.current(), "photo_sizes").map(Number);
  const drawn = file && (await cropPicture(actor.user.id, file.body, crop, sizes));
  if (!drawn) return refusal("document-broken", "photo");
  const id = randomUUID();
  const keys = Object.fromEntries(sizes.map((size) => [size, `photos/${actor.user.id}/${id}/${size}`]));
  const parts: PhotoParts = { photo: document, photo_crop: crop, photo_thumbnails: { id, keys } };
  try {
    for (const [index, size] of sizes.entries()) await deps.files.put(keys[size]!, drawn[index]!, THUMBNAIL_TYPE);
  } catch (error) {
    await removeDrawn(deps, parts);
    throw error;
  }
  return parts;
}

/** As the field of a form says it. */
export function photoAsked(deps: Deps, answer: string | null | undefined): Photo | null | undefined | Refusal {
  if (answer === null || answer === undefined) return answer;
  const photo = readPhotoAnswer(answer);
  const isRight = photo && checkResource(deps, "profile", { photo }, { for: "change" }).refusals.length === 0;
  return isRight ? photo : refusal("photo-missing", "photo");
}

const THUMBNAIL_TYPE = "image/jpeg";
export const keysOf = (thumbnails: PhotoThumbnails | null): string[] => Object.values(thumbnails?.keys ?? {});
const isSame = ({ photo, photo_crop: crop }: PhotoParts, asked: Photo | null): boolean =>
  asked === null ? photo === null : asked.document === photo && crop !== null && asked.x === crop.x && asked.y === crop.y && asked.zoom === crop.zoom;

async function removeDrawn({ files }: Deps, { photo_thumbnails }: PhotoParts): Promise<void> {
  for (const key of keysOf(photo_thumbnails)) await files.remove(key).catch(() => undefined);
}

interface Shown {
  id: string;
  profile_image_url: string | null;
}

/** Where the photo is read; without one the picture that came with the account. `size`: of a side, in pixels; without it the smallest that there is. */
export function pictureOf({ id, profile_image_url }: Shown, profile: Pick<ProfileRecord, "photo_thumbnails"> | null, size?: number): string | null {
  if (!profile?.photo_thumbnails) return profile_image_url;
  return `/api/v1/profiles/${id}/photos/${profile.photo_thumbnails.id}/${size === undefined ? "" : `?size=${size}`}`;
}

/** The key of the smallest that has so many pixels, or of the largest. */
export function thumbnailFor({ keys }: PhotoThumbnails, size: number): string | undefined {
  const sizes = Object.keys(keys)
    .map(Number)
    .toSorted((a, b) => a - b);
  return keys[String(sizes.find((one) => one >= size) ?? sizes.at(-1))];
}
