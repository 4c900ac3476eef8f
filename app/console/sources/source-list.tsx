import { Fragment, useEffect, useRef } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import type { Query } from "../desk/use-query.ts";
import { useDesk } from "../desk/desk-context.ts";
import { QueryList } from "../desk/lists/query-list.tsx";
import { WithheldCell } from "../desk/lists/withheld-cell.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { formatAmount } from "../desk/words.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { type Source, SHARING_ICONS } from "./source-data.ts";

interface SourceListProps {
  asked: Query<{ count: number; results: Source[] }>;
  rows: readonly Source[];
  chosen: Source | null;
  copied: string | null;
  /** Why this person may close none. */
  refused: string | undefined;
  onChoose: (source: Source) => void;
  onCopy: (source: Source) => void;
  onClose: (source: Source) => void;
  onChange: (source: Source) => void;
}

/** Use against limit, and when it ends; below the chosen one its link. */
export function SourceList({ asked, rows, chosen, copied, refused, onChoose, onCopy, onClose, onChange }: SourceListProps) {
  const { say, desk } = useDesk();
  const [feeOf, setFeeOf] = useFee();
  const moments = useDateFormats();
  const list = useRef<HTMLDivElement>(null);
  const slug = chosen?.slug;
  const why = refused ?? (chosen?.own_case ? say("desk.sources.own") : undefined);
  // Its link stands below it: of both, what doesn't fit is brought up.
  useEffect(() => {
    for (const row of list.current?.querySelectorAll("tr.now, tr.actions") ?? []) row.scrollIntoView({ block: "nearest" });
  }, [slug]);
  return (
    <QueryList box={list} className="table-list" asked={asked} none={{ title: say("desk.sources.nothing"), text: say("desk.sources.nothing-text") }}>
      <table aria-label={say("desk.room.sources")} aria-busy={asked.isLoading || undefined}>
        <thead>
          <tr>
            {["link", "kind", "market", "fee", "used", "ends"].map((column) => (
              <th key={column} scope="col" className={column === "used" || column === "fee" ? "r" : undefined}>
                {say(`desk.sources.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((source) => (
            <Fragment key={source.slug}>
              <tr className={[source === chosen && "now", source.state !== "open" && "over"].filter(Boolean).join(" ") || undefined}>
                <td>
                  <button type="button" className="linklike" title={source.slug} aria-expanded={source === chosen} onClick={() => onChoose(source)}>
                    {source.slug}
                  </button>
                </td>
                <td className={`sharing ${source.sharing}`}>
                  <Icon name={SHARING_ICONS[source.sharing]} size="s" /> {say(`desk.sources.${source.sharing}`)}
                </td>
                <td>{source.market_name}</td>
                <td className="r">
                  {feeOf(source)}
                  {isCapped(source) && <small className="cap"> {say("desk.sources.fee-set", { fee: setFeeOf(source) })}</small>}
                </td>
                <td className="r">
                  <Use source={source} />
                </td>
                <td>
                  {source.state === "open"
                    ? source.ends_at
                      ? moments.short(source.ends_at)
                      : say("desk.sources.no-end")
                    : say(`desk.sources.state.${source.state}`)}
                </td>
              </tr>
              {source === chosen && (
                <tr className="actions">
                  <td colSpan={6}>
                    <div>
                      <input
                        className="cinput"
                        readOnly
                        value={source.link}
                        aria-label={say("desk.sources.link-of", { name: source.slug })}
                        onFocus={(event) => event.target.select()}
                      />
                      <button type="button" className="cbtn" onClick={() => onCopy(source)}>
                        <Icon name={copied === source.slug ? "check" : "key"} size="s" />
                        {say(copied === source.slug ? "desk.sources.copied" : "desk.sources.copy")}
                        <KeyCaps keys={desk.shortcuts["sources.copy"] ?? ""} />
                      </button>
                      {source.sharing !== "personal" && (
                        <button type="button" className="cbtn" disabled={why !== undefined} title={why} onClick={() => onChange(source)}>
                          {say("desk.sources.change")}
                          <KeyCaps keys={desk.shortcuts["sources.change"] ?? ""} />
                        </button>
                      )}
                      <button type="button" className="cbtn ghost" disabled={why !== undefined} title={why} onClick={() => onClose(source)}>
                        {say(source.closed ? "desk.sources.reopen" : "desk.sources.close")}
                      </button>
                    </div>
                    <p className="cap">
                      {[
                        source.label,
                        source.invited_email,
                        say("desk.sources.fee-is", { fee: feeOf(source) }),
                        isCapped(source) && say("desk.sources.fee-capped", { fee: setFeeOf(source) }),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                    {source.own_case && <p className="cap">{say("desk.sources.own")}</p>}
                    {source.sharing === "group" && <GroupTerms source={source} />}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </QueryList>
  );
}

/** How many were made of it, against its limit. */
function Use({ source: { applications, most_applications } }: { source: Source }) {
  const { say } = useDesk();
  if (applications === null) return <WithheldCell />;
  if (most_applications === null) return <>{applications}</>;
  return (
    <>
      {say("desk.sources.used-of", { n: applications, most: most_applications })}
      <progress aria-hidden="true" max={most_applications} value={applications} />
    </>
  );
}

/** More is set than the law of its market lets anybody ask for. */
const isCapped = ({ application_fee, lawful_fee, waive_application_fee }: Source): boolean => !waive_application_fee && lawful_fee < application_fee;

/** What is paid by whoever applies by it, in words; and what is set. */
function useFee(): [paid: (source: Source) => string, set: (source: Source) => string] {
  const { say, locale } = useDesk();
  const set = ({ application_fee: fee, currency }: Source): string => (fee === 0 ? say("desk.sources.no-fee") : formatAmount(fee, currency, locale));
  return [(source) => (source.waive_application_fee ? say("desk.sources.fee-waived") : set({ ...source, application_fee: source.lawful_fee })), set];
}

/** What those get who begin a group by it, as far as it is set. */
function GroupTerms({ source }: { source: Source }) {
  const { say, locale } = useDesk();
  const moments = useDateFormats();
  const money = (amount: number): string => new Intl.NumberFormat(locale, { style: "currency", currency: source.currency.toUpperCase() }).format(amount);
  const { home_name, home_price, resident_rent, promo_amount, move_in_date, lease_end_date } = source;
  const parts = [
    home_name ?? say("desk.sources.no-home"),
    move_in_date !== null && lease_end_date !== null && say("desk.sources.lease", { from: moments.day(move_in_date), until: moments.day(lease_end_date) }),
    resident_rent !== null
      ? say("desk.sources.each", { amount: money(resident_rent) })
      : home_price !== null && say("desk.sources.split", { amount: money(home_price) }),
    promo_amount !== null && promo_amount > 0 && say("desk.sources.promo", { amount: money(promo_amount) }),
    source.groups !== null && say("desk.sources.groups", { n: source.groups }),
  ];
  return <p className="cap">{parts.filter(Boolean).join(" · ")}</p>;
}
