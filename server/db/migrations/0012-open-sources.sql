-- A source is personal (one person's invitation: used up by its first application) or open (a listing's link:
-- whoever follows it gets an application of their own, until it ends or as many have as may).
-- Whatever there was before is personal, as it was; the demo's links are opened by the demo data.
ALTER TABLE sources
  ADD COLUMN sharing text NOT NULL DEFAULT 'personal' CONSTRAINT sources_sharing_known CHECK (sharing IN ('personal', 'open')),
  ADD COLUMN ends_at timestamptz(3),
  ADD COLUMN most_applications integer CONSTRAINT sources_most_applications_positive CHECK (most_applications > 0),
  ADD CONSTRAINT sources_open_is_nobodys CHECK (sharing = 'personal' OR (owner_user_id IS NULL AND NOT used)),
  ADD CONSTRAINT sources_slug_and_sharing UNIQUE (slug, sharing);

-- The application says again what its source is, held equal by the reference, so that "a personal source makes one
-- application" and "a person has one application of a source" are both constraints.
ALTER TABLE applications
  ADD COLUMN source_sharing text NOT NULL DEFAULT 'personal',
  ADD CONSTRAINT applications_of_source FOREIGN KEY (source, source_sharing) REFERENCES sources (slug, sharing) ON UPDATE CASCADE,
  ADD CONSTRAINT applications_source_once_a_person UNIQUE (source, user_id),
  DROP CONSTRAINT applications_source_once;
CREATE UNIQUE INDEX applications_source_once ON applications (source) WHERE source_sharing = 'personal';
