/** Where the fields of a section will stand: their labels and hints, and a box for every control. */
import type { ReactElement } from "react";
import { answerName } from "#screens/language/forms/answer-name.ts";
import type { FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { icon } from "../../drawings/icons.tsx";
import { CharacterCount } from "../../elements/character-count.tsx";
import { useScope, useUi } from "../../session/scope.ts";
import type { FieldSnapshot } from "../../forms/form-field.ts";
import { useField } from "../../session/use-field.ts";
import { mostCharacters } from "#screens/language/forms/form.ts";
import { uploadHintArgs } from "#screens/language/forms/upload-hint.ts";

interface SkeletonProps {
  field: FieldDescriptor;
  state: FieldSnapshot;
}

export function FieldsSkeleton({ section }: { section: FormSectionDescriptor }): ReactElement {
  return (
    <div className="fields skeleton" aria-hidden="true">
      {section.fields.map((field) => (
        <FieldSkeleton key={field.id} field={field} section={section} />
      ))}
    </div>
  );
}

function FieldSkeleton({ field, section }: { field: FieldDescriptor; section: FormSectionDescriptor }): ReactElement | null {
  const state = useField(useScope().store, answerName(section.root, field.property));
  if (!state.visible) return null;
  return (
    <div className={`field${field.width === "half" ? " half" : ""} kind-${field.kind}`}>
      {field.kind === "checkbox" ? (
        <span className="check">
          <i className="box" />
          <span>{state.label}</span>
        </span>
      ) : field.kind === "document" ? (
        <FileSkeleton field={field} state={state} />
      ) : (
        <ControlSkeleton field={field} state={state} section={section} />
      )}
      {field.kind !== "document" && <Words state={state} />}
    </div>
  );
}

const LabelLine = ({ label }: { label: string }): ReactElement => (
  <div className="top">
    <span className="label">{label}</span>
  </div>
);

function Words({ state: { problem, hint } }: { state: FieldSnapshot }): ReactElement {
  return (
    <>
      {problem !== null && (
        <p className="msg">
          {icon("bad", "s")}
          {problem}
        </p>
      )}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </>
  );
}

function ControlSkeleton({ field, state, section }: SkeletonProps & { section: FormSectionDescriptor }): ReactElement {
  const { store, ui } = useScope();
  const limit = field.kind === "long-text" ? mostCharacters(field, store.rules.scopeOf(section.id)) : undefined;
  const { assurance, annualHint } = field.props;
  return (
    <>
      <LabelLine label={state.label} />
      <i className={field.kind === "long-text" ? "input area" : "input"} />
      {limit !== undefined && <CharacterCount text={state.text} limit={limit} ui={ui} />}
      {typeof annualHint === "string" && typeof state.value === "number" && <p className="hint">{annualHint}</p>}
      {typeof assurance === "string" && field.readOnly !== true && (
        <p className="why">
          {icon("shield", "s")}
          <span>{assurance}</span>
        </p>
      )}
    </>
  );
}

function FileSkeleton({ state }: SkeletonProps): ReactElement {
  const { constants } = useScope();
  const ui = useUi();
  const kept = typeof state.value === "string" && state.value !== "";
  return (
    <div className="upload">
      <LabelLine label={state.label} />
      {kept ? (
        <div className="file">
          <i className="thumb" />
          <span className="fn">
            <b>{ui("ui.upload-done")}</b>
            <span className="hint">{"\u00a0"}</span>
          </span>
          <span className="file-actions">
            <span className="btn plain sm">{ui("ui.upload-replace")}</span>
            <span className="btn plain sm">{ui("ui.upload-delete")}</span>
          </span>
        </div>
      ) : (
        <div className="drop">
          <span className="btn line sm">
            {icon("upload", "s")}
            {ui("ui.upload-choose")}
          </span>
          <span className="hint">{ui("ui.upload-drop")}</span>
        </div>
      )}
      <Words state={state} />
      <p className="hint">{ui("ui.upload-hint", uploadHintArgs(constants))}</p>
    </div>
  );
}
