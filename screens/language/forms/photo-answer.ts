/**
 * The answer of a photo field as text: the id of the uploaded picture and which square of it is shown, `<id>:<x>:<y>:<zoom>`.
 * Where the square stands between the edges is said in thousandths of the room that there is, and how close it is in
 * hundredths of all that fits: no such square reaches beyond the picture, whatever its sides.
 */
export interface PhotoAnswer {
  document: string;
  x: number;
  y: number;
  zoom: number;
}

const FORM = /^([\w-]{1,64})(?::(\d{1,4}):(\d{1,4}):(\d{1,4}))?$/;
/** At the far edge, and with as much as fits. */
export const CROP_EDGE = 1000;
export const CROP_WHOLE = 100;
/** Out of the middle: what nobody has moved yet. */
const CENTERED = { x: CROP_EDGE / 2, y: CROP_EDGE / 2, zoom: CROP_WHOLE };

/** Null where it says no picture. */
export function readPhotoAnswer(answer: unknown): PhotoAnswer | null {
  const [, document, x, y, zoom] = (typeof answer === "string" && FORM.exec(answer)) || [];
  if (document === undefined) return null;
  return x === undefined ? { document, ...CENTERED } : { document, x: Number(x), y: Number(y), zoom: Number(zoom) };
}

export const writePhotoAnswer = ({ document, x, y, zoom }: PhotoAnswer): string => [document, x, y, zoom].join(":");
