-- The way from a number to the cases behind it: whose review it was, for as long as its account is there. The wait itself stays when
-- that goes, of nobody then.
ALTER TABLE review_waits ADD COLUMN application uuid REFERENCES applications ON DELETE SET NULL;
UPDATE review_waits w SET application = e.application
  FROM audit_events e JOIN applications a ON a.id = e.application
  WHERE e.detail->>'from' = 'submitted' AND e.at = w.ended_at AND a.market = w.market;
CREATE INDEX review_waits_by_application ON review_waits (application) WHERE application IS NOT NULL;
