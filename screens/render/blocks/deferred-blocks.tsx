/**
 * Kinds that most screens do without: their code comes when one is drawn. Until then a skeleton of the same
 * size stands there, with the words that are known already, so that nothing moves when the block arrives.
 */
import { deferred, deferredCode, renderedWhenLoaded } from "../session/deferred.tsx";
import { skeletonOf } from "./skeleton-code.ts";
import type { BlockProps } from "./draw/block.ts";
import type { CardFormProps } from "./card-form/card-form.tsx";
import type { CarouselProps } from "./groups/carousel.tsx";
import type { CountdownProps } from "./countdown/countdown.tsx";
import type { SignInProps } from "./ways/sign-in-options.tsx";
import type { DeferredKinds } from "./deferred-kinds.ts";
import type { TableProps, TableRowProps } from "./table/table.tsx";

export const CommandFormBlock = deferred<BlockProps>(async () => (await import("./sections/command-form.tsx")).CommandForm, skeletonOf("commandForm"));
export const CountdownBlock = deferred<BlockProps<CountdownProps>>(async () => (await import("./countdown/countdown.tsx")).Countdown, skeletonOf("countdown"));
export const TableBlock = deferred<BlockProps<TableProps>>(async () => (await import("./table/table.tsx")).Table, skeletonOf("table"));
export const TableRowBlock = deferred<BlockProps<TableRowProps>>(
  async () => (await import("./table/table.tsx")).TableRow,
  () => <tr />,
);
export const CardFormBlock = deferred<BlockProps<CardFormProps>>(async () => (await import("./card-form/card-form.tsx")).CardForm, skeletonOf("card"));
export const CarouselBlock = deferred<BlockProps<CarouselProps>>(async () => (await import("./groups/carousel.tsx")).Carousel, skeletonOf("carousel"));
export const SignInOptionsBlock = deferred<BlockProps<SignInProps>>(
  async () => (await import("./ways/sign-in-options.tsx")).SignInOptions,
  skeletonOf("signIn"),
);

/** Kinds that nobody types into come together, in the file that each page asks for once it is idle. What the server drew stands there until then. */
const LATER = deferredCode(async () => (await import("./deferred-kinds.ts")).DEFERRED_KINDS);
const later = <Name extends keyof DeferredKinds>(name: Name) =>
  renderedWhenLoaded<Parameters<DeferredKinds[Name]>[0]>(
    { now: () => LATER.now()?.[name] ?? null, wanted: async () => (await LATER.wanted())[name] } as never,
    () => null,
  );

export const ChoiceLinkBlock = later("choiceLink");
export const ChoiceTileBlock = later("choiceTile");
export const FactsBlock = later("facts");
export const FigureBlock = later("figure");
export const PictureCardBlock = later("pictureCard");
export const ListBlock = later("list");
export const NoteBlock = later("note");
export const PersonBlock = later("person");
export const OverlapBlock = later("overlap");
export const PollBlock = later("poll");
export const PortraitBlock = later("portrait");
export const RowLinkBlock = later("rowLink");
export const SpanBlock = later("span");
export const SpinnerBlock = later("spinner");
export const StagesBlock = later("stages");
export const SwitchSectionBlock = later("switchSection");
export const TallyBlock = later("tally");
export const WaysBlock = later("ways");
