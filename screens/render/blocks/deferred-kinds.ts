// @chunk idle
/** Kinds whose code comes together, once a page is idle. */
import { FactsBlock } from "./content/facts.tsx";
import { FigureBlock } from "./content/figure.tsx";
import { ListBlock } from "./content/list.tsx";
import { NoteBlock } from "./content/note.tsx";
import { PictureCardBlock } from "./content/picture-card.tsx";
import { Person } from "./content/person.tsx";
import { Span } from "./content/span.tsx";
import { SpinnerBlock } from "./content/spinner.tsx";
import { Stages } from "./content/stages.tsx";
import { SwitchSectionBlock } from "./form-section/switch-section.tsx";
import { PollBlock } from "./groups/poll.tsx";
import { ChoiceLinkBlock } from "./ways/choice-link.tsx";
import { RowLinkBlock } from "./ways/row-link.tsx";
import { WaysBlock } from "./ways/ways.tsx";

export const DEFERRED_KINDS = {
  choiceLink: ChoiceLinkBlock,
  facts: FactsBlock,
  figure: FigureBlock,
  pictureCard: PictureCardBlock,
  list: ListBlock,
  note: NoteBlock,
  person: Person,
  poll: PollBlock,
  rowLink: RowLinkBlock,
  span: Span,
  spinner: SpinnerBlock,
  stages: Stages,
  switchSection: SwitchSectionBlock,
  ways: WaysBlock,
};
export type DeferredKinds = typeof DEFERRED_KINDS;
