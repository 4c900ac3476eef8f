-- What is charged beside the rent of a home that a group was given, as it was when the home became theirs. Of those before it isn't known.
ALTER TABLE group_property_selections ADD COLUMN fees jsonb CONSTRAINT group_property_selections_fees_object CHECK (jsonb_typeof(fees) = 'object');

CREATE FUNCTION keep_agreed_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'agreed fees stay' USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_fees_stay';
END
$$;

CREATE TRIGGER group_property_selections_fees_stay BEFORE UPDATE ON group_property_selections FOR EACH ROW
  WHEN (OLD.fees IS NOT NULL AND NEW.fees IS DISTINCT FROM OLD.fees) EXECUTE FUNCTION keep_agreed_fees();
CREATE TRIGGER room_selections_fees_stay BEFORE UPDATE ON room_selections FOR EACH ROW
  WHEN (OLD.fees IS NOT NULL AND NEW.fees IS DISTINCT FROM OLD.fees) EXECUTE FUNCTION keep_agreed_fees();
