-- Files that travel with a mail, as they were when it was queued: a short text whole, anything larger by its place among the files and its hash.
ALTER TABLE mails ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]'
  CONSTRAINT mails_attachments_list CHECK (jsonb_typeof(attachments) = 'array' AND length(attachments::text) <= 20000);
