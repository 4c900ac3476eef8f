-- Whoever decides goes through many applications by the page: each way to narrow them and both orders are read off an index.
CREATE INDEX applications_by_age ON applications (created_at, id);
DROP INDEX applications_by_status;
CREATE INDEX applications_by_status ON applications (status, created_at, id);
CREATE INDEX applications_by_market ON applications (market, created_at, id);
CREATE INDEX applications_by_reviewer ON applications (assigned_to, created_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX applications_by_submission ON applications (submitted_at, id) WHERE submitted_at IS NOT NULL;
