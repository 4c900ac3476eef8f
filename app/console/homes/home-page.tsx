import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { formatAmount } from "../desk/words.ts";
import type { HomeDetails, Resident } from "./home-data.ts";
import { HomeHistory } from "./home-history.tsx";
import { HomePeople } from "./home-people.tsx";
import { HomeSection } from "./home-section.tsx";
import { RoomCalendar } from "./room-calendar.tsx";

interface HomePageProps {
  home: HomeDetails;
  chosen: number | null;
  onChoose: (room: number) => void;
  /** Why this person may change nothing. */
  refused: string | undefined;
  onPublish: () => void;
  onPets: () => void;
  onInvite: () => void;
  onResident: (resident: Resident, number: number) => void;
}

export const listingOf = ({ market, slug }: Pick<HomeDetails, "market" | "slug">): string => `/rooms-for-rent/${market}/${slug}`;

/** One home: its section as the index of its rooms, what is said of it, and who has which room when. */
export function HomePage({ home, chosen, onChoose, refused, onPublish, onPets, onInvite, onResident }: HomePageProps) {
  const { say, desk, locale } = useDesk();
  const facts: [string, string][] = [
    ["address", [home.street_address, home.neighborhood, [home.city, home.postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ")],
    ["market", home.market_name],
    ["rooms", say("desk.homes.rooms-are", { n: home.bedrooms.length, free: home.bedrooms.filter(({ is_free }) => is_free).length })],
    ["pets", say(home.pets_allowed ? "desk.homes.pets-allowed" : "desk.homes.no-pets")],
    ["whole", home.full_property_price > 0 ? say("desk.homes.a-month", { price: formatAmount(home.full_property_price, home.currency, locale) }) : "–"],
  ];
  return (
    <article className="home-page" aria-label={home.name}>
      <div className="hero">
        <HomeSection rooms={home.bedrooms} chosen={chosen} onChoose={onChoose} />
        <div>
          <h2>{home.name}</h2>
          {home.headline && <p className="quiet">{home.headline}</p>}
          <dl className="dl">
            {facts.map(([name, text]) => (
              <div key={name} className="fact">
                <dt>{say(`desk.homes.fact.${name}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="tags">
            <span className={home.is_published ? "tag ok" : "tag warn"}>{say(home.is_published ? "desk.homes.listed" : "desk.homes.not-listed")}</span>
            {home.is_published && (
              <a className="cbtn ghost small" href={listingOf(home)} target="_blank" rel="noreferrer">
                <Icon name="ext" size="s" />
                {say("desk.homes.see")}
                <KeyCaps keys={desk.shortcuts["homes.see"] ?? ""} />
              </a>
            )}
          </p>
          <div className="acts">
            <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onPublish}>
              {say(home.is_published ? "desk.homes.unpublish" : "desk.homes.publish")}
              <KeyCaps keys={desk.shortcuts["homes.publish"] ?? ""} />
            </button>
            <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onPets}>
              {say(home.pets_allowed ? "desk.homes.forbid-pets" : "desk.homes.allow-pets")}
            </button>
          </div>
          {refused !== undefined && <p className="cap">{refused}</p>}
        </div>
      </div>
      <RoomCalendar home={home} chosen={chosen} onChoose={onChoose} />
      <div className="below">
        <HomePeople home={home} refused={refused} onInvite={onInvite} onChange={onResident} />
        <HomeHistory home={home} />
      </div>
    </article>
  );
}
