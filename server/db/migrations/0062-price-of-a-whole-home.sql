-- What a whole home costs is what its rooms are, too: a price of them that was shown before it changed no longer holds.
CREATE FUNCTION renew_rooms_of_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET home = home WHERE home = NEW.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER homes_price_of_rooms AFTER UPDATE OF full_property_price_cents ON homes
  FOR EACH ROW WHEN (OLD.full_property_price_cents IS DISTINCT FROM NEW.full_property_price_cents) EXECUTE FUNCTION renew_rooms_of_home();
