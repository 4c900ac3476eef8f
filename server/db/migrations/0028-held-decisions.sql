-- What staff decided and may still take back: it takes effect, and its mail leaves, when its time comes. Where a second person has
-- to agree, its time is set by whoever does. The body is kept no longer than it is held.
CREATE TABLE held_decisions (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  decision text NOT NULL CONSTRAINT held_decisions_decision_length CHECK (length(decision) BETWEEN 1 AND 40),
  body jsonb NOT NULL CONSTRAINT held_decisions_body_object CHECK (jsonb_typeof(body) = 'object' AND length(body::text) <= 20000),
  -- Hash of what was decided on: where that is other by the time, nothing is done.
  basis text NOT NULL CONSTRAINT held_decisions_basis_length CHECK (length(basis) = 64),
  actor_user_id uuid NOT NULL REFERENCES users,
  confirmed_by uuid REFERENCES users,
  state text NOT NULL CONSTRAINT held_decisions_state_known CHECK (state IN ('proposed', 'held', 'done', 'taken-back', 'dropped')),
  decided_at timestamptz(3) NOT NULL,
  -- By the product's clock; null while a second person has still to agree.
  leaves_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT held_decisions_second_person CHECK (confirmed_by <> actor_user_id),
  CONSTRAINT held_decisions_open_or_ended CHECK ((state IN ('proposed', 'held')) = (ended_at IS NULL)),
  CONSTRAINT held_decisions_held_until CHECK (state <> 'held' OR leaves_at IS NOT NULL),
  CONSTRAINT held_decisions_body_is_forgotten CHECK (ended_at IS NULL OR body = '{}')
);
CREATE UNIQUE INDEX held_decisions_one_open ON held_decisions (application) WHERE ended_at IS NULL;
CREATE INDEX held_decisions_by_application ON held_decisions (application, created_at);

-- What staff found when they held an answer against a paper.
CREATE TABLE answer_marks (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  document uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- `applicant-info.birthdate`: the resource and its property.
  answer text NOT NULL CONSTRAINT answer_marks_answer_length CHECK (length(answer) BETWEEN 1 AND 200),
  mark text NOT NULL CONSTRAINT answer_marks_mark_known CHECK (mark IN ('match', 'differs', 'ask-again')),
  by_user_id uuid NOT NULL REFERENCES users,
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT answer_marks_once UNIQUE (application, document, answer)
);

-- Who of the staff looks at an application, and when they last opened it: both by the product's clock.
CREATE TABLE application_views (
  application uuid NOT NULL REFERENCES applications,
  user_id uuid NOT NULL REFERENCES users,
  opened_at timestamptz(3) NOT NULL,
  looking_until timestamptz(3),
  PRIMARY KEY (application, user_id)
);

-- Whom to tell of what staff do, among all who ever signed in.
CREATE INDEX users_of_the_staff ON users (id) WHERE is_staff;
