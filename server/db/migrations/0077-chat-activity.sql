-- Whether others see that somebody writes and what they have read; null: they never said, and it is as the place has it.
ALTER TABLE users ADD COLUMN shows_activity boolean;
-- When they last said that they write; null again once it is sent.
ALTER TABLE meeting_reads ADD COLUMN writing_at timestamptz(3);
