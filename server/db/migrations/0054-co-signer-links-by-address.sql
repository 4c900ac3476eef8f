-- Whoever signs in finds the links that wait for them at their address.
CREATE INDEX cosigner_sources_waiting_by_address ON cosigner_sources (lower(email COLLATE "C"))
  WHERE owner_user_id IS NULL AND revoked_at IS NULL AND email <> '';
