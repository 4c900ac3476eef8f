-- What an event is about (`application:<id>`), where it is more than the person who is told.
ALTER TABLE live_events ADD COLUMN topic text CONSTRAINT live_events_topic_length CHECK (length(topic) <= 200);
