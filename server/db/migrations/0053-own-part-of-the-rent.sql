-- What somebody earns stands beside their own part of the rent: of a home that names no rent of each, one person's part of the whole.
CREATE OR REPLACE VIEW review_queue_as_kept AS
  SELECT a.id AS application, a.status, a.market, a.assigned_to, a.group_source, a.created_at, a.submitted_at, w.since AS waits_since,
    w.since + make_interval(hours => (SELECT t.hours FROM review_terms t WHERE t.market IN (a.market, '') ORDER BY t.market DESC LIMIT 1)) AS due_at,
    b.score, c.accounts_added_at IS NOT NULL AS income_verified,
    CASE WHEN m.cents > 0 AND r.cents > 0 THEN least(m.cents / r.cents::numeric, 9999999)::numeric(9, 2) END AS income_times_rent
  FROM applications a
    LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
    LEFT JOIN income_connections c ON c.user_id = a.user_id
    LEFT JOIN group_property_selections p ON p.group_source = a.group_source
    LEFT JOIN group_sources g ON g.slug = a.group_source
    CROSS JOIN LATERAL (SELECT coalesce(a.preapproved_max_rent_cents, p.resident_rent_cents,
      ceil(p.full_property_price_cents / greatest(1, coalesce(g.number_of_potential_roommates, 1))::numeric)) AS cents) r
    LEFT JOIN LATERAL (
      SELECT nullif(coalesce(i.monthly_salary_cents, 0) + coalesce((SELECT sum(x.monthly_salary_cents) FROM additional_incomes x WHERE x.income = i.id), 0), 0) AS cents
      FROM incomes i WHERE i.applicant_info = a.applicant_info) m ON true
    LEFT JOIN LATERAL (
      SELECT coalesce((SELECT e.at FROM audit_events e WHERE e.application = a.id AND e.detail ->> 'to' = 'submitted' ORDER BY e.seq DESC LIMIT 1),
        a.submitted_at, a.created_at) AS since) w ON a.status = 'submitted';

UPDATE review_queue q SET income_times_rent = k.income_times_rent FROM review_queue_as_kept k
  WHERE k.application = q.application AND k.income_times_rent IS DISTINCT FROM q.income_times_rent;

-- As many more or fewer share the home. Whoever changes that holds the group, as whoever changes its home does.
CREATE TRIGGER group_sources_in_queue AFTER UPDATE OF number_of_potential_roommates ON group_sources FOR EACH ROW
  WHEN (OLD.number_of_potential_roommates IS DISTINCT FROM NEW.number_of_potential_roommates)
  EXECUTE FUNCTION keep_review_rows('queue', 'a.group_source = ($1).slug');
