-- Somebody of a meeting, or one message in it, was reported to the team: each once by whoever reports, with the case that it opened.
CREATE TABLE meeting_reports (
  id uuid PRIMARY KEY,
  meeting uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  reporter uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  person uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null where it isn't about one of them.
  message uuid,
  reason text NOT NULL CONSTRAINT meeting_reports_reason_known CHECK (reason IN ('insulting', 'money', 'identity', 'illegal', 'else', 'felt-wrong')),
  support_case uuid NOT NULL CONSTRAINT meeting_reports_case_once UNIQUE REFERENCES support_cases ON DELETE CASCADE,
  reported_at timestamptz(3) NOT NULL,
  FOREIGN KEY (meeting, message) REFERENCES meeting_messages (meeting, id) ON DELETE CASCADE,
  CONSTRAINT meeting_reports_of_somebody_else CHECK (reporter <> person)
);
CREATE UNIQUE INDEX meeting_reports_once_a_message ON meeting_reports (meeting, reporter, message) WHERE message IS NOT NULL;
CREATE UNIQUE INDEX meeting_reports_once_a_person ON meeting_reports (meeting, reporter, person) WHERE message IS NULL;
CREATE INDEX meeting_reports_by_reporter ON meeting_reports (reporter);
CREATE INDEX meeting_reports_by_person ON meeting_reports (person);

-- Whoever signs in is asked for invitations of their address, on every page that says where they live.
CREATE INDEX residents_by_invited_email ON residents (invited_email) WHERE invited_email IS NOT NULL;
