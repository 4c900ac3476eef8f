/**
 * Kinds that most screens do without: their code comes when one is drawn. Until then a skeleton of the same
 * size stands there, with the words that are known already, so that nothing moves when the block arrives.
 */
import type { ReactNode } from "react";
import { deferred, type DeferredCode, deferredCode, renderedWhenLoaded } from "../session/deferred.tsx";
import { skeletonOf } from "./skeleton-code.ts";
import type { BlockProps } from "./draw/block.ts";
import type { CardFormProps } from "./card-form/card-form.tsx";
import type { CarouselProps } from "./groups/carousel.tsx";
import type { CountdownProps } from "./countdown/countdown.tsx";
import type { SignInProps } from "./ways/sign-in-options.tsx";
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

/**
 * Kinds that nobody types into come together, in the file that each page asks for once it is idle; those of choosing a home in
 * one that no other page asks for. What the server drew stands there until then.
 */
const LATER = deferredCode(async () => (await import("./deferred-kinds.ts")).DEFERRED_KINDS);
const OF_CHAT = deferredCode(async () => ({ chat: (await import("./chat/chat.tsx")).Chat }));
const OF_HOMES = deferredCode(async () => (await import("./home-blocks.ts")).HOME_BLOCKS);

type Drawn = (props: never) => ReactNode;

/** Each of these kinds by its name, out of code that brings all of them. */
const outOf = <Kinds extends Record<string, Drawn>, Kind extends keyof Kinds & string>({ now, wanted }: DeferredCode<Kinds>, kinds: readonly Kind[]) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, renderedWhenLoaded({ now: () => now()?.[kind] ?? null, wanted: async () => (await wanted())[kind] } as never, () => null)]),
  ) as unknown as Record<Kind, Drawn>;

export const DEFERRED_BLOCKS = {
  ...outOf(LATER, [
    "choice-link",
    "choice-tile",
    "faces",
    "facts",
    "figure",
    "picture-card",
    "list",
    "note",
    "person",
    "overlap",
    "poll",
    "portrait",
    "row-link",
    "span",
    "spinner",
    "stages",
    "switch-section",
    "tally",
    "ways",
  ]),
  ...outOf(OF_HOMES, ["choice-row", "face", "face-cluster", "flip-card", "price-picture", "shelf", "time-strip"]),
  ...outOf(OF_CHAT, ["chat"]),
};
