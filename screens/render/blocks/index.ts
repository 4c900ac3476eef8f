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
  DEFERRED_BLOCKS,
  SignInOptionsBlock,
  TableBlock,
  TableRowBlock,
} from "./deferred-blocks.tsx";
import { LinkBlock } from "./ways/link.tsx";
import { PictureBlock } from "./content/picture.tsx";
import { SectionsBlock } from "./sections/sections.tsx";
import { TextBlock } from "./content/text.tsx";

export const BLOCK_COMPONENTS = {
  ...DEFERRED_BLOCKS,
  heading: HeadingBlock,
  text: TextBlock,
  picture: PictureBlock,
  door: DoorBlock,
  button: ButtonBlock,
  link: LinkBlock,
  "sign-in-options": SignInOptionsBlock,
  carousel: CarouselBlock,
  countdown: CountdownBlock,
  table: TableBlock,
  "table-row": TableRowBlock,
  group: GroupBlock,
  each: EachBlock,
  sections: SectionsBlock,
  "form-section": FormSectionBlock,
  "card-form": CardFormBlock,
  form: CommandFormBlock,
} as const satisfies Record<BlockKind, (props: never) => ReactNode>;
