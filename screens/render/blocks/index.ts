/** Every block kind and the component that draws it; those of one product alone stand in `widgets`. */
import type { ReactNode } from "react";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import type { WidgetKind } from "#screens/language/kinds/widgets.ts";
import { ButtonBlock } from "./button.tsx";
import { CommandFormBlock } from "./command-form.tsx";
import { DoorBlock } from "./door.tsx";
import { EachBlock } from "./each.tsx";
import { FactsBlock } from "./facts.tsx";
import { FigureBlock } from "./figure.tsx";
import { FormSectionBlock } from "./form-section/form-section.tsx";
import { GroupBlock } from "./group.tsx";
import { HeadingBlock } from "./heading.tsx";
import { CardFormBlock, CarouselBlock, CountdownBlock, PersonBlock, SignInOptionsBlock, TableBlock, TableRowBlock } from "./deferred-blocks.tsx";
import { LinkBlock } from "./link.tsx";
import { ListBlock } from "./list.tsx";
import { NoteBlock } from "./note.tsx";
import { PictureBlock } from "./picture.tsx";
import { PollBlock } from "./poll.tsx";
import { RowLinkBlock } from "./row-link.tsx";
import { SectionsBlock } from "./sections.tsx";
import { SpinnerBlock } from "./spinner.tsx";
import { TextBlock } from "./text.tsx";

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
  "card-form": CardFormBlock,
  form: CommandFormBlock,
} as const satisfies Record<Exclude<BlockKind, WidgetKind>, (props: never) => ReactNode>;
