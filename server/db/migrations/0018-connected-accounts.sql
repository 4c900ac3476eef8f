-- Which account shows a person's income: of the connection, for all of their applications, and gone with it. It stood in the
-- history of one application, which outlives both.
ALTER TABLE income_connections ADD COLUMN employer text, ADD COLUMN account_ending text;
UPDATE income_connections k SET employer = e.detail ->> 'employer', account_ending = e.detail ->> 'ending'
  FROM (SELECT DISTINCT ON (a.user_id) a.user_id, h.detail FROM audit_events h JOIN applications a ON a.id = h.application
    WHERE h.name = 'income-account-connected' ORDER BY a.user_id, h.seq DESC) e
  WHERE e.user_id = k.user_id AND k.accounts_added_at IS NOT NULL;

-- What somebody wrote of themselves into history, such as why they withdrew, and by what they were known in it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('latchkey.forgetting', true) = 'yes' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    -- Emptied, never written anew.
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_events' AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('why', NULL, 'detail', OLD.detail - 'employer' - 'ending') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE FUNCTION forget_own_words(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('latchkey.forgetting', 'yes', true);
  UPDATE audit_events SET why = NULL, detail = detail - 'employer' - 'ending'
    WHERE actor_user_id = person AND (why IS NOT NULL OR detail ?| ARRAY['employer', 'ending']);
  PERFORM set_config('latchkey.forgetting', '', true);
END $$;
