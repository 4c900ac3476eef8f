-- How long others waited for an answer of the review, by market: what those who wait now are told. Of nobody, so that it outlives
-- whose wait it was.
CREATE TABLE review_waits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market text NOT NULL REFERENCES markets,
  seconds integer NOT NULL CONSTRAINT review_waits_seconds_not_negative CHECK (seconds >= 0),
  ended_at timestamptz(3) NOT NULL
);
CREATE INDEX review_waits_by_market ON review_waits (market, ended_at DESC);
CREATE INDEX review_waits_by_end ON review_waits (ended_at);
