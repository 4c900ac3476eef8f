import { useId, type ReactNode } from "react";
import type { Preview, PreviewAddress } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { useDateFormats } from "../../desk/time/date-formats.ts";
import { PersonaPicker } from "./persona-picker.tsx";
import { walkHref } from "../preview-address.ts";

interface PickersProps {
  preview: Preview;
  go(change: Partial<PreviewAddress>): void;
  onShare(): void;
  /** Whether somebody else is being chosen. */
  isChoosing: boolean;
  onChoosing(isChoosing: boolean): void;
  /** Whether it is told why they are here, where there is no room to tell it always. */
  isWhyOpen: boolean;
  onWhy(): void;
}

/** Who is looked at, and how. */
export function Pickers({ preview, go, onShare, isChoosing, onChoosing, isWhyOpen, onWhy }: PickersProps) {
  const say = useWords();
  const { desk } = useDesk();
  const { minute } = useDateFormats();
  const { at, variants, locales, revisions, seen, name } = preview;
  return (
    <header className="bar">
      <h1>{say("desk.room.preview")}</h1>
      {at.application === null ? (
        <>
          <PersonaPicker preview={preview} isOpen={isChoosing} onOpen={onChoosing} onChoose={(persona) => go({ persona, screen: null })} />
          <Picker label={say("desk.preview.variant")} value={at.variants ?? ""} onChange={(id) => go({ variants: id || null })}>
            <option value="">{say("desk.preview.own-variants")}</option>
            <option value="default">{say("desk.preview.no-variant")}</option>
            {variants.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
            {at.variants?.includes(",") && <option>{at.variants}</option>}
          </Picker>
        </>
      ) : (
        <span className="tag warn">{say("desk.preview.real")}</span>
      )}
      <Picker label={say("desk.preview.locale")} value={seen.locale} onChange={(locale) => go({ locale })}>
        {locales.map((locale) => (
          <option key={locale}>{locale}</option>
        ))}
      </Picker>
      <Picker
        label={say("desk.preview.appearance")}
        value={at.appearance ?? ""}
        onChange={(value) => go({ appearance: (value || null) as PreviewAddress["appearance"] })}
      >
        <option value="">{say("desk.preview.as-mine")}</option>
        <option value="light">{say("desk.preview.light")}</option>
        <option value="dark">{say("desk.preview.dark")}</option>
      </Picker>
      {at.application === null && revisions.length > 1 && (
        <Picker label={say("desk.preview.compare")} value={at.before ?? ""} onChange={(id) => go({ before: id || null })}>
          <option value="">{say("desk.preview.compare-none")}</option>
          {revisions.slice(1).map(({ id, since }) => (
            <option key={id} value={id}>
              {say("desk.preview.since", { id: id.slice(0, 6), since: minute(since) })}
            </option>
          ))}
        </Picker>
      )}
      <span className="sp" />
      <span className="tag ok">
        <Icon name="lock" size="xs" />
        {say("desk.preview.nothing-short")}
      </span>
      <button type="button" className="cbtn fold" aria-pressed={isWhyOpen} onClick={onWhy}>
        {say("desk.preview.why-short")} <KeyCaps keys={desk.shortcuts["preview.why"] ?? ""} />
      </button>
      <button type="button" className="cbtn share" onClick={onShare}>
        <Icon name="ext" size="s" />
        {say("desk.preview.share")} <KeyCaps keys={desk.shortcuts["preview.share"] ?? ""} />
      </button>
      {at.application === null && (
        <a className="cbtn main" href={walkHref(at)} target="_blank" rel="noopener">
          {say("desk.preview.open-as", { name: name ?? say("desk.preview.them") })} <KeyCaps keys={desk.shortcuts["preview.open-as"] ?? ""} />
        </a>
      )}
    </header>
  );
}

interface PickerProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Picker({ label, value, onChange, children }: PickerProps) {
  const id = useId();
  return (
    <span className="pv-pick">
      <label htmlFor={id}>{label}</label>
      <select id={id} title={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </span>
  );
}
