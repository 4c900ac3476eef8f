-- What is earned beside what the rent would be, by one rule for the queue, the case, and whoever vouches (`rentOfEach` and `peopleOf` in
-- `server/areas/groups`): a home that names no rent of each is split among as many as the group is for, or as are in
-- it, whoever left or declined aside. What comes in another currency than the rent is no part of it.
CREATE VIEW earned_incomes AS
  SELECT i.applicant_info, i.currency, i.monthly_salary_cents AS cents FROM incomes i
  UNION ALL SELECT i.applicant_info, x.currency, x.monthly_salary_cents FROM additional_incomes x JOIN incomes i ON i.id = x.income;

-- A row an application. Amounts a month, in cents of `currency`.
CREATE VIEW rent_and_income AS
  SELECT a.id AS application, a.currency,
    -- Of the whole home.
    nullif(p.full_property_price_cents, 0) AS rent_cents,
    -- Among how many it is split; null where somebody applies alone.
    m.people,
    coalesce(p.resident_rent_cents, ceil(p.full_property_price_cents / m.people::numeric))::bigint AS rent_share_cents,
    a.preapproved_max_rent_cents AS rent_limit_cents,
    (SELECT nullif(sum(e.cents), 0)::bigint FROM earned_incomes e WHERE e.applicant_info = a.applicant_info AND e.currency = a.currency) AS earned_cents,
    -- Of everybody in the group whose application isn't over; null of whoever applies alone.
    (SELECT nullif(sum(e.cents), 0)::bigint FROM group_members x JOIN applications o ON o.id = x.application AND o.group_source = x.group_source
        JOIN earned_incomes e ON e.applicant_info = o.applicant_info AND e.currency = a.currency
      WHERE x.group_source = a.group_source AND x.left_at IS NULL AND o.status NOT IN ('rejected', 'withdrawn')) AS group_earned_cents,
    -- How many of them have said what they earn.
    (SELECT count(DISTINCT o.id) FILTER (WHERE e.cents > 0) FROM group_members x JOIN applications o ON o.id = x.application AND o.group_source = x.group_source
        JOIN earned_incomes e ON e.applicant_info = o.applicant_info AND e.currency = a.currency
      WHERE x.group_source = a.group_source AND x.left_at IS NULL AND o.status NOT IN ('rejected', 'withdrawn')) AS earners
  FROM applications a
    LEFT JOIN group_sources g ON g.slug = a.group_source
    LEFT JOIN group_property_selections p ON p.group_source = a.group_source
    LEFT JOIN LATERAL (SELECT greatest(1, coalesce(g.number_of_potential_roommates, 0), count(*)) AS people
      FROM group_members x WHERE x.group_source = g.slug AND x.left_at IS NULL) m ON g.slug IS NOT NULL;

-- Their own part of the home that was chosen stands before the most that they were approved for.
CREATE OR REPLACE VIEW review_queue_as_kept AS
  SELECT a.id AS application, a.status, a.market, a.assigned_to, a.group_source, a.created_at, a.submitted_at, w.since AS waits_since,
    w.since + make_interval(hours => (SELECT t.hours FROM review_terms t WHERE t.market IN (a.market, '') ORDER BY t.market DESC LIMIT 1)) AS due_at,
    b.score, c.accounts_added_at IS NOT NULL AS income_verified,
    CASE WHEN r.earned_cents > 0 AND coalesce(r.rent_share_cents, r.rent_limit_cents) > 0
      THEN least(r.earned_cents / coalesce(r.rent_share_cents, r.rent_limit_cents)::numeric, 9999999)::numeric(9, 2) END AS income_times_rent
  FROM applications a JOIN rent_and_income r ON r.application = a.id
    LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
    LEFT JOIN income_connections c ON c.user_id = a.user_id
    LEFT JOIN LATERAL (
      SELECT coalesce((SELECT e.at FROM audit_events e WHERE e.application = a.id AND e.detail ->> 'to' = 'submitted' ORDER BY e.seq DESC LIMIT 1),
        a.submitted_at, a.created_at) AS since) w ON a.status = 'submitted';

UPDATE review_queue q SET income_times_rent = k.income_times_rent FROM review_queue_as_kept k
  WHERE k.application = q.application AND k.income_times_rent IS DISTINCT FROM q.income_times_rent;

-- In another currency it counts no more.
CREATE TRIGGER incomes_currency_in_queue AFTER UPDATE OF currency ON incomes FOR EACH ROW WHEN (OLD.currency IS DISTINCT FROM NEW.currency)
  EXECUTE FUNCTION keep_review_rows('queue', 'a.applicant_info = ($1).applicant_info');
CREATE TRIGGER additional_incomes_currency_in_queue AFTER UPDATE OF currency ON additional_incomes FOR EACH ROW WHEN (OLD.currency IS DISTINCT FROM NEW.currency)
  EXECUTE FUNCTION keep_review_rows('queue', 'a.applicant_info = (SELECT i.applicant_info FROM incomes i WHERE i.id = ($1).income)');
-- Whoever comes and goes holds the group. Nothing is written anew where the home says what each pays, or is for more than were ever there.
CREATE TRIGGER group_members_in_queue AFTER INSERT OR UPDATE OF left_at OR DELETE ON group_members FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', 'a.group_source = ($1).group_source AND EXISTS (SELECT 1 FROM group_property_selections p JOIN group_sources g ON g.slug = p.group_source
    WHERE p.group_source = ($1).group_source AND p.resident_rent_cents IS NULL
      AND coalesce(g.number_of_potential_roommates, 0) <= (SELECT count(*) FROM group_members m WHERE m.group_source = g.slug))');
