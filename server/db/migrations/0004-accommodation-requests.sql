-- A service or assistance animal is no pet: it asks staff for an accommodation, once an application.
CREATE TABLE accommodation_requests (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL CONSTRAINT accommodation_requests_application_once UNIQUE REFERENCES applications ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'open' CONSTRAINT accommodation_requests_status_known CHECK (status IN ('open', 'closed')),
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT accommodation_requests_closed_when_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX accommodation_requests_open ON accommodation_requests (opened_at DESC) WHERE status = 'open';
CREATE TRIGGER accommodation_requests_version BEFORE UPDATE ON accommodation_requests FOR EACH ROW EXECUTE FUNCTION raise_version();

-- Whoever ticked it before there were requests is not forgotten.
INSERT INTO accommodation_requests (id, application, opened_at)
  SELECT gen_random_uuid(), f.application, f.created_at FROM flags f WHERE f.flag = 'pet' AND f.flag_data -> 'includes_service_animal' = 'true';
