import { Link } from "@remix-run/react";
import type { Preview } from "#server";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { screenHref, screenName } from "./preview-address.ts";

interface ChangesProps {
  preview: Preview;
  compared: NonNullable<Preview["compared"]>;
  /** Number of the change that is looked at, from 1. */
  chosen: number | null;
  choose(number: number): void;
  /** What they said of it; the same again takes it back. */
  judge(number: number, verdict: Verdict): void;
}

type Change = NonNullable<ChangesProps["compared"]["changes"]>[number];
export type Verdict = "meant" | "not-meant";

const VERDICTS = ["meant", "not-meant"] as const;

/** What changed between two revisions, each with the number that it has in the picture. */
export function Changes({ preview, compared: { changes, others, before, after }, chosen, choose, judge }: ChangesProps) {
  const say = useWords();
  const { desk } = useDesk();
  const { at, name } = preview;
  const open = changes?.filter(({ verdict }) => verdict === null).length ?? 0;
  const now = chosen === null ? undefined : changes?.[chosen - 1];
  const nothing = <span className="quiet">{say("desk.preview.nothing-there")}</span>;
  return (
    <section className="chs" aria-label={say("desk.preview.compare")}>
      <header>
        <h2>{changes ? say("desk.preview.changes", { n: changes.length }) : say("desk.preview.not-compared", { name: name ?? say("desk.preview.they") })}</h2>
        <span className="cap">
          {say("desk.preview.others-changed", { n: others.length })}
          {others.map((id) => (
            <Link key={id} to={screenHref(at, id)}>
              {screenName(preview, id)}
            </Link>
          ))}
        </span>
        {changes && changes.length > 0 && (
          <span className="judge">
            <span className="cap">{say("desk.preview.verdicts-open", { n: open, of: changes.length })}</span>
            {VERDICTS.map((verdict) => (
              <button
                key={verdict}
                type="button"
                className="cbtn"
                disabled={!now}
                aria-pressed={now?.verdict === verdict}
                onClick={() => chosen !== null && judge(chosen, verdict)}
              >
                {say(`desk.preview.${verdict}`)} <KeyCaps keys={desk.shortcuts[`preview.${verdict}`] ?? ""} />
              </button>
            ))}
          </span>
        )}
      </header>
      {changes && changes.length > 0 && (
        <div className="rows">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{say("desk.preview.change")}</span>
                </th>
                <th scope="col">{say("desk.preview.what")}</th>
                <th scope="col">
                  <code>{before.slice(0, 6)}</code> {say("desk.preview.was")}
                </th>
                <th scope="col">
                  <code>{after.slice(0, 6)}</code> {say("desk.preview.is")}
                </th>
                <th scope="col">{say("desk.preview.where")}</th>
                <th scope="col">{say("desk.preview.verdict")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change, index) => (
                <tr key={`${change.where} ${change.what} ${index}`} className={index + 1 === chosen ? "now" : ""}>
                  <td>
                    <button type="button" className={`nb ${change.what}`} aria-pressed={index + 1 === chosen} onClick={() => choose(index + 1)}>
                      {index + 1}
                    </button>
                  </td>
                  <td className="did">
                    <b>{say("desk.preview.did", { what: whatOf(change) })}</b> <small>{change.words}</small>
                  </td>
                  <td className="gone">{change.before ?? nothing}</td>
                  <td className="came">{change.after ?? nothing}</td>
                  <td>
                    <code>{change.where}</code>
                  </td>
                  <td className={change.verdict ?? "quiet"}>{say(`desk.preview.${change.verdict ?? "verdict-open"}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Of what only reads otherwise, that it does. */
const whatOf = ({ what, before, after }: Change): string => (what === "changed" && before !== null && after !== null ? "reads" : what);
