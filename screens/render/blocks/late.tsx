/** Kinds that most screens do without: their code comes when one is drawn. */
import type { ReactElement } from "react";
import { deferred } from "../deferred.tsx";
import type { BlockProps } from "./block.ts";
import type { CardFormProps } from "./card-form.tsx";
import type { CarouselProps } from "./carousel.tsx";
import type { MessageProps } from "./message-form.tsx";
import type { SignInProps } from "./sign-in-options.tsx";

/** A place of about the right height, so that nothing jumps when the block arrives. */
const place = (parts: number) => (): ReactElement => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: parts }, (_, part) => (
      <i key={part} />
    ))}
  </div>
);

export const CardFormBlock = deferred<BlockProps<CardFormProps>>(async () => (await import("./card-form.tsx")).CardForm, place(3));
export const CarouselBlock = deferred<BlockProps<CarouselProps>>(async () => (await import("./carousel.tsx")).Carousel, place(4));
export const MessageFormBlock = deferred<BlockProps<MessageProps>>(async () => (await import("./message-form.tsx")).MessageForm, place(3));
export const SignInOptionsBlock = deferred<BlockProps<SignInProps>>(async () => (await import("./sign-in-options.tsx")).SignInOptions, place(2));
