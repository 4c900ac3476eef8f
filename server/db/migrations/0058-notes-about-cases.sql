-- Staff write for each other about a case of support as they do about an application: a note is about one of the two.
ALTER TABLE staff_notes
  ALTER COLUMN application DROP NOT NULL,
  ADD COLUMN support_case uuid REFERENCES support_cases ON DELETE CASCADE,
  ADD CONSTRAINT staff_notes_about_one CHECK (num_nonnulls(application, support_case) = 1);
CREATE INDEX staff_notes_by_case ON staff_notes (support_case, at) WHERE support_case IS NOT NULL;
