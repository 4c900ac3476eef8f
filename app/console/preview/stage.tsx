import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Preview, PreviewAddress } from "#server";
import { useWords } from "../desk/desk-context.ts";
import { Device, type Laid } from "./device.tsx";
import { Laying } from "./laying.tsx";
import { frameHref, previewHref, screenName } from "./preview-address.ts";

const NONE: readonly never[] = [];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1200 };

/** The screen at both widths, drawn by the product itself. `chosen`: number of the change that is looked at. */
interface StageProps {
  preview: Preview;
  chosen: number | null;
  laid: Laid;
  lay(laid: Laid): void;
  /** One width alone, as large as there is room, or both. */
  enlarge(only: PreviewAddress["only"]): void;
}

export function Stage({ preview: { at, seen, name, ms, compared }, chosen, laid, lay, enlarge }: StageProps) {
  const say = useWords();
  const screen = screenName(seen.screen);
  const who = name ?? say("desk.preview.they");
  const [cut, setCut] = useState(50);
  const both = {
    laid,
    cut,
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
        {compared && <Laying laid={laid} lay={lay} cut={cut} setCut={setCut} />}
      </section>
    </>
  );
}
