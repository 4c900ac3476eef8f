-- How many invitations and reminders an address was sent of late, whoever had them sent.
CREATE INDEX mails_refusable_by_address ON mails (lower("to" COLLATE "C"), created_at) WHERE unsubscribe_token IS NOT NULL;
