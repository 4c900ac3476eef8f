-- Homes that can be offered with a link for groups. Money in cents of the market's currency.
CREATE TABLE homes (
  slug text PRIMARY KEY CONSTRAINT homes_slug_length CHECK (length(slug) BETWEEN 1 AND 100),
  market text NOT NULL REFERENCES markets,
  name text NOT NULL CONSTRAINT homes_name_length CHECK (length(name) BETWEEN 1 AND 100),
  -- Name of a drawing.
  picture text NOT NULL,
  rooms integer NOT NULL CONSTRAINT homes_rooms_bounds CHECK (rooms BETWEEN 1 AND 36),
  address jsonb NOT NULL CONSTRAINT homes_address_object CHECK (jsonb_typeof(address) = 'object' AND length(address::text) <= 2000),
  full_property_price_cents integer NOT NULL CONSTRAINT homes_price_not_negative CHECK (full_property_price_cents >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX homes_by_market ON homes (market, name);

-- The listing's group that a group began like: what staff change of its terms holds for those that began by it.
ALTER TABLE group_sources ADD COLUMN template text CONSTRAINT group_sources_template_there REFERENCES group_sources,
  ADD CONSTRAINT group_sources_template_of_a_group CHECK (template IS NULL OR NOT is_template);
UPDATE group_sources g SET template = t.slug
  FROM applications a JOIN sources s ON s.slug = a.source JOIN group_sources t ON t.slug = s.group_source AND t.is_template
  WHERE a.group_source = g.slug AND NOT g.is_template;
CREATE INDEX group_sources_by_template ON group_sources (template) WHERE template IS NOT NULL;

-- Two of the staff who change one link are told of each other.
ALTER TABLE sources ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER sources_version BEFORE UPDATE ON sources FOR EACH ROW EXECUTE FUNCTION raise_version();

-- What staff chose for a constant of the documents, one row a choice: the last one counts, and those before it tell what counted when.
CREATE TABLE constant_choices (
  id uuid PRIMARY KEY,
  constant text NOT NULL CONSTRAINT constant_choices_constant_length CHECK (length(constant) BETWEEN 1 AND 100),
  version integer NOT NULL CONSTRAINT constant_choices_version_counts CHECK (version > 0),
  value text NOT NULL CONSTRAINT constant_choices_value_length CHECK (length(value) BETWEEN 1 AND 100),
  reason text NOT NULL CONSTRAINT constant_choices_reason_length CHECK (length(reason) BETWEEN 1 AND 500),
  chosen_by uuid NOT NULL REFERENCES users,
  chosen_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of two who choose at once, one does.
  CONSTRAINT constant_choices_one_at_a_time UNIQUE (constant, version)
);
