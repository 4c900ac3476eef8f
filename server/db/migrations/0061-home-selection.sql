-- A room with a day and a length that somebody keeps on a home's card, and the price that they were shown: it holds for a while.
CREATE TABLE home_choices (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  home text NOT NULL REFERENCES homes ON DELETE CASCADE,
  room uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
  move_in_date date NOT NULL,
  lease_end_date date NOT NULL,
  lease_months integer NOT NULL CONSTRAINT home_choices_months_bounds CHECK (lease_months BETWEEN 1 AND 36),
  monthly_price_cents integer NOT NULL CONSTRAINT home_choices_price_positive CHECK (monthly_price_cents > 0),
  -- What the room was when its price was shown: a room that was changed since has a price of its own.
  room_version integer NOT NULL,
  quoted_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT home_choices_one_a_home UNIQUE (application, home),
  CONSTRAINT home_choices_in_order CHECK (lease_end_date > move_in_date)
);
CREATE TRIGGER home_choices_version BEFORE UPDATE ON home_choices FOR EACH ROW EXECUTE FUNCTION raise_version();

-- A room that somebody confirmed: held for them, and for nobody else, until it ends.
CREATE TABLE room_selections (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  home text NOT NULL REFERENCES homes,
  room uuid NOT NULL REFERENCES rooms,
  move_in_date date NOT NULL,
  lease_end_date date NOT NULL,
  lease_months integer NOT NULL CONSTRAINT room_selections_months_bounds CHECK (lease_months BETWEEN 1 AND 36),
  -- Of somebody who chose the whole home: every room of it is held for them, and the price is the home's.
  whole_home boolean NOT NULL,
  -- Agreed: whatever constants become, this stays.
  monthly_price_cents integer NOT NULL CONSTRAINT room_selections_price_positive CHECK (monthly_price_cents > 0),
  ended_at timestamptz(3),
  ended_because text CONSTRAINT room_selections_ended_because CHECK (ended_because IN ('withdrawn', 'rejected')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT room_selections_in_order CHECK (lease_end_date > move_in_date),
  CONSTRAINT room_selections_ended_for_a_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX room_selections_one_a_room ON room_selections (room) WHERE ended_at IS NULL;
CREATE INDEX room_selections_by_application ON room_selections (application);
CREATE TRIGGER room_selections_version BEFORE UPDATE ON room_selections FOR EACH ROW EXECUTE FUNCTION raise_version();

-- Whose application ends holds nothing any longer, whoever ended it.
CREATE FUNCTION end_room_selections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE room_selections SET ended_at = clock_timestamp(), ended_because = NEW.status WHERE application = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER applications_end_room_selections AFTER UPDATE OF status ON applications
  FOR EACH ROW WHEN (NEW.status IN ('withdrawn', 'rejected') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION end_room_selections();
