// @chunk idle
/** Kinds whose code comes together, once a page is idle. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { Faces } from "./content/faces.tsx";
import { FactsBlock } from "./content/facts.tsx";
import { FigureBlock } from "./content/figure.tsx";
import { ListBlock } from "./content/list.tsx";
import { NoteBlock } from "./content/note.tsx";
import { Overlap } from "./content/overlap.tsx";
import { PictureCardBlock } from "./content/picture-card.tsx";
import { Person } from "./content/person.tsx";
import { Portrait } from "./content/portrait.tsx";
import { Span } from "./content/span.tsx";
import { SpinnerBlock } from "./content/spinner.tsx";
import { Stages } from "./content/stages.tsx";
import { Tally } from "./content/tally.tsx";
import { SwitchSectionBlock } from "./form-section/switch-section.tsx";
import { PollBlock } from "./groups/poll.tsx";
import { ChoiceLinkBlock } from "./ways/choice-link.tsx";
import { ChoiceTileBlock } from "./ways/choice-tile.tsx";
import { RowLinkBlock } from "./ways/row-link.tsx";
import { WaysBlock } from "./ways/ways.tsx";

export const DEFERRED_KINDS = {
  "choice-link": ChoiceLinkBlock,
  "choice-tile": ChoiceTileBlock,
  faces: Faces,
  facts: FactsBlock,
  figure: FigureBlock,
  "picture-card": PictureCardBlock,
  list: ListBlock,
  note: NoteBlock,
  overlap: Overlap,
  person: Person,
  poll: PollBlock,
  portrait: Portrait,
  "row-link": RowLinkBlock,
  span: Span,
  spinner: SpinnerBlock,
  stages: Stages,
  "switch-section": SwitchSectionBlock,
  tally: Tally,
  ways: WaysBlock,
} as const satisfies Partial<Record<BlockKind, (props: never) => ReactNode>>;
export type DeferredKinds = typeof DEFERRED_KINDS;
