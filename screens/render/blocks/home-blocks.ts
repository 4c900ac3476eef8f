/** Kinds of choosing a home: what few pages draw. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { FlipCard } from "./groups/flip-card.tsx";
import { PricePicture } from "./price/price-picture.tsx";
import { Shelf } from "./groups/shelf.tsx";
import { ChoiceRow } from "./ways/choice-row.tsx";

export const HOME_BLOCKS = { "choice-row": ChoiceRow, "flip-card": FlipCard, "price-picture": PricePicture, shelf: Shelf } as const satisfies Partial<
  Record<BlockKind, (props: never) => ReactNode>
>;
