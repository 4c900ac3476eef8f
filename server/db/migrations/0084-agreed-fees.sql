-- What is charged beside a rent, as it was shown and as it was agreed. Of what was chosen before it isn't known.
ALTER TABLE home_choices ADD COLUMN fees jsonb;
ALTER TABLE room_selections ADD COLUMN fees jsonb;
