-- Staff change homes: two who change one at once learn of each other, and what was changed is found by its home.
ALTER TABLE homes ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER homes_version BEFORE UPDATE ON homes FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE INDEX audit_events_by_home ON audit_events ((detail ->> 'home'), seq) WHERE name = 'home-changed';
CREATE INDEX room_selections_by_home ON room_selections (home) WHERE ended_at IS NULL;
CREATE INDEX home_choices_by_home ON home_choices (home);
