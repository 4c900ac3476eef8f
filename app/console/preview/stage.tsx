import { Link } from "@remix-run/react";
import type { Preview, PreviewAddress } from "#server";
import { useWords } from "../desk/desk-context.ts";
import { Device } from "./device.tsx";
import { frameHref, previewHref, screenName } from "./preview-address.ts";

const NONE: readonly never[] = [];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1200 };

/** The screen at both widths, drawn by the product itself. `chosen`: number of the change that is looked at. */
interface StageProps {
  preview: Preview;
  chosen: number | null;
  /** One width alone, as large as there is room, or both. */
  enlarge(only: PreviewAddress["only"]): void;
}

export function Stage({ preview: { at, seen, name, ms, compared }, chosen, enlarge }: StageProps) {
  const say = useWords();
  const screen = screenName(seen.screen);
  const who = name ?? say("desk.preview.they");
  const both = {
    src: frameHref(at),
    before: compared ? frameHref({ ...at, revision: compared.before }) : null,
    changes: compared?.changes ?? NONE,
    chosen,
  };
  return (
    <>
      {seen.outcome !== "shown" && (
        <p className="elsewhere" role="status">
          <b>{say(seen.outcome === "other" ? "desk.preview.not-for" : "desk.preview.never-sees", { name: who, screen })}</b>{" "}
          {seen.guards.find(({ result }) => result !== "passed")?.because}{" "}
          {seen.to !== null && <Link to={previewHref(at, { screen: seen.to })}>{say("desk.preview.instead", { screen: screenName(seen.to) })}</Link>}
        </p>
      )}
      <section className={at.only === null ? "stg" : `stg only ${at.only}`} aria-label={say("desk.preview.stage")}>
        <Device
          {...both}
          kind="phone"
          isAlone={at.only === "phone"}
          enlarge={() => enlarge(at.only === null ? "phone" : null)}
          size={PHONE}
          title={say("desk.preview.phone-frame", { screen })}
          caption={say("desk.preview.phone")}
        />
        <Device
          {...both}
          kind="desktop"
          isAlone={at.only === "desktop"}
          enlarge={() => enlarge(at.only === null ? "desktop" : null)}
          size={DESKTOP}
          title={say("desk.preview.desktop-frame", { screen })}
          caption={say("desk.preview.desktop")}
          note={say("desk.preview.drawn-in", { ms })}
          address={seen.address}
        />
      </section>
    </>
  );
}
