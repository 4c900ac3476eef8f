-- What a source's application is for: a room in a shared home, or a whole one. Whatever there was before is a room.
ALTER TABLE sources ADD COLUMN kind text NOT NULL DEFAULT 'room' CONSTRAINT sources_kind_known CHECK (kind IN ('room', 'whole_home'));
-- The demo's link to a whole home has said so in its label alone.
UPDATE sources SET kind = 'whole_home' WHERE slug = 'demo-whole-home';
