import { type CSSProperties, type PointerEvent, useRef } from "react";
import { CROP_EDGE, CROP_WHOLE, type PhotoAnswer, readPhotoAnswer, writePhotoAnswer } from "#screens/language/forms/photo-answer.ts";
import { icon } from "../../drawings/icons.tsx";
import { Avatar } from "../../elements/avatar.tsx";
import { asideName } from "../../forms/form-field.ts";
import { uiText } from "../../session/ui-text.ts";
import { fieldMessage } from "../field.tsx";
import type { FieldWidget, FieldWidgetProps } from "../widget.ts";
import { acceptedFiles, fileSize, removeFile, uploadObstacle, type UploadLimits } from "./upload.ts";
import { UploadFailure } from "./upload-failure.tsx";
import { useFocusKept, useUpload } from "./use-upload.ts";

interface PhotoProps {
  purpose: string;
  most: number;
  types: string;
  closest: number;
  drawing?: string;
  rule: string;
  choose: string;
  replace: string;
  remove: string;
  move: string;
  across: string;
  down: string;
  closer: string;
}

const within = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)));

/** A picture that is uploaded at once, and the square of it that is shown: moved with the pointer, or with the sliders and their keys. */
export const PhotoField: FieldWidget = (props: FieldWidgetProps) => {
  const { state, id, scope, name, field, section, messageId } = props;
  const { purpose, most, types, closest, drawing, ...texts } = field.props as unknown as PhotoProps;
  const frame = useRef<HTMLDivElement>(null);
  const photo = readPhotoAnswer(state.value);
  const { locale } = scope.descriptor();
  const limits: UploadLimits = { ...scope.constants, upload_max_bytes: most, upload_types: types };
  const put = (answer: PhotoAnswer | null): void => {
    scope.store.put(name, answer && writePhotoAnswer(answer));
    scope.store.leave(name);
  };
  /** What was uploaded and is kept nowhere yet is of no more use. */
  const drop = (): void => {
    const kept = readPhotoAnswer(section.answers[field.property])?.document;
    if (photo && photo.document !== kept) removeFile(photo.document).catch(() => undefined);
  };

  const refused = (file: File, reason: string): string =>
    uiText(scope.ui, "ui.upload-refused", { name: `${file.name} (${fileSize(file.size, locale)})`, reason });
  const upload = useUpload({
    scope,
    name,
    purpose,
    keep(arrived) {
      drop();
      put(readPhotoAnswer(arrived.id));
    },
    failureText: (file, why) => refused(file, "obstacle" in why ? texts.rule : why.reason),
  });
  const { progress, failure, setFailure } = upload;
  const keepFocus = useFocusKept(frame, `${progress !== null} ${photo?.document}`);
  const send = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (uploadObstacle(chosen, limits) !== null) return setFailure(refused(chosen, texts.rule));
    keepFocus();
    void upload.send(chosen);
  };
  const remove = (): void => {
    keepFocus();
    setFailure(null);
    drop();
    put(null);
  };

  const failureId = `${messageId}-refused`;
  const ruleId = `${messageId}-rule`;
  const described = [failure === null ? undefined : failureId, props.describedBy, ruleId].filter(Boolean).join(" ");
  return (
    <div className="photo" ref={frame}>
      <div className="window-portrait">
        <span>
          {photo ? (
            <Cropped photo={photo} label={state.label} onMove={(moved) => put({ ...photo, ...moved })} />
          ) : (
            <Avatar url={null} drawing={drawing ?? ""} seed={id} size={144} />
          )}
        </span>
        <i className="sill" />
      </div>
      <div className="photo-words">
        <label className="label" htmlFor={id}>
          {state.label} <span className="opt">{uiText(scope.ui, "ui.optional")}</span>
        </label>
        <div className="photo-actions">
          {/* A second label: the control is called by its question and by what pressing it does. */}
          <label className="btn line sm chooser">
            {icon("upload", "s")}
            {photo ? texts.replace : texts.choose}
            <input
              id={id}
              // A plain form post brings the file along. The answer's own name stays with the answer.
              name={`${name}:file`}
              type="file"
              accept={acceptedFiles(limits)}
              aria-describedby={described}
              aria-invalid={state.problem !== null || failure !== null || undefined}
              disabled={progress !== null || field.readOnly}
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                event.target.value = "";
                send(chosen);
              }}
            />
          </label>
          {photo && !progress && !field.readOnly && (
            <button type="button" className="btn plain sm scripted" onClick={remove}>
              {texts.remove}
            </button>
          )}
          {progress && (
            <button type="button" className="btn plain sm" onClick={upload.cancel}>
              {uiText(scope.ui, "ui.upload-cancel")}
            </button>
          )}
        </div>
        {photo && (
          <noscript>
            <label className="check">
              <input type="checkbox" name={asideName(name)} value="remove" />
              {texts.remove}
            </label>
          </noscript>
        )}
        <input type="hidden" name={name} value={state.text} readOnly />
        {progress && <progress className="bar" max={progress.total} value={progress.sent} aria-label={progress.name} />}
        <UploadFailure id={failureId} text={failure} />
        {fieldMessage(props)}
        {/* In red it says the same. */}
        <p className="hint" id={ruleId} hidden={failure?.includes(texts.rule)}>
          {texts.rule}
        </p>
      </div>
      {photo && !field.readOnly && (
        <div className="photo-moves scripted" role="group" aria-label={texts.move}>
          <p className="hint">{texts.move}</p>
          <Move
            label={texts.closer}
            value={photo.zoom}
            least={CROP_WHOLE}
            most={closest}
            step={10}
            locale={locale}
            onMove={(zoom) => put({ ...photo, zoom })}
          />
          <Move label={texts.across} value={photo.x} least={0} most={CROP_EDGE} step={25} locale={locale} onMove={(x) => put({ ...photo, x })} />
          <Move label={texts.down} value={photo.y} least={0} most={CROP_EDGE} step={25} locale={locale} onMove={(y) => put({ ...photo, y })} />
        </div>
      )}
    </div>
  );
};
PhotoField.ownFrame = true;

interface MoveProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  locale: string;
  onMove(value: number): void;
}

function Move({ label, value, least, most, step, locale, onMove }: MoveProps) {
  const said = new Intl.NumberFormat(locale, { style: "percent" }).format(value / (least === 0 ? most : least));
  return (
    <label className="photo-move">
      <span>{label}</span>
      <span className="slider" style={{ "--at": (value - least) / (most - least || 1) } as CSSProperties}>
        <input type="range" min={least} max={most} step={step} value={value} aria-valuetext={said} onChange={({ target }) => onMove(Number(target.value))} />
      </span>
    </label>
  );
}

/** The picture behind a square window: where the window stands is its position, and it comes closer about that very point. */
function Cropped({ photo, label, onMove }: { photo: PhotoAnswer; label: string; onMove(moved: Pick<PhotoAnswer, "x" | "y">): void }) {
  const from = useRef<{ left: number; top: number; x: number; y: number } | null>(null);
  const place = `${(photo.x / CROP_EDGE) * 100}% ${(photo.y / CROP_EDGE) * 100}%`;
  const pull = ({ currentTarget: picture, clientX, clientY }: PointerEvent<HTMLImageElement>): void => {
    if (!from.current) return;
    const { left, top, x, y } = from.current;
    const { naturalWidth: width, naturalHeight: height, clientWidth: side } = picture;
    // What of the picture stands beyond the window, each way.
    const beyond = (long: number): number => side * ((long / (Math.min(width, height) || 1)) * (photo.zoom / CROP_WHOLE) - 1);
    const moved = (by: number, room: number): number => (room > 0 ? (by / room) * CROP_EDGE : 0);
    onMove({ x: within(x - moved(clientX - left, beyond(width)), 0, CROP_EDGE), y: within(y - moved(clientY - top, beyond(height)), 0, CROP_EDGE) });
  };
  return (
    <img
      className="cropped"
      src={`/api/v1/files/${photo.document}/content`}
      alt={label}
      draggable={false}
      style={{ objectPosition: place, transform: `scale(${photo.zoom / 100})`, transformOrigin: place }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { left: event.clientX, top: event.clientY, x: photo.x, y: photo.y };
      }}
      onPointerMove={pull}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
