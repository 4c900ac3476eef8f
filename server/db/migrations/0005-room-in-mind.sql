-- The room that an applicant has in mind. A wish: what holds a room is a selection, never this column.
ALTER TABLE applications ADD COLUMN room text CONSTRAINT applications_room_length CHECK (length(room) BETWEEN 1 AND 100);
