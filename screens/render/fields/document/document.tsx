import { type DragEvent, useEffect, useRef, useState } from "react";
import { isForm } from "#screens/language/forms/form-blocks.ts";
import { uploadHintArgs } from "#screens/language/forms/upload-hint.ts";
import { fieldMessage, saveMark } from "../field.tsx";
import { icon } from "../../drawings/icons.tsx";
import { noAnswerText } from "../../session/refusal-text.ts";
import { uiText } from "../../session/ui-text.ts";
import { FileName } from "./file-name.tsx";
import { acceptedFiles, type UploadObstacle, type UploadedFile, UploadRefused, fileSize, uploadObstacle, isFile, removeFile } from "./upload.ts";
import { UploadFailure } from "./upload-failure.tsx";
import { useFocusKept, useUpload } from "./use-upload.ts";
import type { FieldWidget, FieldWidgetProps } from "../widget.ts";

/** A file is uploaded at once, with its progress; its id is the answer. */
export const DocumentField: FieldWidget = (props: FieldWidgetProps) => {
  const { state, id, scope, name, field, section, messageId } = props;
  const ui = (key: Parameters<typeof uiText>[1], args?: Record<string, string | number>) => uiText(scope.ui, key, args);
  const kept = typeof state.value === "string" && state.value !== "" ? state.value : null;
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // As the page was drawn with it; of one that came since, its own record tells.
  const filename = file?.filename ?? (kept !== null && section.answers[field.property] === kept ? section.files?.[field.property] : undefined);
  const locale = scope.descriptor().locale;
  const limits = ui("ui.upload-hint", uploadHintArgs(scope.constants));

  // The answer is an id; name and size of a file that was uploaded before come from its record.
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (kept === null || known.current === kept) return;
    known.current = kept;
    let here = true;
    scope.host.getJson(`/api/v1/files/${encodeURIComponent(kept)}/`).then(
      (answer) => {
        if (here && isFile(answer)) setFile(answer);
      },
      // That there is a file is known all the same; only its name and size are missing.
      (error: unknown) => scope.host.report(error, { call: "file" }),
    );
    return () => {
      here = false;
    };
  }, [kept, scope]);

  /** Which file, why not, and what helps. */
  const refused = (filename: string, why: UploadObstacle) => ui(`ui.upload-refused-${why}`, { name: filename, ...uploadHintArgs(scope.constants) });
  const upload = useUpload({
    scope,
    name,
    purpose: String(field.props["purpose"]),
    keep(arrived) {
      known.current = arrived.id;
      setFile(arrived);
      scope.store.put(name, arrived.id);
      scope.store.leave(name);
    },
    failureText: (sent, why) => ("obstacle" in why ? refused(sent.name, why.obstacle) : ui("ui.upload-refused", { name: sent.name, reason: why.reason })),
  });
  const { progress, failure, setFailure } = upload;
  const keepFocus = useFocusKept(frame, `${progress !== null} ${kept}`);
  const send = (chosen: File | undefined): void => {
    if (input.current) input.current.value = "";
    if (!chosen) return;
    const obstacle = uploadObstacle(chosen, scope.constants);
    if (obstacle !== null) return setFailure(refused(chosen.name, obstacle));
    keepFocus();
    void upload.send(chosen);
  };
  const remove = async () => {
    if (kept === null) return;
    keepFocus();
    try {
      // What a form began with stays somebody's paper until its command has taken the answer.
      if (!isForm(section) || section.answers[field.property] !== kept) await removeFile(kept);
      setFile(null);
      scope.store.put(name, null);
      scope.store.leave(name);
    } catch (error) {
      const reason = error instanceof UploadRefused ? error.message || ui("ui.went-wrong") : noAnswerText(scope.ui);
      setFailure(ui("ui.upload-not-deleted", { name: filename ?? state.label, reason }));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };
  const hintId = `${messageId}-limits`;
  const failureId = `${messageId}-refused`;
  const describedBy = [failure === null ? undefined : failureId, props.describedBy, hintId].filter(Boolean).join(" ");
  const chooser = (
    <input
      ref={input}
      id={id}
      // A plain form post brings the file along. The answer's own name stays with the file's id.
      name={`${name}:file`}
      type="file"
      accept={acceptedFiles(scope.constants)}
      aria-describedby={describedBy}
      aria-invalid={state.problem !== null || failure !== null || undefined}
      aria-required={state.required || undefined}
      disabled={field.readOnly}
      onChange={(event) => send(event.target.files?.[0])}
    />
  );

  return (
    <div className="upload" ref={frame}>
      {/* What no record holds comes along with the form that it stands in. */}
      {isForm(section) && kept !== null && <input type="hidden" name={name} value={kept} />}
      <div className="top">
        <label htmlFor={id}>{state.label}</label>
        {state.save !== "saving" && !progress && saveMark(state.save, scope)}
      </div>
      {progress ? (
        <div className="file" role="group" aria-label={progress.name}>
          <FileThumb />
          <span className="fn">
            <FileName name={progress.name} />
            <span className="hint num">{ui("ui.upload-progress", { done: fileSize(progress.sent, locale), total: fileSize(progress.total, locale) })}</span>
            <progress className="bar" max={progress.total} value={progress.sent} aria-label={progress.name} />
          </span>
          <span className="file-actions">
            {saveMark("saving", scope)}
            <button type="button" className="btn plain sm" onClick={upload.cancel}>
              {ui("ui.upload-cancel")}
            </button>
          </span>
        </div>
      ) : kept === null ? (
        // Dropping is a shortcut for the pointer; the file control below it is there for everyone.
        <div
          className={`drop${over ? " over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span className="btn line sm" aria-hidden="true">
            {icon("upload", "s")}
            {ui("ui.upload-choose")}
          </span>
          <span className="hint" aria-hidden="true">
            {ui("ui.upload-drop")}
          </span>
          {chooser}
        </div>
      ) : (
        <div className="file" role="group" aria-label={filename ?? ui("ui.upload-done")}>
          <FileThumb />
          <span className="fn">
            <FileName name={filename ?? ui("ui.upload-done")} />
            {/* Its line is there before what stands on it is known. */}
            <span className="hint num">{file ? fileSize(file.size, locale) : "\u00a0"}</span>
          </span>
          <span className="file-actions" hidden={field.readOnly}>
            {state.save === "saving" && saveMark("saving", scope)}
            {/* A second label: the control is called by its question and by what pressing it does. */}
            <label className="btn plain sm chooser">
              {ui("ui.upload-replace")}
              {chooser}
            </label>
            <button type="button" className="btn plain sm scripted" aria-label={`${ui("ui.upload-delete")}, ${state.label}`} onClick={() => void remove()}>
              {ui("ui.upload-delete")}
            </button>
          </span>
        </div>
      )}
      <UploadFailure id={failureId} text={failure} />
      {fieldMessage(props)}
      <p className={`hint${failure === null ? "" : " failed"}`} id={hintId}>
        {limits}
      </p>
    </div>
  );
};
DocumentField.ownFrame = true;

/** A small drawn card: what was uploaded is never shown back here. */
const FileThumb = () => <svg className="thumb" viewBox="0 0 48 34" width="48" height="34" aria-hidden="true" dangerouslySetInnerHTML={CARD} />;
const CARD = {
  __html:
    `<rect width="48" height="34" rx="4" fill="#E1E8FD"/><rect x="5" y="8" width="14" height="17" rx="2" fill="#9DB2F7"/>` +
    `<circle cx="12" cy="14" r="3.3" fill="#F6CDB4"/><path d="M6 25c0-5 2.500-7 6-7s6 2 6 7z" fill="#4A6CED"/>` +
    `<path d="M23 11h19M23 17h14M23 23h17" stroke="#4A6CED" stroke-width="2"/>`,
};
