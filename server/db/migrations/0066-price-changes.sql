-- What staff set of the documents' constants in a market: every price that is reckoned there goes by it, in the statement that reads the market.
ALTER TABLE markets
  ADD COLUMN constants jsonb NOT NULL DEFAULT '{}' CONSTRAINT markets_constants_object CHECK (jsonb_typeof(constants) = 'object' AND length(constants::text) <= 8000),
  ADD COLUMN constants_version integer NOT NULL DEFAULT 0 CONSTRAINT markets_constants_version_not_negative CHECK (constants_version >= 0);

-- Each change of them, with what counted before and why. What one did is never changed: it is undone by another.
CREATE TABLE price_changes (
  id uuid PRIMARY KEY,
  market text NOT NULL REFERENCES markets,
  -- Its place among the market's, from 1.
  number integer NOT NULL CONSTRAINT price_changes_number_counts CHECK (number > 0),
  -- By constant, what counted and what counts from then on.
  before jsonb NOT NULL CONSTRAINT price_changes_before_object CHECK (jsonb_typeof(before) = 'object' AND length(before::text) <= 8000),
  after jsonb NOT NULL CONSTRAINT price_changes_after_object CHECK (jsonb_typeof(after) = 'object' AND length(after::text) <= 8000),
  reason text NOT NULL CONSTRAINT price_changes_reason_length CHECK (length(reason) BETWEEN 1 AND 500),
  -- The change that it takes back.
  undoes uuid REFERENCES price_changes,
  state text NOT NULL CONSTRAINT price_changes_state_known CHECK (state IN ('proposed', 'in-force', 'taken-back')),
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz(3) NOT NULL,
  -- Who agreed, where the house asks for a second person, and when.
  agreed_by uuid REFERENCES users,
  agreed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT price_changes_one_at_a_time UNIQUE (market, number),
  CONSTRAINT price_changes_changes_something CHECK (before <> after),
  CONSTRAINT price_changes_second_person CHECK (agreed_by <> changed_by),
  CONSTRAINT price_changes_agreed_by_somebody CHECK ((agreed_by IS NULL) = (agreed_at IS NULL)),
  CONSTRAINT price_changes_agreed_in_force CHECK (agreed_by IS NULL OR state = 'in-force')
);
CREATE UNIQUE INDEX price_changes_one_proposed ON price_changes (market) WHERE state = 'proposed';
