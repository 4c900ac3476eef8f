-- A mail is handed to the mail server by one sender at a time. By the database's clock, which nobody moves.
ALTER TABLE mails ADD COLUMN held_until timestamptz(3), ADD COLUMN held_by uuid;
