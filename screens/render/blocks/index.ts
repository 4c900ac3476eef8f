/** Every block kind and the component that draws it. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { ButtonBlock } from "./ways/button.tsx";
import { DoorBlock } from "./ways/door.tsx";
import { EachBlock } from "./groups/each.tsx";
import { FormSectionBlock } from "./form-section/form-section.tsx";
import { GroupBlock } from "./groups/group.tsx";
import { HeadingBlock } from "./content/heading.tsx";
import {
  CardFormBlock,
  CarouselBlock,
  CommandFormBlock,
  CountdownBlock,
  ChoiceLinkBlock,
  ChoiceTileBlock,
  FactsBlock,
  FigureBlock,
  PictureCardBlock,
  ListBlock,
  NoteBlock,
  PersonBlock,
  OverlapBlock,
  PollBlock,
  PortraitBlock,
  RowLinkBlock,
  SignInOptionsBlock,
  SpanBlock,
  SpinnerBlock,
  StagesBlock,
  SwitchSectionBlock,
  TableBlock,
  TableRowBlock,
  TallyBlock,
  WaysBlock,
} from "./deferred-blocks.tsx";
import { LinkBlock } from "./ways/link.tsx";
import { PictureBlock } from "./content/picture.tsx";
import { SectionsBlock } from "./sections/sections.tsx";
import { TextBlock } from "./content/text.tsx";

export const BLOCK_COMPONENTS = {
  heading: HeadingBlock,
  text: TextBlock,
  note: NoteBlock,
  list: ListBlock,
  facts: FactsBlock,
  figure: FigureBlock,
  picture: PictureBlock,
  door: DoorBlock,
  spinner: SpinnerBlock,
  button: ButtonBlock,
  link: LinkBlock,
  "row-link": RowLinkBlock,
  "sign-in-options": SignInOptionsBlock,
  carousel: CarouselBlock,
  poll: PollBlock,
  person: PersonBlock,
  countdown: CountdownBlock,
  table: TableBlock,
  "table-row": TableRowBlock,
  group: GroupBlock,
  each: EachBlock,
  sections: SectionsBlock,
  "form-section": FormSectionBlock,
  "switch-section": SwitchSectionBlock,
  ways: WaysBlock,
  "card-form": CardFormBlock,
  form: CommandFormBlock,
  stages: StagesBlock,
  span: SpanBlock,
  "picture-card": PictureCardBlock,
  "choice-link": ChoiceLinkBlock,
  "choice-tile": ChoiceTileBlock,
  tally: TallyBlock,
  portrait: PortraitBlock,
  overlap: OverlapBlock,
} as const satisfies Record<BlockKind, (props: never) => ReactNode>;
