-- Whose daily mail of what waits it is: refusing it is that setting of theirs, and says nothing of other mail to the address.
ALTER TABLE mails ADD COLUMN daily_of uuid REFERENCES users(id);
UPDATE mails SET daily_of = split_part(dedupe_key, ':', 2)::uuid WHERE template = 'staff-daily' AND dedupe_key ~ '^staff-daily:[0-9a-f-]{36}:';
INSERT INTO team_members (user_id, daily_mail)
  SELECT DISTINCT m.daily_of, false FROM mails m JOIN mail_suppressions s ON s.address = lower(m."to" COLLATE "C") AND s.reason = 'unsubscribed' WHERE m.daily_of IS NOT NULL
  ON CONFLICT (user_id) DO UPDATE SET daily_mail = false;
