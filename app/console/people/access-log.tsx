import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import type { DataAccess } from "./people-data.ts";
import { type OfPerson, Part } from "./person-sections.tsx";

const DID: readonly string[] = [
  "person-opened",
  "resident-opened",
  "application-opened",
  "application-read-ahead",
  "document-opened",
  "document-read-ahead",
  "data-exported",
  "message-opened",
  "mail-opened",
  "chat-opened",
  "view-as-begun",
  "view-as-page",
  "view-as-ended",
  "legal-hold-placed",
  "legal-hold-lifted",
];
const didOf = ({ name }: DataAccess): string => (DID.includes(name) ? name : "other");

/** What one of the staff did on one day, the last first. */
interface Day {
  key: string;
  by: DataAccess["by"];
  /** When they last did. */
  at: string;
  did: { what: string; n: number; files: string[] }[];
  reasons: string[];
}

function daysOf(accesses: readonly DataAccess[]): Day[] {
  const days = new Map<string, Day>();
  for (const access of accesses) {
    const key = `${access.by?.id ?? ""} ${new Date(access.at).toDateString()}`;
    const day = days.get(key) ?? { key, by: access.by, at: access.at, did: [], reasons: [] };
    days.set(key, day);
    const what = didOf(access);
    const known = day.did.find((one) => one.what === what) ?? { what, n: 0, files: [] };
    if (known.n === 0) day.did.push(known);
    known.n += 1;
    if (access.filename !== null && !known.files.includes(access.filename)) known.files.push(access.filename);
    if (access.why !== null && !day.reasons.includes(access.why)) day.reasons.push(access.why);
  }
  // That a look ended says nothing more where it stands that it was begun.
  const isSaid = ({ did }: Day, what: string): boolean => what !== "view-as-ended" || !did.some((one) => one.what === "view-as-begun");
  return [...days.values()].map((day) => ({ ...day, did: day.did.filter(({ what }) => isSaid(day, what)) }));
}

/** Who else looked at their data, a line for each and day: the person is shown the same, with roles in place of names. */
export function AccessLog({ person }: OfPerson) {
  const { say, locale } = useDesk();
  const days = daysOf(person.accesses);
  const listed = new Intl.ListFormat(locale, { style: "long", type: "conjunction" });
  const lookInWords = ({ what, n, files }: Day["did"][number]): string => {
    const did = say(`desk.people.did.${what}`);
    return `${n === 1 ? did : say("desk.people.did-often", { did, n })}${files.length > 0 ? ` (${files.join(", ")})` : ""}`;
  };
  return (
    <Part title={say("desk.people.part.seen")} beside={days.length}>
      {days.length === 0 && <p className="quiet">{say("desk.people.seen-by-nobody")}</p>}
      <ol className="lines seen">
        {days.map(({ key, by, at, did, reasons }) => (
          <li key={key}>
            <PersonAvatar url={null} drawing={by?.avatar ?? ""} seed={by?.id ?? key} size={20} />
            <span className="words">
              <span>
                <b>{by?.name ?? say("desk.people.system")}</b> {listed.format(did.map(lookInWords))}
              </span>
              {reasons.map((reason) => (
                <small key={reason}>{reason}</small>
              ))}
            </span>
            <ShortTime at={at} />
          </li>
        ))}
      </ol>
    </Part>
  );
}
