-- Where a meeting is talked at a provider beside us. Without a row it is talked here alone; what is said at a provider is copied here.
CREATE TABLE chat_channels (
  -- The provider calls the channel by the same id.
  meeting uuid PRIMARY KEY REFERENCES meetings ON DELETE CASCADE,
  provider text NOT NULL CONSTRAINT chat_channels_provider_known CHECK (provider IN ('sendbird')),
  -- It is there, with its members in it.
  made_at timestamptz(3),
  -- Up to when what was said there is copied, by the provider's clock.
  copied_until timestamptz(3),
  -- Nothing more can be said there, all is copied, and nobody is in it.
  closed_at timestamptz(3)
);
CREATE INDEX chat_channels_followed ON chat_channels (meeting) WHERE closed_at IS NULL;

-- What the provider calls it, once it has it: said there or sent there, it is copied once.
ALTER TABLE meeting_messages ADD COLUMN provider_message text
  CONSTRAINT meeting_messages_provider_message_length CHECK (length(provider_message) BETWEEN 1 AND 200);
CREATE UNIQUE INDEX meeting_messages_copied_once ON meeting_messages (meeting, provider_message) WHERE provider_message IS NOT NULL;
