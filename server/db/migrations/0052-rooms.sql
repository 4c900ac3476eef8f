-- Homes as listings show them, and their rooms. Money in cents of the market's currency.
ALTER TABLE homes
  ADD COLUMN headline text NOT NULL DEFAULT '' CONSTRAINT homes_headline_length CHECK (length(headline) <= 200),
  ADD COLUMN is_published boolean NOT NULL DEFAULT true,
  ADD COLUMN pets_allowed boolean NOT NULL DEFAULT false,
  -- Words of the documents' catalog.
  ADD COLUMN amenities text[] NOT NULL DEFAULT '{}' CONSTRAINT homes_amenities_bounds CHECK (cardinality(amenities) <= 30);

CREATE TABLE rooms (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  home text NOT NULL REFERENCES homes,
  number integer NOT NULL CONSTRAINT rooms_number_bounds CHECK (number BETWEEN 1 AND 36),
  -- A word of the documents' catalog.
  room_type text NOT NULL CONSTRAINT rooms_type_length CHECK (length(room_type) BETWEEN 1 AND 40),
  about text NOT NULL DEFAULT '' CONSTRAINT rooms_about_length CHECK (length(about) <= 200),
  first_price_cents integer NOT NULL CONSTRAINT rooms_price_positive CHECK (first_price_cents > 0),
  discounted_price_cents integer CONSTRAINT rooms_discount_below_price CHECK (discounted_price_cents > 0 AND discounted_price_cents <= first_price_cents),
  is_available boolean NOT NULL DEFAULT false,
  -- As its provider states it; people are told the day that is reckoned from it.
  availability_date date,
  -- Months that a lease of it can have; null: all that its market has.
  lease_lengths jsonb CONSTRAINT rooms_lease_lengths_bounds CHECK (jsonb_typeof(lease_lengths) = 'array' AND jsonb_array_length(lease_lengths) BETWEEN 1 AND 36),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT rooms_one_of_a_number UNIQUE (home, number),
  CONSTRAINT rooms_available_from_a_day CHECK (NOT is_available OR availability_date IS NOT NULL)
);
CREATE TRIGGER rooms_version BEFORE UPDATE ON rooms FOR EACH ROW EXECUTE FUNCTION raise_version();
