-- What somebody asks of support: of what kind it is, in whose hand, and whether it is done.
ALTER TABLE support_cases
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- What it is of: somebody's own message, what staff were told by them, or a service animal.
  ADD COLUMN topic text NOT NULL DEFAULT 'message' CONSTRAINT support_cases_topic_known CHECK (topic IN ('message', 'staff', 'accommodation')),
  -- Who of the staff opened it for them.
  ADD COLUMN opened_by uuid REFERENCES users,
  ADD COLUMN accommodation_request uuid CONSTRAINT support_cases_accommodation_once UNIQUE REFERENCES accommodation_requests ON DELETE CASCADE,
  ADD COLUMN status text NOT NULL DEFAULT 'open' CONSTRAINT support_cases_status_known CHECK (status IN ('open', 'closed')),
  ADD COLUMN assigned_to uuid REFERENCES users,
  ADD COLUMN closed_at timestamptz(3),
  DROP CONSTRAINT support_cases_message_length,
  ADD CONSTRAINT support_cases_message_length CHECK (length(message) <= 10000 AND (message <> '' OR topic = 'accommodation')),
  ADD CONSTRAINT support_cases_closed_when_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
  ADD CONSTRAINT support_cases_accommodation_of CHECK ((topic = 'accommodation') = (accommodation_request IS NOT NULL));
CREATE INDEX support_cases_open ON support_cases (at, id) WHERE status = 'open';
CREATE INDEX support_cases_closed ON support_cases (closed_at DESC, id) WHERE status = 'closed';
CREATE INDEX support_cases_by_person ON support_cases (user_id, at) WHERE user_id IS NOT NULL;
CREATE TRIGGER support_cases_version BEFORE UPDATE ON support_cases FOR EACH ROW EXECUTE FUNCTION raise_version();

-- What staff wrote back, by mail.
CREATE TABLE support_answers (
  id uuid PRIMARY KEY,
  support_case uuid NOT NULL REFERENCES support_cases ON DELETE CASCADE,
  author_user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CONSTRAINT support_answers_text_length CHECK (length(text) BETWEEN 1 AND 10000),
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX support_answers_by_case ON support_answers (support_case, at);

-- Those that were answered from the team's mailbox are taken as done: nobody has to go through years of them.
UPDATE support_cases SET status = 'closed', closed_at = at WHERE at < clock_timestamp() - interval '30 days';
INSERT INTO support_cases (id, user_id, email, message, page, at, topic, accommodation_request)
  SELECT gen_random_uuid(), a.user_id, u.email, '', '/console/applications/' || a.id, r.opened_at, 'accommodation', r.id
  FROM accommodation_requests r JOIN applications a ON a.id = r.application JOIN users u ON u.id = a.user_id WHERE r.status = 'open' AND u.deleted_at IS NULL;
