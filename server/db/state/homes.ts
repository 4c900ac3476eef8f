/** Homes and their rooms: as anybody may see them, and as an applicant chooses among them. */
import { CHOSEN_FEE_SET } from "../../kernel/sql/chosen-fee-set.ts";
import { GROUP_CHOOSERS, groupChoosers } from "../../kernel/sql/group-choosers.ts";
import { LISTED_HOME, listedHome, type ListedHomeRow } from "../../kernel/sql/listed-home.ts";
import type { AddressState, HomeResident, HomeSelectionState, HouseholdMember, MarketOffer, ShoppingState } from "../../ports/state/home-state.ts";
import { recordOrNone, records, type StateSlice } from "./slice.ts";

/** Between the fields of a row, and between rows: of what there are thousands of, a text is made and read in a third of the time that JSON takes. */
const FIELD = "\u001F";
const ROW = "\u001E";
const table = (...fields: string[]): string => `string_agg(concat_ws(chr(31), ${fields.join(", ")}), chr(30))`;
const written = (text: string): string => `translate(${text}, chr(30) || chr(31), '  ')`;
const rowsOf = (text: string | null): string[][] => (text === null ? [] : text.split(ROW).map((row) => row.split(FIELD)));

/** A room a row. */
function marketOffers(text: string | null): MarketOffer[] {
  const offers = new Map<string, MarketOffer>();
  for (const [slug = "", name = "", pets, first, discounted, availability_date = "", lengths] of rowsOf(text)) {
    let offer = offers.get(slug);
    if (!offer) offers.set(slug, (offer = { slug, name, pets_allowed: pets === "t", rooms: [] }));
    offer.rooms.push({
      first_price_cents: Number(first),
      discounted_price_cents: discounted ? Number(discounted) : null,
      availability_date,
      lengths: lengths ? (JSON.parse(lengths) as number[]) : null,
    });
  }
  return [...offers.values()];
}

const marketLikers = (text: string | null): HouseholdMember[] =>
  rowsOf(text).map(([home = "", lives_from = "", lives_until, interests = ""]) => ({
    home,
    lives_from,
    lives_until: lives_until || null,
    interests: interests.split(","),
  }));

/** Statuses in which homes are offered: whoever is in one may know who lives there. */
export const ARE_OFFERED_HOMES = "('profile_completed', 'room_selected', 'meet_and_greet')";

/** Those who live in these homes and stay, without who they are. */
const peopleOf = (homes: string): StateSlice<HouseholdMember[]> => ({
  of: "address",
  sql: `(SELECT coalesce(json_agg(json_build_object('home', m.home, 'lives_from', x.lives_from, 'lives_until', x.lives_until,
        'interests', coalesce(p.interests, '[]'))), '[]')
      FROM homes h JOIN rooms m ON m.home = h.slug AND NOT m.is_available JOIN residents x ON x.room = m.id AND x.user_id IS NOT NULL
        LEFT JOIN profiles p ON p.user_id = x.user_id
      WHERE h.market = :market AND h.is_published${homes})`,
  read: (people: HouseholdMember[]) => people,
});

type OfHomes = "listed_markets" | "market_offers" | "market_likers" | "market_homes" | "market_people" | "named_home" | "home_people";

export const HOME_SLICES: { [N in OfHomes]: StateSlice<AddressState[N]> } = {
  listed_markets: {
    of: "address",
    sql: `(SELECT coalesce(json_agg(to_json(m) ORDER BY m.display_name), '[]') FROM markets m
      WHERE EXISTS (SELECT 1 FROM homes h WHERE h.market = m.slug AND h.is_published))`,
    read: records("market"),
  },
  market_offers: {
    of: "address",
    sql: `(SELECT ${table("h.slug", written("h.name"), "h.pets_allowed", "r.first_price_cents", "coalesce(r.discounted_price_cents::text, '')", "r.availability_date", "coalesce(r.lease_lengths::text, '')")}
      FROM homes h JOIN rooms r ON r.home = h.slug AND r.is_available
      WHERE h.market = :market AND h.is_published AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.room = r.id AND s.ended_at IS NULL))`,
    read: marketOffers,
  },
  market_likers: {
    of: "address",
    sql: `CASE WHEN cardinality(:interests) > 0 THEN (
      SELECT ${table("m.home", "x.lives_from", "coalesce(x.lives_until::text, '')", "(SELECT string_agg(w, ',') FROM unnest(:interests) AS w WHERE p.interests ? w)")}
      FROM homes h JOIN rooms m ON m.home = h.slug AND NOT m.is_available JOIN residents x ON x.room = m.id JOIN profiles p ON p.user_id = x.user_id
      WHERE h.market = :market AND h.is_published AND p.interests ?| :interests) END`,
    read: marketLikers,
  },
  market_homes: {
    of: "address",
    sql: `(SELECT coalesce(json_agg(${LISTED_HOME}), '[]') FROM homes h WHERE h.slug = ANY (:homes) AND h.market = :market AND h.is_published)`,
    read: (rows: ListedHomeRow[]) => rows.map(listedHome),
  },
  named_home: {
    of: "address",
    sql: `(SELECT ${LISTED_HOME} FROM homes h WHERE h.slug = :home AND h.market = :market AND h.is_published)`,
    read: (row: ListedHomeRow | null) => row && listedHome(row),
  },
  market_people: peopleOf(" AND h.slug = ANY (:households)"),
  home_people: peopleOf(" AND h.slug = :home"),
};

export const HOME_SELECTION_SLICES: { [N in Exclude<keyof HomeSelectionState, keyof ShoppingState>]: StateSlice<HomeSelectionState[N]> } = {
  offered_homes: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(${LISTED_HOME} ORDER BY h.slug), '[]') FROM homes h WHERE h.market = a.market AND h.is_published)`,
    read: (rows: ListedHomeRow[]) => rows.map(listedHome),
  },
  home_residents: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(json_build_object('home', m.home, 'room', m.id, 'lives_from', x.lives_from, 'lives_until', x.lives_until,
        'user', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar, 'profile_image_url', u.profile_image_url),
        'photo_thumbnails', p.photo_thumbnails, 'interests', coalesce(p.interests, '[]')) ORDER BY m.home, m.number, x.lives_from), '[]')
      FROM homes h JOIN rooms m ON m.home = h.slug JOIN residents x ON x.room = m.id JOIN users u ON u.id = x.user_id LEFT JOIN profiles p ON p.user_id = u.id
      WHERE h.market = a.market AND h.is_published AND a.status IN ${ARE_OFFERED_HOMES})`,
    read: (residents: HomeResident[]) => residents,
  },
  home_answers: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(json_build_object('user', p.user_id, 'own_answers', p.own_answers)), '[]')
      FROM homes h JOIN rooms m ON m.home = h.slug JOIN residents x ON x.room = m.id JOIN profiles p ON p.user_id = x.user_id
      WHERE h.market = a.market AND h.is_published AND a.status IN ${ARE_OFFERED_HOMES})`,
    read: (answers: HomeSelectionState["home_answers"]) => answers,
  },
  lease_preference: {
    of: "application",
    sql: "(SELECT to_json(p) FROM lease_preferences p WHERE p.application = a.id)",
    read: recordOrNone("lease_preference"),
  },
  home_choices: {
    of: "application",
    sql: "(SELECT coalesce(json_agg(to_json(k) ORDER BY k.quoted_at DESC, k.id), '[]') FROM home_choices k WHERE k.application = a.id)",
    read: records("home_choice"),
  },
  held_home: {
    of: "application",
    sql: `(SELECT to_json(h) FROM room_selections s JOIN homes h ON h.slug = s.home
      WHERE s.application = a.id AND s.ended_at IS NULL ORDER BY s.created_at DESC, s.id LIMIT 1)`,
    read: recordOrNone("home"),
  },
  open_meeting: {
    of: "application",
    sql: `(SELECT m.id FROM meeting_applicants x JOIN meetings m ON m.id = x.meeting
      WHERE x.application = a.id AND x.ended_at IS NULL ORDER BY m.status = 'open' DESC, m.opened_at DESC, m.id LIMIT 1)`,
    read: (id: string | null) => id,
  },
  group_choosers: { of: "application", sql: GROUP_CHOOSERS, read: groupChoosers },
  chosen_fee_set: { of: "application", sql: CHOSEN_FEE_SET, read: (value: string | null) => value },
};
