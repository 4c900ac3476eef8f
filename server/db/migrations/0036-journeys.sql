-- How far each application has come, how long it stayed where, and since when nothing more comes of it: what the dashboard counts, and
-- the queue lists by the same columns.

-- Stages as the documents say them, in their order: who is in one of these statuses stands there. `gone_after_days`: whoever stays
-- longer counts as gone, until they go on after all; null where they wait for somebody else.
CREATE TABLE journey_stages (
  stage text PRIMARY KEY,
  place integer NOT NULL,
  statuses text[] NOT NULL,
  gone_after_days integer CONSTRAINT journey_stages_days_positive CHECK (gone_after_days > 0)
);
-- Sections of the form, in their order.
CREATE TABLE journey_sections (
  section text PRIMARY KEY,
  place integer NOT NULL
);

ALTER TABLE review_queue
  ADD COLUMN source text,
  ADD COLUMN variant text,
  ADD COLUMN stage text,
  -- Over, or from then on it counts as gone. Null: somebody else has to do something.
  ADD COLUMN gone_at timestamptz(3),
  -- The last of the form's sections that was opened.
  ADD COLUMN section text,
  -- Seconds in each stage that was gone on from, by the stage's place; null where one was passed over.
  ADD COLUMN stays integer[];

-- Whoever was given up and began again begins anew, from where nothing is left of the time before.
CREATE VIEW review_journeys_as_kept AS
  SELECT a.id AS application, a.source, coalesce(nullif(array_to_string(a.variants, '+'), ''), 'default') AS variant, s.stage,
    CASE WHEN own.stage IS NULL THEN coalesce(ended.at, a.submitted_at, a.created_at)
      ELSE coalesce(reached.at, CASE WHEN s.place > 1 THEN a.submitted_at END, begun.at) + make_interval(days => s.gone_after_days) END AS gone_at,
    (SELECT k.section FROM journey_sections k WHERE a.display_state -> 'sectionStatus' ? k.section ORDER BY k.place DESC LIMIT 1) AS section,
    stayed.stays
  FROM applications a
    LEFT JOIN journey_stages own ON a.status = ANY (own.statuses)
    LEFT JOIN LATERAL (
      SELECT e.at, e.detail ->> 'from' AS status FROM audit_events e WHERE e.application = a.id AND e.detail ->> 'to' = a.status ORDER BY e.seq DESC LIMIT 1
    ) ended ON own.stage IS NULL
    LEFT JOIN LATERAL (
      SELECT k.* FROM journey_stages k ORDER BY k.stage = own.stage DESC NULLS LAST, ended.status = ANY (k.statuses) DESC NULLS LAST,
        CASE WHEN a.submitted_at IS NULL THEN 'open' ELSE 'submitted' END = ANY (k.statuses) DESC LIMIT 1) s ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(max(e.seq), 0) AS seq, coalesce(max(e.at), a.created_at) AS at FROM audit_events e
      WHERE e.application = a.id AND EXISTS (SELECT 1 FROM journey_stages k WHERE e.detail ->> 'to' = ANY (k.statuses))
        AND e.detail ->> 'from' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journey_stages k WHERE e.detail ->> 'from' = ANY (k.statuses))
    ) begun
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_object_agg(came.place, extract(epoch FROM came.at)), '{}') AS at_place, max(came.at) FILTER (WHERE came.place = s.place) AS at FROM (
        SELECT k.place, min(e.at) AS at FROM audit_events e JOIN journey_stages k ON e.detail ->> 'to' = ANY (k.statuses)
          WHERE e.application = a.id AND e.seq >= begun.seq AND k.place > 1 GROUP BY k.place
        UNION ALL SELECT 1, begun.at) came
    ) reached
    CROSS JOIN LATERAL (
      SELECT array_agg((SELECT min((l.value)::numeric) FROM jsonb_each_text(reached.at_place) l WHERE l.key::integer > n AND l.key::integer <= s.place)::bigint
          - (reached.at_place ->> n::text)::numeric::bigint ORDER BY n)::integer[] AS stays
      FROM generate_series(1, s.place - 1) n) stayed;

-- Held first, then read: whoever waited for another transaction reads what that one wrote.
CREATE FUNCTION keep_review_journey(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM review_queue WHERE application = subject FOR UPDATE;
  UPDATE review_queue q SET (source, variant, stage, gone_at, section, stays) = (k.source, k.variant, k.stage, k.gone_at, k.section, k.stays)
    FROM review_journeys_as_kept k WHERE k.application = subject AND q.application = subject
      AND (q.source, q.variant, q.stage, q.gone_at, q.section, q.stays) IS DISTINCT FROM (k.source, k.variant, k.stage, k.gone_at, k.section, k.stays);
END $$;
CREATE FUNCTION keep_review_journeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_review_journey(CASE TG_TABLE_NAME WHEN 'applications' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'application')::uuid END);
  RETURN NULL;
END $$;
-- After the row itself is there: triggers go by their names.
CREATE TRIGGER applications_journeys AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION keep_review_journeys();
CREATE TRIGGER applications_journeys_moved AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.status, OLD.variants, OLD.source, OLD.submitted_at, OLD.created_at, OLD.display_state -> 'sectionStatus')
    IS DISTINCT FROM (NEW.status, NEW.variants, NEW.source, NEW.submitted_at, NEW.created_at, NEW.display_state -> 'sectionStatus'))
  EXECUTE FUNCTION keep_review_journeys();
CREATE TRIGGER audit_events_journeys AFTER INSERT ON audit_events FOR EACH ROW
  WHEN (NEW.application IS NOT NULL AND NEW.detail ->> 'to' IS NOT NULL) EXECUTE FUNCTION keep_review_journeys();

CREATE FUNCTION keep_all_journeys() RETURNS void LANGUAGE sql AS $$
  UPDATE review_queue q SET (source, variant, stage, gone_at, section, stays) = (k.source, k.variant, k.stage, k.gone_at, k.section, k.stays)
    FROM review_journeys_as_kept k WHERE k.application = q.application
      AND (q.source, q.variant, q.stage, q.gone_at, q.section, q.stays) IS DISTINCT FROM (k.source, k.variant, k.stage, k.gone_at, k.section, k.stays);
$$;
-- All of them anew where the documents have other stages or sections; nothing where they are the same. Of two servers that begin at
-- once one waits for the other.
CREATE FUNCTION keep_journey_stages(stages jsonb, sections text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE journey_stages IN SHARE ROW EXCLUSIVE MODE;
  IF stages = (SELECT jsonb_agg(jsonb_build_object('id', k.stage, 'statuses', to_jsonb(k.statuses), 'gone_after_days', k.gone_after_days) ORDER BY k.place) FROM journey_stages k)
    AND sections = ARRAY(SELECT section FROM journey_sections ORDER BY place) THEN
    RETURN;
  END IF;
  DELETE FROM journey_stages;
  DELETE FROM journey_sections;
  INSERT INTO journey_stages (stage, place, statuses, gone_after_days)
    SELECT t.one ->> 'id', t.place, ARRAY(SELECT jsonb_array_elements_text(t.one -> 'statuses')), (t.one ->> 'gone_after_days')::integer
    FROM jsonb_array_elements(stages) WITH ORDINALITY t (one, place);
  INSERT INTO journey_sections SELECT * FROM unnest(sections) WITH ORDINALITY;
  PERFORM keep_all_journeys();
END $$;

CREATE INDEX review_queue_by_stage ON review_queue (stage, created_at, application);
CREATE INDEX review_queue_journeys ON review_queue (created_at) INCLUDE (market, variant, source, stage, gone_at, section);
CREATE INDEX review_queue_submissions ON review_queue (submitted_at) INCLUDE (market, variant, source) WHERE submitted_at IS NOT NULL;
