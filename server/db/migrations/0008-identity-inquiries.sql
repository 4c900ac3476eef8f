-- The last inquiry about a person at the identity company. That somebody is verified stands on the user.
CREATE TABLE identity_inquiries (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  inquiry_id text NOT NULL CONSTRAINT identity_inquiries_inquiry_once UNIQUE CONSTRAINT identity_inquiries_inquiry_length CHECK (length(inquiry_id) BETWEEN 1 AND 255),
  state text NOT NULL CONSTRAINT identity_inquiries_state_known CHECK (state IN ('pending', 'approved', 'declined')),
  begun_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
