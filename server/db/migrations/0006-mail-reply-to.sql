-- Whom an answer to a mail reaches, where that isn't whoever sent it.
ALTER TABLE mails ADD COLUMN reply_to text CONSTRAINT mails_reply_to_length CHECK (length(reply_to) BETWEEN 1 AND 320);
