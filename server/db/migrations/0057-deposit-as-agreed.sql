-- More deposit as it was agreed to: its wording, months and sums at that moment. Null: nothing was, or before this was kept.
ALTER TABLE application_requests
  ADD COLUMN agreed_terms jsonb
    CONSTRAINT application_requests_agreed_terms CHECK (agreed_terms IS NULL OR (jsonb_typeof(agreed_terms) = 'object' AND answered_with IS NOT DISTINCT FROM 'double_deposit'));
