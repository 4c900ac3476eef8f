/** What the parts of the price picture are handed. */
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import type { PriceWords, WindowCopy } from "./price-words.ts";

export interface PricePictureCopy extends WindowCopy {
  label: string;
  length: string;
  moveIn: string;
  monthsAxis: string;
  axes: string;
  today: string;
  freeFrom: string;
  aboveHere?: string;
  shorter: string;
  longer: string;
  earlier: string;
  later: string;
}

export interface PicturePartProps {
  copy: PricePictureCopy;
  words: PriceWords;
  matrix: PackedPriceMatrix;
  /** That is chosen. */
  day: number;
}

/** What was chosen is shown at once, and asked of the server when it rests; `settled`: nothing more is to come. */
export type Choose = (chosen: { day?: number; months?: number }, settled?: boolean) => void;
