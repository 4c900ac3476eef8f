-- By which whoever got an invitation or a reminder says that they want no more. Nobody can guess it, and nothing else is asked.
ALTER TABLE mails ADD COLUMN unsubscribe_token text
  CONSTRAINT mails_unsubscribe_token_once UNIQUE CONSTRAINT mails_unsubscribe_token_length CHECK (length(unsubscribe_token) BETWEEN 16 AND 100);

-- Letters that only look like others are others: what comes back from a look-alike says nothing of the address that it looks like.
ALTER TABLE mail_suppressions DROP CONSTRAINT mail_suppressions_address_folded,
  ADD CONSTRAINT mail_suppressions_address_folded CHECK (length(address) BETWEEN 3 AND 320 AND address = lower(address COLLATE "C"));
