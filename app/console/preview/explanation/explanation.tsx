import { Link } from "@remix-run/react";
import type { Preview } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { previewHref, screenHref, screenName } from "../preview-address.ts";
import { Problems } from "./problems.tsx";
import { Variants } from "./variants.tsx";
import { SourceLink } from "./source-link.tsx";

/** Why they are here: the guards that led them on, the variants that apply, the data that was read, and the link to it all. */
export function Explanation({ preview, onShare, onCopyWhy }: { preview: Preview; onShare(): void; onCopyWhy(): void }) {
  const say = useWords();
  const { desk } = useDesk();
  const { at, seen, written } = preview;
  return (
    <aside className="reasons" aria-label={say("desk.preview.why")}>
      <Guards preview={preview} onCopyWhy={onCopyWhy} />
      <Variants preview={preview} />
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
          {say("desk.preview.revision")} <code>{preview.revision.slice(0, 8)}</code> {written.screen && <SourceLink at={written.screen} />}
        </p>
      </section>
    </aside>
  );
}

/** What was asked for, what led them on from there, and where they are now. Of guards that let them pass nothing is so: they are told by their names alone. */
function Guards({ preview, onCopyWhy }: { preview: Preview; onCopyWhy(): void }) {
  const say = useWords();
  const { desk } = useDesk();
  const { at, seen, name, written, here } = preview;
  const who = name ?? say("desk.preview.they");
  const moved = seen.guards.filter(({ result }) => result !== "passed");
  const passed = seen.guards.filter(({ result }) => result === "passed");
  const isShown = seen.outcome === "shown";
  const status = seen.status ?? say("desk.preview.no-status");
  return (
    <section className="blk">
      <h2>
        {say("desk.preview.why")} <span>{say("desk.preview.guards", { n: seen.guards.length })}</span>
      </h2>
      <ol className="gd">
        {!isShown && (
          <li>
            <i />
            <p>{say("desk.preview.asked-for", { name: who, screen: screenName(preview, seen.screen) })}</p>
          </li>
        )}
        {moved.map(({ id, at: route, because, result }) => (
          <li key={`${id} ${route}`} className="hit">
            <i />
            <p>
              <b>{because}</b>
              <small>
                {say(result === "unknown" ? "desk.preview.held-unknown" : "desk.preview.moved", { name: who })} <code>{id}</code>{" "}
                <SourceLink at={written.guards[id]} />
              </small>
            </p>
          </li>
        ))}
        <li>
          <i />
          <p>
            <b>
              {isShown && here === seen.screen
                ? say("desk.preview.belongs", { name: who, status, has: seen.status === null ? "no" : "yes" })
                : say(isShown ? "desk.preview.all-passed" : "desk.preview.lands", { name: who, screen: screenName(preview, seen.to ?? seen.screen) })}
            </b>
          </p>
        </li>
      </ol>
      <p className="source">
        <button type="button" className="cbtn ghost" onClick={onCopyWhy}>
          {say("desk.preview.copy-why")} <KeyCaps keys={desk.shortcuts["preview.copy-why"] ?? ""} />
        </button>
      </p>
      {passed.length > 0 && (
        <details className="passed">
          <summary>{say("desk.preview.let-pass", { n: passed.length, name: who })}</summary>
          <ul>
            {passed.map(({ id, at: route }) => (
              <li key={`${id} ${route}`}>
                <code>{id}</code> <SourceLink at={written.guards[id]} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {seen.to !== null && (
        <p className="nx">
          <Icon name="right" size="xs" />
          <Link to={screenHref(at, seen.to)}>{say("desk.preview.instead", { screen: screenName(preview, seen.to) })}</Link>
        </p>
      )}
    </section>
  );
}
