/** Kinds of choosing a home: what few pages draw. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { FaceBlock } from "./content/face.tsx";
import { FaceCluster } from "./content/face-cluster.tsx";
import { TimeStrip } from "./countdown/time-strip.tsx";
import { FlipCard } from "./groups/flip-card.tsx";
import { PricePicture } from "./price/price-picture.tsx";
import { Shelf } from "./groups/shelf.tsx";
import { ChoiceRow } from "./ways/choice-row.tsx";

export const HOME_BLOCKS = {
  "choice-row": ChoiceRow,
  face: FaceBlock,
  "face-cluster": FaceCluster,
  "flip-card": FlipCard,
  "price-picture": PricePicture,
  shelf: Shelf,
  "time-strip": TimeStrip,
} as const satisfies Partial<Record<BlockKind, (props: never) => ReactNode>>;
