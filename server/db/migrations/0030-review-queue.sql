-- What staff find, narrow and sort applications by: a row an application, so that a million of them are read off indexes. It repeats
-- what other tables keep, and is written by them alone.

-- Letters as they are compared: capitals and accents count for nothing, in any script, whatever the database's own locale.
DO $$
DECLARE
  folding text;
BEGIN
  SELECT collname INTO folding FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1;
  EXECUTE format('CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L', format(
    'SELECT lower(regexp_replace(normalize($1, NFKD), U&''[\0300-\036F]'', '''', ''g'') COLLATE %I)', coalesce(folding, 'default')));
END $$;

-- All that of one, two and three letters is in its words: what a search is looked up by. No extension is needed, and each letter of
-- each script counts.
CREATE FUNCTION letter_groups(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letter text;
  one text;
  two text;
  found text[] := '{}';
BEGIN
  FOREACH letter IN ARRAY string_to_array(folded, NULL) LOOP
    IF letter IN (' ', chr(31)) THEN
      letter := NULL;
      one := NULL;
    ELSE
      found := found || letter;
      IF one IS NOT NULL THEN
        found := found || (one || letter);
        IF two IS NOT NULL THEN
          found := found || (two || one || letter);
        END IF;
      END IF;
    END IF;
    two := one;
    one := letter;
  END LOOP;
  RETURN found;
END $$;

-- Each word of a search has to be somewhere in what is searched: looked up by its groups of letters, and then read.
CREATE FUNCTION searched_words(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(btrim(regexp_replace($1, '\s+', ' ', 'g')), ' ')
$$;
CREATE FUNCTION searched_groups(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, place, 3)), '{}')
    FROM unnest(searched_words($1)) word, generate_series(1, greatest(1, length(word) - 2)) place
$$;
CREATE FUNCTION searched_patterns(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}') FROM unnest(searched_words($1)) word
$$;

-- Hours from when an application waits for a decision until it is due: of a market, of the others under ''. From the documents.
CREATE TABLE review_terms (
  market text PRIMARY KEY,
  hours integer NOT NULL CONSTRAINT review_terms_hours_positive CHECK (hours > 0)
);

CREATE TABLE review_queue (
  application uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  status text NOT NULL,
  market text NOT NULL,
  assigned_to uuid,
  group_source text,
  created_at timestamptz(3) NOT NULL,
  submitted_at timestamptz(3),
  -- Since when it waits for a decision; null where it doesn't.
  waits_since timestamptz(3),
  due_at timestamptz(3),
  score integer,
  income_verified boolean NOT NULL,
  -- How many times what they would pay a month, where both are known.
  income_times_rent numeric(9, 2)
);

-- Apart, so that a status that moves writes none of these letters again.
CREATE TABLE review_searches (
  application uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  -- Names, addresses and the source, folded, with chr(31) between them.
  words text NOT NULL,
  -- Digits of the phone number, the last one first.
  phone text NOT NULL
);

-- Each as it has to be.
CREATE VIEW review_queue_as_kept AS
  SELECT a.id AS application, a.status, a.market, a.assigned_to, a.group_source, a.created_at, a.submitted_at, w.since AS waits_since,
    w.since + make_interval(hours => (SELECT t.hours FROM review_terms t WHERE t.market IN (a.market, '') ORDER BY t.market DESC LIMIT 1)) AS due_at,
    b.score, c.accounts_added_at IS NOT NULL AS income_verified,
    CASE WHEN m.cents > 0 AND r.cents > 0 THEN least(m.cents / r.cents::numeric, 9999999)::numeric(9, 2) END AS income_times_rent
  FROM applications a
    LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
    LEFT JOIN income_connections c ON c.user_id = a.user_id
    LEFT JOIN group_property_selections p ON p.group_source = a.group_source
    CROSS JOIN LATERAL (SELECT coalesce(a.preapproved_max_rent_cents, p.resident_rent_cents, p.full_property_price_cents) AS cents) r
    LEFT JOIN LATERAL (
      SELECT nullif(coalesce(i.monthly_salary_cents, 0) + coalesce((SELECT sum(x.monthly_salary_cents) FROM additional_incomes x WHERE x.income = i.id), 0), 0) AS cents
      FROM incomes i WHERE i.applicant_info = a.applicant_info) m ON true
    LEFT JOIN LATERAL (
      SELECT coalesce((SELECT e.at FROM audit_events e WHERE e.application = a.id AND e.detail ->> 'to' = 'submitted' ORDER BY e.seq DESC LIMIT 1),
        a.submitted_at, a.created_at) AS since) w ON a.status = 'submitted';

CREATE VIEW review_searches_as_kept AS
  SELECT a.id AS application,
    folded(concat_ws(chr(31), concat_ws(' ', i.first_name, i.last_name),
      CASE WHEN (i.first_name, i.last_name) IS DISTINCT FROM (u.first_name, u.last_name) THEN u.first_name || ' ' || u.last_name END,
      u.email, nullif(i.email, u.email), a.source)) AS words,
    reverse(regexp_replace(coalesce(nullif(i.phonenumber, ''), u.phonenumber), '[^0-9]', '', 'g')) AS phone
  FROM applications a JOIN users u ON u.id = a.user_id LEFT JOIN applicant_infos i ON i.id = a.applicant_info;

INSERT INTO review_queue (application, status, market, assigned_to, group_source, created_at, submitted_at, waits_since, due_at, score, income_verified, income_times_rent)
  SELECT * FROM review_queue_as_kept;
INSERT INTO review_searches (application, words, phone) SELECT * FROM review_searches_as_kept;

-- Each way to narrow the list that leaves little, and each order, is read off an index. Those of migration 0026 stood on the applications.
DROP INDEX applications_by_age, applications_by_status, applications_by_market, applications_by_reviewer, applications_by_submission;
CREATE INDEX review_queue_by_age ON review_queue (created_at, application);
CREATE INDEX review_queue_by_status ON review_queue (status, created_at, application);
CREATE INDEX review_queue_by_market ON review_queue (market, created_at, application);
CREATE INDEX review_queue_by_reviewer ON review_queue (assigned_to, created_at, application) WHERE assigned_to IS NOT NULL;
CREATE INDEX review_queue_by_submission ON review_queue (submitted_at, application) WHERE submitted_at IS NOT NULL;
CREATE INDEX review_queue_by_status_and_submission ON review_queue (status, submitted_at, application) WHERE submitted_at IS NOT NULL;
CREATE INDEX review_queue_by_due ON review_queue (due_at, application) WHERE due_at IS NOT NULL;
CREATE INDEX review_queue_by_score ON review_queue (score, application) WHERE score IS NOT NULL;
CREATE INDEX review_queue_by_income ON review_queue (income_times_rent, application) WHERE income_times_rent IS NOT NULL;
CREATE INDEX review_queue_by_group ON review_queue (group_source, created_at, application) WHERE group_source IS NOT NULL;
CREATE INDEX review_searches_by_letters ON review_searches USING gin (letter_groups(words)) WITH (fastupdate = off);
CREATE INDEX review_searches_by_phone ON review_searches (phone text_pattern_ops);

-- Held first, then read: whoever waited for another transaction reads what that one wrote.
CREATE FUNCTION keep_review_queue(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM review_queue WHERE application = subject FOR UPDATE;
  INSERT INTO review_queue AS q (application, status, market, assigned_to, group_source, created_at, submitted_at, waits_since, due_at, score, income_verified, income_times_rent)
    SELECT * FROM review_queue_as_kept k WHERE k.application = subject
  ON CONFLICT (application) DO UPDATE SET (status, market, assigned_to, group_source, created_at, submitted_at, waits_since, due_at, score, income_verified, income_times_rent) =
      (excluded.status, excluded.market, excluded.assigned_to, excluded.group_source, excluded.created_at, excluded.submitted_at, excluded.waits_since, excluded.due_at,
       excluded.score, excluded.income_verified, excluded.income_times_rent)
    WHERE (q.status, q.market, q.assigned_to, q.group_source, q.created_at, q.submitted_at, q.waits_since, q.due_at, q.score, q.income_verified, q.income_times_rent)
      IS DISTINCT FROM (excluded.status, excluded.market, excluded.assigned_to, excluded.group_source, excluded.created_at, excluded.submitted_at, excluded.waits_since,
       excluded.due_at, excluded.score, excluded.income_verified, excluded.income_times_rent);
END $$;
CREATE FUNCTION keep_review_search(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM review_searches WHERE application = subject FOR UPDATE;
  INSERT INTO review_searches AS q (application, words, phone) SELECT * FROM review_searches_as_kept k WHERE k.application = subject
  ON CONFLICT (application) DO UPDATE SET words = excluded.words, phone = excluded.phone WHERE (q.words, q.phone) IS DISTINCT FROM (excluded.words, excluded.phone);
END $$;

-- Of the row that changed: `$1` in the condition that the trigger gives, by which the applications are found that it is about.
CREATE FUNCTION keep_review_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid;
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  FOR subject IN EXECUTE 'SELECT a.id FROM applications a WHERE ' || TG_ARGV[1] || ' ORDER BY a.id' USING changed LOOP
    IF TG_ARGV[0] IN ('queue', 'both') THEN
      PERFORM keep_review_queue(subject);
    END IF;
    IF TG_ARGV[0] IN ('search', 'both') THEN
      PERFORM keep_review_search(subject);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_review_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_queue q SET due_at = k.due_at FROM review_queue_as_kept k
    WHERE q.waits_since IS NOT NULL AND k.application = q.application AND k.due_at IS DISTINCT FROM q.due_at;
  RETURN NULL;
END $$;

CREATE TRIGGER applications_in_queue AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION keep_review_rows('both', 'a.id = ($1).id');
CREATE TRIGGER applications_moved_in_queue AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.status, OLD.market, OLD.assigned_to, OLD.group_source, OLD.created_at, OLD.submitted_at, OLD.preapproved_max_rent_cents, OLD.user_id, OLD.applicant_info)
    IS DISTINCT FROM (NEW.status, NEW.market, NEW.assigned_to, NEW.group_source, NEW.created_at, NEW.submitted_at, NEW.preapproved_max_rent_cents, NEW.user_id, NEW.applicant_info))
  EXECUTE FUNCTION keep_review_rows('queue', 'a.id = ($1).id');
CREATE TRIGGER applications_named_in_queue AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.source, OLD.user_id, OLD.applicant_info) IS DISTINCT FROM (NEW.source, NEW.user_id, NEW.applicant_info))
  EXECUTE FUNCTION keep_review_rows('search', 'a.id = ($1).id');
CREATE TRIGGER audit_events_in_queue AFTER INSERT ON audit_events FOR EACH ROW WHEN (NEW.detail ->> 'to' = 'submitted')
  EXECUTE FUNCTION keep_review_rows('queue', 'a.id = ($1).application');
CREATE TRIGGER users_in_queue AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phonenumber) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phonenumber))
  EXECUTE FUNCTION keep_review_rows('search', 'a.user_id = ($1).id');
CREATE TRIGGER applicant_infos_in_queue AFTER INSERT ON applicant_infos FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('both', 'a.applicant_info = ($1).id');
CREATE TRIGGER applicant_infos_named_in_queue AFTER UPDATE ON applicant_infos FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phonenumber) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phonenumber))
  EXECUTE FUNCTION keep_review_rows('search', 'a.applicant_info = ($1).id');
CREATE TRIGGER background_checks_in_queue AFTER INSERT OR UPDATE OF score, target_type, target_id OR DELETE ON background_checks FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', '($1).target_type = ''applicant_info'' AND a.applicant_info = ($1).target_id');
CREATE TRIGGER income_connections_in_queue AFTER INSERT OR UPDATE OF accounts_added_at OR DELETE ON income_connections FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', 'a.user_id = ($1).user_id');
CREATE TRIGGER incomes_in_queue AFTER INSERT OR UPDATE OF monthly_salary_cents OR DELETE ON incomes FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', 'a.applicant_info = ($1).applicant_info');
CREATE TRIGGER additional_incomes_in_queue AFTER INSERT OR UPDATE OF monthly_salary_cents OR DELETE ON additional_incomes FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', 'a.applicant_info = (SELECT i.applicant_info FROM incomes i WHERE i.id = ($1).income)');
CREATE TRIGGER group_property_selections_in_queue AFTER INSERT OR UPDATE OR DELETE ON group_property_selections FOR EACH ROW
  EXECUTE FUNCTION keep_review_rows('queue', 'a.group_source = ($1).group_source');
CREATE TRIGGER review_terms_in_queue AFTER INSERT OR UPDATE OR DELETE ON review_terms FOR EACH STATEMENT EXECUTE FUNCTION keep_review_terms();
