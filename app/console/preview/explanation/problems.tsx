import { Link } from "@remix-run/react";
import type { Preview } from "#server";
import { useWords } from "../../desk/desk-context.ts";
import { screenHref, screenName } from "../preview-address.ts";
import { SourceLink } from "./source-link.tsx";

/** What the check says of the documents in force, in plain words: what is about the screen that is looked at stands open. */
export function Problems({ preview }: { preview: Preview }) {
  const { problems, at, seen } = preview;
  const say = useWords();
  const [here, elsewhere] = [true, false].map((isHere) => problems.filter(({ screen }) => (screen === seen.screen) === isHere));
  const list = (said: typeof problems) => (
    <ul className="prb">
      {said.map(({ code, severity, reason, suggestion, example, at: place, screen }, index) => (
        <li key={`${code} ${place.file} ${place.line} ${index}`} className={severity}>
          <b>{reason}</b>
          {example !== null && <span>{say("desk.preview.for-example", { example })}</span>}
          {suggestion !== null && <span>{suggestion}</span>}
          <small>
            <SourceLink at={place} /> {screen !== null && screen !== seen.screen && <Link to={screenHref(at, screen)}>{screenName(preview, screen)}</Link>}
          </small>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="blk">
      <h2>
        {say("desk.preview.problems")} <span>{say("desk.preview.problems-count", { n: problems.length })}</span>
      </h2>
      {here && here.length > 0 && list(here)}
      {elsewhere && elsewhere.length > 0 && (
        <details className="passed">
          <summary>{say("desk.preview.problems-elsewhere", { n: elsewhere.length })}</summary>
          {list(elsewhere)}
        </details>
      )}
    </section>
  );
}
