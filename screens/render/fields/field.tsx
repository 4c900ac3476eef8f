/**
 * The frame of a field: label, save state, control, the hint and what is wrong. A page has dozens,
 * so the small parts are plain functions and not components of their own.
 */
import { type ReactElement, type ReactNode, createElement, memo } from "react";
import type { FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { fieldFallback } from "#screens/language/kinds/fallback.ts";
import { fieldId, isLocalChoice } from "#screens/language/forms/form-blocks.ts";
import type { FieldWidget, FieldWidgetProps } from "./widget.ts";
import { icon } from "../drawings/icons.tsx";
import type { RenderScope } from "../session/scope.ts";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { Tooltip } from "../elements/tooltip.tsx";
import { UnknownKind } from "../elements/unknown-kind.tsx";
import type { FieldSnapshot, SaveState } from "../forms/form-field.ts";
import { useField } from "../session/use-field.ts";

interface FieldFrameProps {
  Widget: FieldWidget | undefined;
  field: FieldDescriptor;
  name: string;
  section: FormSectionDescriptor;
  scope: RenderScope;
}

export const Field = memo((frame: FieldFrameProps) => drawField(frame, useField(frame.scope.store, frame.name)));

/** The same without a component of its own, where it is drawn once. */
export function drawField({ Widget, field, name, section, scope }: FieldFrameProps, state: FieldSnapshot): ReactElement | null {
  if (!state.visible) return null;
  if (!Widget) return <UnknownKind kind={field.kind} fallback={fieldFallback(state)} />;
  const id = fieldId(section, field);
  const messageId = `${id}-m`;
  const described = describedBy(state, messageId) ?? (Widget.describes ? messageId : undefined);
  const props: FieldWidgetProps = { id, name, field, section, scope, state, describedBy: described, messageId };
  const classes = `field${field.width === "half" ? " half" : ""}${state.problem === null ? "" : " bad"} kind-${field.kind}`;
  if (Widget.ownFrame)
    return (
      <div className={classes} data-key={name}>
        {drawWidget(Widget, props)}
      </div>
    );
  return (
    <div className={classes} data-key={name}>
      <div className="top">
        <label htmlFor={id}>
          {isMarkedOptional(props) ? `${state.label} ` : state.label}
          {isMarkedOptional(props) && <span className="opt">{uiText(scope.ui, "ui.optional")}</span>}
        </label>
        {field.help !== undefined && <Tooltip id={`${id}-help`} about={state.label} text={field.help} scope={scope} />}
        {field.readOnly !== true && (state.problem === null || state.save !== "saved") && saveMark(state.save, scope)}
      </div>
      {drawWidget(Widget, props)}
      {fieldMessage(props)}
    </div>
  );
}

/** A label that says something in brackets already says it there. What is only chosen on the screen always is something. */
export const isMarkedOptional = ({ field, section, state }: FieldWidgetProps): boolean =>
  !state.required && field.readOnly !== true && !isLocalChoice(section) && !state.label.includes("(");

const drawWidget = (Widget: FieldWidget, props: FieldWidgetProps): ReactNode =>
  Widget.plain ? (Widget as (props: FieldWidgetProps) => ReactNode)(props) : createElement(Widget, props);

/** The ids of what is said below a field. A hint is read to whoever is told what is wrong, too. */
const describedBy = ({ problem, hint }: FieldSnapshot, messageId: string): string | undefined =>
  problem !== null && hint !== undefined ? `${messageId} ${messageId}-hint` : problem !== null || hint !== undefined ? messageId : undefined;

/** What is wrong, and the hint: how it should be written is needed most where it isn't. */
export function fieldMessage({ state: { problem, hint }, messageId }: Pick<FieldWidgetProps, "state" | "messageId">): ReactNode {
  return (
    <>
      {problem !== null && (
        <p className="msg" id={messageId}>
          {icon("bad", "s")}
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={problem === null ? messageId : `${messageId}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

export function saveMark(save: SaveState, scope: RenderScope): ReactNode {
  switch (save) {
    case "none":
      return null;
    case "saving":
      return (
        <span className="save">
          <i className="spin" />
          {uiText(scope.ui, "ui.saving")}
        </span>
      );
    case "saved":
      return savedMark(scope.ui);
    case "unsaved":
      return (
        <span className="save wait">
          <i className="dot" />
          {uiText(scope.ui, "ui.not-saved-yet")}
        </span>
      );
  }
}

const savedMarks = new WeakMap<UiTexts, ReactElement>();
/** Most fields of a page that is come back to say so: drawn once for all of them. */
function savedMark(ui: UiTexts): ReactElement {
  let mark = savedMarks.get(ui);
  if (!mark) {
    mark = (
      <span className="save ok">
        {icon("check", "xs")}
        {uiText(ui, "ui.saved")}
      </span>
    );
    savedMarks.set(ui, mark);
  }
  return mark;
}
