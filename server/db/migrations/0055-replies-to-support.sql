-- What somebody writes back by mail comes to an address of its case alone, which nobody can guess.
ALTER TABLE support_cases
  ADD COLUMN reply_token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '')
    CONSTRAINT support_cases_reply_token_once UNIQUE
    CONSTRAINT support_cases_reply_token_form CHECK (reply_token ~ '^[0-9a-f]{32}$');

CREATE TABLE support_replies (
  id uuid PRIMARY KEY,
  support_case uuid NOT NULL REFERENCES support_cases ON DELETE CASCADE,
  -- As the mail names itself: a mail that arrives twice is kept once.
  message_id text NOT NULL CONSTRAINT support_replies_message_id_length CHECK (length(message_id) BETWEEN 1 AND 1000),
  -- Whom it says that it is from. Anybody may say so.
  sender text NOT NULL CONSTRAINT support_replies_sender_length CHECK (length(sender) <= 320),
  is_from_person boolean NOT NULL,
  -- An absence, a receipt, a mail that came back: nobody wrote it.
  is_automatic boolean NOT NULL,
  text text NOT NULL CONSTRAINT support_replies_text_length CHECK (length(text) <= 20000),
  -- Names of files that came along, of which none is kept.
  attachments text[] NOT NULL DEFAULT '{}' CONSTRAINT support_replies_few_attachments CHECK (cardinality(attachments) <= 20),
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT support_replies_once UNIQUE (support_case, message_id)
);
CREATE INDEX support_replies_by_case ON support_replies (support_case, at);
