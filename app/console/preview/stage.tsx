import { Link } from "@remix-run/react";
import type { Preview } from "#server";
import { useWords } from "../desk/desk-context.ts";
import { Device } from "./device.tsx";
import { frameHref, previewHref, screenName } from "./preview-address.ts";

const NONE: readonly never[] = [];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1200 };

/** The screen at both widths, drawn by the product itself. `chosen`: number of the change that is looked at. */
export function Stage({ preview: { at, seen, name, ms, compared }, chosen }: { preview: Preview; chosen: number | null }) {
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
      <section className="stg" aria-label={say("desk.preview.stage")}>
        <Device {...both} kind="phone" size={PHONE} title={say("desk.preview.phone-frame", { screen })} caption={say("desk.preview.phone")} />
        <Device
          {...both}
          kind="desktop"
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
