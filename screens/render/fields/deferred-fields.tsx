/** Controls that most forms do without: their code comes when one is drawn. */
import type { ReactElement } from "react";
import { deferred } from "../session/deferred.tsx";
import type { FieldWidget, FieldWidgetProps } from "./widget.ts";

const Skeleton = ({ state }: FieldWidgetProps): ReactElement => (
  <div className="skeleton" aria-hidden="true">
    <span className="label">{state.label}</span>
    <i className="input" />
  </div>
);

const ownFrame = { ownFrame: true } as const;
export const ChoiceField: FieldWidget = Object.assign(
  deferred<FieldWidgetProps>(async () => (await import("./choice.tsx")).ChoiceField, Skeleton) as unknown as FieldWidget,
  ownFrame,
);
export const PhotoField: FieldWidget = Object.assign(
  deferred<FieldWidgetProps>(async () => (await import("./document/photo.tsx")).PhotoField, Skeleton) as unknown as FieldWidget,
  ownFrame,
);
export const SliderField: FieldWidget = Object.assign(
  deferred<FieldWidgetProps>(async () => (await import("./slider.tsx")).SliderField, Skeleton) as unknown as FieldWidget,
  ownFrame,
);
