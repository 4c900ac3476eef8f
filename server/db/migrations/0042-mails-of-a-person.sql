-- Which application a mail is about, as staff are shown it beside what somebody was sent; null where it is about none.
ALTER TABLE mails ADD COLUMN application uuid REFERENCES applications;
-- Of those that were sent before, as far as their keys say it. What is left was about a decision that no law had a notice of.
UPDATE mails m SET application = o.application FROM (
  SELECT a.id::text AS what, a.id AS application FROM applications a
  UNION ALL SELECT c.id::text, c.target_id FROM charges c WHERE c.target_type = 'application'
  UNION ALL SELECT c.id::text, s.source_application FROM charges c JOIN cosigners k ON k.id = c.target_id JOIN cosigner_sources s ON s.id = k.cosigner_source
    WHERE c.target_type = 'cosigner'
  UNION ALL SELECT k.id::text, s.source_application FROM cosigners k JOIN cosigner_sources s ON s.id = k.cosigner_source
  UNION ALL SELECT n.id::text, n.application FROM notices n
  UNION ALL SELECT r.id::text, r.application FROM application_requests r
) o WHERE o.what = split_part(m.dedupe_key, ':', 2);

-- What was sent to somebody, newest first: to their address, and to another that they answered with.
CREATE INDEX mails_by_address ON mails (lower("to" COLLATE "C"), seq);
CREATE INDEX mails_by_what ON mails (split_part(dedupe_key, ':', 2));
