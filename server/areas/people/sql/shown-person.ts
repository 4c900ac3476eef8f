/** What is shown of a person among others. */
import { countOfTakenUp } from "../../../kernel/sql/parties.ts";
import { stamp } from "../../../kernel/sql/texts.ts";

const DIGITS = (column: string): string => `regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;
/** By the sessions that are left, and by the last that ended. */
const LAST_SEEN = `greatest((SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = u.id), (SELECT l.seen_at FROM last_seen l WHERE l.user_id = u.id))`;
/** What a row of a person is made of, who is `u`. */
export const SHOWN_PERSON = `jsonb_build_object('id', u.id, 'version', u.version, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
  'phone_ending', nullif(right(${DIGITS("u.phonenumber")}, 4), ''), 'avatar', u.avatar, 'profile_image_url', u.profile_image_url, 'staff_roles', u.staff_roles,
  'applications', (SELECT count(*) FROM applications o WHERE o.user_id = u.id), 'cosigns', ${countOfTakenUp("u.id")},
  'signed_in', EXISTS (SELECT 1 FROM identities n WHERE n.user_id = u.id), 'invited_until', ${stamp("u.invited_until")},
  'created_at', ${stamp("u.created_at")},
  'seen_at', ${stamp(LAST_SEEN)}, 'deleted_at', ${stamp("u.deleted_at")})`;
