-- A case that somebody reported from a meeting leads to it, and the meeting to its cases.
ALTER TABLE support_cases ADD COLUMN meeting uuid REFERENCES meetings ON DELETE SET NULL;
CREATE INDEX support_cases_by_meeting ON support_cases (meeting) WHERE meeting IS NOT NULL;

-- What staff look through: those that go on, and those that are over, the last first.
CREATE INDEX meetings_going_on ON meetings (ends_at, id) WHERE ended_at IS NULL;
CREATE INDEX meetings_over ON meetings (ended_at DESC, id) WHERE ended_at IS NOT NULL;
