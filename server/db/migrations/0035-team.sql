-- How somebody who decides works with the others. Whoever has no row takes nothing by rule, and gets the mail of what waits.
CREATE TABLE team_members (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  takes_new boolean NOT NULL DEFAULT false,
  -- Slugs; none for every market.
  markets text[] NOT NULL DEFAULT '{}',
  -- The last day on which they aren't there.
  away_until date,
  daily_mail boolean NOT NULL DEFAULT true,
  -- The last day of theirs for which it was settled what they are told of.
  daily_mail_on date,
  -- Whose turn was last has the highest.
  turn bigint NOT NULL DEFAULT 0
);

-- Who is named in a note, and whether they have read it.
CREATE TABLE mentions (
  id uuid PRIMARY KEY,
  note uuid NOT NULL REFERENCES staff_notes ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT mentions_once UNIQUE (note, user_id)
);
CREATE INDEX mentions_by_person ON mentions (user_id, at DESC, id);
CREATE INDEX mentions_unread ON mentions (user_id) WHERE read_at IS NULL;
