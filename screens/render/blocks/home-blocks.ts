/** Kinds of choosing a home: what few pages draw. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { FlipCard } from "./groups/flip-card.tsx";
import { PricePicture } from "./price/price-picture.tsx";

export const HOME_BLOCKS = { "flip-card": FlipCard, "price-picture": PricePicture } as const satisfies Partial<Record<BlockKind, (props: never) => ReactNode>>;
