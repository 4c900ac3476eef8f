-- What listings of a market read of each of its rooms that is free: found by its home, without the rooms that somebody lives in.
CREATE INDEX rooms_free ON rooms (home) INCLUDE (id, first_price_cents, discounted_price_cents, availability_date, lease_lengths) WHERE is_available;
