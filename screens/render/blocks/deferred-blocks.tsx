/**
 * Kinds that most screens do without: their code comes when one is drawn. Until then a skeleton of the same
 * size stands there, with the words that are known already, so that nothing moves when the block arrives.
 */
import { deferred } from "../session/deferred.tsx";
import { skeletonOf } from "./awaited-skeleton.ts";
import type { BlockProps } from "./draw/block.ts";
import type { CardFormProps } from "./card-form/card-form.tsx";
import type { CarouselProps } from "./groups/carousel.tsx";
import type { CountdownProps } from "./countdown/countdown.tsx";
import type { PersonProps } from "./content/person.tsx";
import type { SpanProps } from "./content/span.tsx";
import type { StagesProps } from "./content/stages.tsx";
import type { SignInProps } from "./ways/sign-in-options.tsx";
import type { TableProps, TableRowProps } from "./table/table.tsx";

export const CommandFormBlock = deferred<BlockProps>(async () => (await import("./sections/command-form.tsx")).CommandForm, skeletonOf("commandForm"));
export const PersonBlock = deferred<BlockProps<PersonProps>>(async () => (await import("./content/person.tsx")).Person, skeletonOf("person"));
export const StagesBlock = deferred<BlockProps<StagesProps>>(async () => (await import("./content/stages.tsx")).Stages, skeletonOf("stages"));
export const SpanBlock = deferred<BlockProps<SpanProps>>(async () => (await import("./content/span.tsx")).Span, skeletonOf("span"));
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
