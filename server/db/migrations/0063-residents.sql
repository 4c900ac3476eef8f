-- Who lives in a room, from when to when: somebody with an account, or somebody who was invited by an address and has none yet.
-- Days in order: a text that is compared byte by byte, so that a range begins with whom it is about, and an index of the core can hold it.
CREATE TYPE stay AS RANGE (subtype = text, collation = "C");
-- The last day isn't part of it; without one it has no end.
CREATE FUNCTION stay_of(whose text, first_day date, last_day date) RETURNS stay LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN stay(whose || lpad((first_day - DATE '2000-01-01')::text, 6, '0'), whose || coalesce(lpad((last_day - DATE '2000-01-01')::text, 6, '0'), '~'));

CREATE TABLE residents (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  room uuid NOT NULL REFERENCES rooms,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  invited_email text CONSTRAINT residents_invited_email_length CHECK (length(invited_email) <= 254),
  lives_from date NOT NULL CONSTRAINT residents_from_bounds CHECK (lives_from BETWEEN DATE '2000-01-01' AND DATE '2999-12-31'),
  -- The day that they move out.
  lives_until date CONSTRAINT residents_until_bounds CHECK (lives_until <= DATE '2999-12-31'),
  away_from date,
  away_until date,
  invited_at timestamptz(3),
  accepted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT residents_somebody CHECK (num_nonnulls(user_id, invited_email) > 0),
  CONSTRAINT residents_invited_whole CHECK ((invited_email IS NULL) = (invited_at IS NULL)),
  CONSTRAINT residents_accepted_by_somebody CHECK ((user_id IS NULL) = (accepted_at IS NULL)),
  CONSTRAINT residents_in_order CHECK (lives_until > lives_from),
  CONSTRAINT residents_away_in_order CHECK ((away_from IS NULL AND away_until IS NULL) OR (away_from IS NOT NULL AND away_until > away_from)),
  CONSTRAINT residents_one_a_room EXCLUDE USING gist (stay_of(room::text, lives_from, lives_until) WITH &&),
  CONSTRAINT residents_one_room_at_a_time EXCLUDE USING gist (stay_of(user_id::text, lives_from, lives_until) WITH &&) WHERE (user_id IS NOT NULL)
);
CREATE INDEX residents_by_room ON residents (room);
CREATE INDEX residents_by_person ON residents (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER residents_version BEFORE UPDATE ON residents FOR EACH ROW EXECUTE FUNCTION raise_version();
