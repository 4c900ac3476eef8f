-- Staff let a room go that somebody held.
ALTER TABLE room_selections DROP CONSTRAINT room_selections_ended_because,
  ADD CONSTRAINT room_selections_ended_because CHECK (ended_because IN ('withdrawn', 'rejected', 'lapsed', 'passed', 'declined', 'matched', 'released'));
