-- What staff ask an applicant for again, of answers and papers: gathered into one mail, which can be taken back until it leaves. What
-- was asked is kept no longer than it is held.
CREATE TABLE held_questions (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  -- `{document, answer, label, reason, by, was}` each: `was` is the mark that stood there before.
  asked jsonb NOT NULL CONSTRAINT held_questions_asked_list CHECK (jsonb_typeof(asked) = 'array' AND length(asked::text) <= 200000),
  state text NOT NULL CONSTRAINT held_questions_state_known CHECK (state IN ('held', 'done', 'taken-back', 'dropped')),
  -- By the product's clock; put off by whoever asks for more meanwhile.
  leaves_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT held_questions_open_or_ended CHECK ((state = 'held') = (ended_at IS NULL)),
  CONSTRAINT held_questions_asked_or_forgotten CHECK ((ended_at IS NULL) = (asked <> '[]'))
);
CREATE UNIQUE INDEX held_questions_one_open ON held_questions (application) WHERE ended_at IS NULL;
CREATE INDEX held_questions_by_application ON held_questions (application, created_at);
