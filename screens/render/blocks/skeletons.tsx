// @chunk idle
/** What stands in the place of a part until its code is there: as high as the part, with the words that are known already. */
import type { ReactElement } from "react";
import type { CommandFormDescriptor } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../drawings/icons.tsx";
import { useLiveFlag } from "../session/use-field.ts";
import type { BlockProps } from "./draw/block.ts";
import type { CardFormProps } from "./card-form/card-form.tsx";
import type { CarouselProps } from "./groups/carousel.tsx";
import { SlideWords } from "./groups/slide-words.tsx";
import type { CountdownProps } from "./countdown/countdown.tsx";
import { FieldsSkeleton } from "./form-section/fields-skeleton.tsx";
import type { SignInProps } from "./ways/sign-in-options.tsx";
import type { TableProps } from "./table/table.tsx";

function CardSkeleton({ block }: BlockProps<CardFormProps>): ReactElement {
  const pending = useLiveFlag(block.pending);
  return (
    <div className="card-form skeleton" aria-hidden="true">
      <fieldset className="field" hidden={pending}>
        <legend className="label">{block.label}</legend>
        <div className="joined">
          <i className="input" />
          <i className="input" />
        </div>
      </fieldset>
      <i className="btn main wide" />
      <p className="hint confirming-text">{pending ? block.confirmingText : ""}</p>
      {!pending && block.assurance && (
        <p className="safe">
          <Icon name="shield" size="s" />
          {block.assurance}
        </p>
      )}
    </div>
  );
}

function CarouselSkeleton({ block }: BlockProps<CarouselProps>): ReactElement {
  return (
    <div className="carousel skeleton" aria-hidden="true">
      {/* As high as the highest of them. */}
      <div className="slides">
        {block.items.map((slide, index) => (
          <div className={`slide${index === 0 ? " now" : ""}`} key={slide.id}>
            <i className="picture slide-picture" />
            <SlideWords slide={slide} />
          </div>
        ))}
      </div>
      <div className="slide-dots">
        {block.items.map((item) => (
          <i key={item.id} />
        ))}
      </div>
      <div className="slide-buttons">
        <span />
        <i className="btn main" />
      </div>
    </div>
  );
}

const SignInSkeleton = ({ block }: BlockProps<SignInProps>): ReactElement => (
  <div className="sign-in skeleton" aria-hidden="true">
    <i className="btn main" />
    {block.options.length > 0 && <p className="more">{block.more}</p>}
  </div>
);

const CountdownSkeleton = ({ block }: BlockProps<CountdownProps>): ReactElement => (
  <div className={`countdown ${block.look ?? "figure"}`}>
    <p className="remains display">{"\u00a0"}</p>
    <p className="muted">{block.until}</p>
  </div>
);

const TableSkeleton = ({ block }: BlockProps<TableProps>): ReactElement => (
  <div className="table skeleton" aria-hidden="true">
    {!block.captionHidden && <p className="display">{block.caption}</p>}
    {(block.blocks ?? []).map(({ id }) => (
      <i key={id} className="input" />
    ))}
  </div>
);

const CommandFormSkeleton = ({ block }: BlockProps): ReactElement => {
  const form = block as unknown as CommandFormDescriptor & { title?: string; about?: string };
  return (
    <div className="command-form skeleton" aria-hidden="true">
      {form.title && <h2 className="display section">{form.title}</h2>}
      {form.about && <p className="muted about">{form.about}</p>}
      <FieldsSkeleton section={form} />
      <i className="btn main" />
    </div>
  );
};

export const SKELETONS = {
  card: CardSkeleton,
  carousel: CarouselSkeleton,
  commandForm: CommandFormSkeleton,
  countdown: CountdownSkeleton,
  fields: FieldsSkeleton,
  signIn: SignInSkeleton,
  table: TableSkeleton,
};
