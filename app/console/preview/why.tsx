import { Link } from "@remix-run/react";
import type { Preview } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { previewHref, screenName } from "./preview-address.ts";
import { Problems } from "./problems.tsx";
import { Written } from "./written.tsx";

/** Why they are here: the guards that were asked, the variants that apply, the data that was read, and the link to it all. */
export function Why({ preview, onShare, onCopyWhy }: { preview: Preview; onShare(): void; onCopyWhy(): void }) {
  const say = useWords();
  const { desk } = useDesk();
  const { at, seen, name, variants, written } = preview;
  const who = name ?? say("desk.preview.they");
  const moved = seen.guards.filter(({ result }) => result !== "passed");
  const passed = seen.guards.filter(({ result }) => result === "passed");
  return (
    <aside className="reasons" aria-label={say("desk.preview.why")}>
      <section className="blk">
        <h2>
          {say("desk.preview.why")} <span>{say("desk.preview.guards", { n: seen.guards.length })}</span>
        </h2>
        <ol className="gd">
          {moved.map(({ id, at: route, because, result }) => (
            <li key={`${id} ${route}`} className="hit">
              <i />
              <p>
                <b>{because}</b>
                <small>
                  {say(result === "unknown" ? "desk.preview.held-unknown" : "desk.preview.moved", { name: who })} <code>{id}</code>{" "}
                  <Written at={written.guards[id]} />
                </small>
              </p>
            </li>
          ))}
          <li>
            <i />
            <p>
              <b>
                {say(seen.outcome === "shown" ? "desk.preview.all-passed" : "desk.preview.lands", { name: who, screen: screenName(seen.to ?? seen.screen) })}
              </b>
            </p>
          </li>
        </ol>
        <p className="source">
          <Written at={written.screen} />
          <button type="button" className="cbtn ghost" onClick={onCopyWhy}>
            {say("desk.preview.copy-why")} <KeyCaps keys={desk.shortcuts["preview.copy-why"] ?? ""} />
          </button>
        </p>
        {passed.length > 0 && (
          <details className="passed">
            <summary>{say("desk.preview.let-pass", { n: passed.length, name: who })}</summary>
            <ul>
              {passed.map(({ id, at: route, because }) => (
                <li key={`${id} ${route}`}>
                  <code>{id}</code> {because} <Written at={written.guards[id]} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {seen.to !== null && (
          <p className="nx">
            <Icon name="right" size="xs" />
            <Link to={previewHref(at, { screen: seen.to })}>{say("desk.preview.instead", { screen: screenName(seen.to) })}</Link>
          </p>
        )}
      </section>
      <section className="blk">
        <h2>
          {say("desk.preview.variants")}{" "}
          <span>{say("desk.preview.of", { n: seen.variants.filter(({ applies }) => applies).length, of: variants.length })}</span>
        </h2>
        <ul className="vr">
          {seen.variants.map(({ id, about, applies }) => (
            <li key={id} className={applies ? "on" : ""}>
              <b>{id}</b>
              <span title={about}>
                {say(applies ? "desk.preview.applies" : "desk.preview.applies-not")} {about}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Problems preview={preview} />
      <section className="blk">
        <h2>{say("desk.preview.reads")}</h2>
        <p className="reads">
          {seen.reads.map((root) => (
            <code key={root}>{root}</code>
          ))}
        </p>
      </section>
      <section className="blk">
        <h2>
          {say("desk.preview.link")} <span>{say("desk.preview.staff-only")}</span>
        </h2>
        <div className="cp">
          <span className="cinput">
            <span className="el">{previewHref(at)}</span>
          </span>
          <button type="button" className="cbtn" onClick={onShare}>
            {say("desk.preview.copy")} <KeyCaps keys={desk.shortcuts["preview.share"] ?? ""} />
          </button>
        </div>
        <p className="cap">
          {say("desk.preview.revision")} <code>{preview.revision.slice(0, 8)}</code>
        </p>
      </section>
    </aside>
  );
}
