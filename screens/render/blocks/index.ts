/** Every block kind and the component that draws it. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import { ButtonBlock } from "./ways/button.tsx";
import { DoorBlock } from "./ways/door.tsx";
import { EachBlock } from "./groups/each.tsx";
import { FactsBlock } from "./content/facts.tsx";
import { FigureBlock } from "./content/figure.tsx";
import { SwitchSectionBlock } from "./form-section/switch-section.tsx";
import { WaysBlock } from "./ways/ways.tsx";
import { FormSectionBlock } from "./form-section/form-section.tsx";
import { GroupBlock } from "./groups/group.tsx";
import { HeadingBlock } from "./content/heading.tsx";
import {
  CardFormBlock,
  CarouselBlock,
  CommandFormBlock,
  CountdownBlock,
  PersonBlock,
  SignInOptionsBlock,
  SpanBlock,
  StagesBlock,
  TableBlock,
  TableRowBlock,
} from "./deferred-blocks.tsx";
import { LinkBlock } from "./ways/link.tsx";
import { ListBlock } from "./content/list.tsx";
import { NoteBlock } from "./content/note.tsx";
import { PictureBlock } from "./content/picture.tsx";
import { PollBlock } from "./groups/poll.tsx";
import { RowLinkBlock } from "./ways/row-link.tsx";
import { SectionsBlock } from "./sections/sections.tsx";
import { SpinnerBlock } from "./content/spinner.tsx";
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
} as const satisfies Record<BlockKind, (props: never) => ReactNode>;
