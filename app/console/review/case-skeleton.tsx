import { Link } from "@remix-run/react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { SkeletonLines } from "../desk/pictures/skeleton-lines.tsx";
import { statusText } from "../desk/status/status-text.ts";

/** As many as the page has. */
const PANES = ["docs", "asked", "dec"] as const;

/** A case that is on its way: whose it is and where it stands, as the queue's row said it, and the places of what comes. */
export function CaseSkeleton({ id, back, backLabel }: { id: string; back: string; backLabel: string }) {
  const { say, desk, markets, cases } = useDesk();
  const row = cases.listed(id);
  const name = row && (`${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || row.email);
  return (
    <>
      <header className="bar top">
        <Link className="cbtn ghost" to={back}>
          <span className="vh">{backLabel}</span>
          <Icon name="left" /> <KeyCaps keys={desk.shortcuts["review.back"] ?? ""} />
        </Link>
        {row && <PersonAvatar url={null} drawing={row.avatar} seed={row.person} size={28} />}
        <h1>{name ?? say("desk.review.title")}</h1>
        {row && (
          <>
            <span className="cap">
              {[markets[row.market] ?? row.market, say(row.group_source === null ? "desk.review.single" : "desk.review.in-group")].join(", ")}
            </span>
            <span className="tag info">{statusText(row, { say, desk })}</span>
          </>
        )}
        <span className="cap" role="status">
          {say("desk.review.loading")}
        </span>
      </header>
      <div className="rv coming" aria-busy="true">
        {PANES.map((pane) => (
          <div key={pane} className={pane}>
            <SkeletonLines />
          </div>
        ))}
      </div>
    </>
  );
}
