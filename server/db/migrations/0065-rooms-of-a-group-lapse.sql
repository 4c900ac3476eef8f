-- The rooms of a group that isn't complete in time are let go.
ALTER TABLE room_selections DROP CONSTRAINT room_selections_ended_because,
  ADD CONSTRAINT room_selections_ended_because CHECK (ended_because IN ('withdrawn', 'rejected', 'lapsed'));
