-- Which message of the conversation that an event is about.
ALTER TABLE live_events ADD COLUMN number integer;
