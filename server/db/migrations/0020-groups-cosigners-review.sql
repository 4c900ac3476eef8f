-- Groups: people who apply together. A template stands behind a listing's link: each who follows it begins a group like it.
CREATE TABLE group_sources (
  slug text PRIMARY KEY CONSTRAINT group_sources_slug_length CHECK (length(slug) BETWEEN 1 AND 100),
  -- By which it is followed.
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT group_sources_id_once UNIQUE,
  is_template boolean NOT NULL DEFAULT false,
  market text NOT NULL REFERENCES markets,
  -- Null: nobody said how many, and nobody has to be invited.
  number_of_potential_roommates integer CONSTRAINT group_sources_number_bounds CHECK (number_of_potential_roommates BETWEEN 0 AND 12),
  move_in_date date,
  lease_end_date date,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT group_sources_lease_in_order CHECK (lease_end_date > move_in_date)
);

-- The home that a group has chosen, as the offer was made to it. Money in cents of the market's currency.
CREATE TABLE group_property_selections (
  group_source text PRIMARY KEY REFERENCES group_sources ON DELETE CASCADE,
  property jsonb NOT NULL CONSTRAINT group_property_selections_property_object CHECK (jsonb_typeof(property) = 'object' AND length(property::text) <= 4000),
  full_property_price_cents integer NOT NULL CONSTRAINT group_property_selections_price_not_negative CHECK (full_property_price_cents >= 0),
  -- What one resident pays of it; null: the whole price stands.
  resident_rent_cents integer CONSTRAINT group_property_selections_rent_not_negative CHECK (resident_rent_cents >= 0),
  promo_amount_cents integer NOT NULL DEFAULT 0 CONSTRAINT group_property_selections_promo_not_negative CHECK (promo_amount_cents >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- Whom a personal source is meant for: whoever signs in with another address is told so, and offered to switch. Lower case.
ALTER TABLE sources ADD COLUMN invited_email text
  CONSTRAINT sources_invited_email_folded CHECK (length(invited_email) BETWEEN 3 AND 100 AND invited_email = lower(invited_email)),
  ADD COLUMN revoked_at timestamptz(3),
  ADD CONSTRAINT sources_invited_are_personal CHECK (invited_email IS NULL OR sharing = 'personal');

CREATE TABLE group_members (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  group_source text NOT NULL REFERENCES group_sources,
  is_primary boolean NOT NULL DEFAULT false,
  first_name text NOT NULL DEFAULT '' CONSTRAINT group_members_first_name_length CHECK (length(first_name) <= 50),
  last_name text NOT NULL DEFAULT '' CONSTRAINT group_members_last_name_length CHECK (length(last_name) <= 50),
  email text NOT NULL DEFAULT '' CONSTRAINT group_members_email_length CHECK (length(email) <= 100),
  -- The link that they were invited by; null for who began the group.
  source text REFERENCES sources CONSTRAINT group_members_source_once UNIQUE,
  -- Theirs, once they have begun one.
  application uuid REFERENCES applications CONSTRAINT group_members_application_once UNIQUE,
  invited_at timestamptz(3) NOT NULL,
  reminded_at timestamptz(3),
  -- They left, declined, or somebody else came in their place.
  left_at timestamptz(3),
  left_because text CONSTRAINT group_members_left_because_known CHECK (left_because IN ('left', 'declined', 'replaced', 'withdrawn')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT group_members_left_with_reason CHECK ((left_at IS NULL) = (left_because IS NULL))
);
CREATE UNIQUE INDEX group_members_one_primary ON group_members (group_source) WHERE is_primary AND left_at IS NULL;
-- Whoever is a member is not invited again, however the address is typed.
CREATE UNIQUE INDEX group_members_one_of_an_address ON group_members (group_source, lower(email)) WHERE left_at IS NULL AND email <> '';
CREATE INDEX group_members_by_group ON group_members (group_source, created_at);
CREATE TRIGGER group_members_version BEFORE UPDATE ON group_members FOR EACH ROW EXECUTE FUNCTION raise_version();

-- More than a house holds is somebody's script; whoever left counts as well.
CREATE FUNCTION bound_group_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM group_sources WHERE slug = NEW.group_source FOR UPDATE;
  IF (SELECT count(*) FROM group_members WHERE group_source = NEW.group_source) >= 36 THEN
    RAISE EXCEPTION 'too many members' USING ERRCODE = 'check_violation', CONSTRAINT = 'group_members_bounded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER group_members_bounded BEFORE INSERT ON group_members FOR EACH ROW EXECUTE FUNCTION bound_group_members();

-- Groups of before were a name alone. An application that is the only one of its name keeps it, but for a listing's; others
-- begin a group of their own. Nobody has to be invited into any of them.
UPDATE applications a SET group_source = left(a.group_source, 60) || '-' || left(a.id::text, 8)
  WHERE a.group_source IS NOT NULL
    AND (EXISTS (SELECT 1 FROM sources s WHERE s.group_source = a.group_source AND s.sharing = 'open')
      OR EXISTS (SELECT 1 FROM applications o WHERE o.group_source = a.group_source AND o.id <> a.id));
INSERT INTO group_sources (slug, market) SELECT DISTINCT ON (group_source) group_source, market FROM applications WHERE group_source IS NOT NULL;
INSERT INTO group_sources (slug, is_template, market)
  SELECT DISTINCT ON (s.group_source) s.group_source, s.sharing = 'open', s.market FROM sources s
  WHERE s.group_source IS NOT NULL ORDER BY s.group_source, s.sharing ON CONFLICT DO NOTHING;
INSERT INTO group_members (id, group_source, is_primary, first_name, last_name, email, application, invited_at, created_at)
  SELECT a.id, a.group_source, true, u.first_name, u.last_name, u.email, a.id, a.created_at, a.created_at
  FROM applications a JOIN users u ON u.id = a.user_id WHERE a.group_source IS NOT NULL;
ALTER TABLE sources ADD CONSTRAINT sources_of_group FOREIGN KEY (group_source) REFERENCES group_sources;
ALTER TABLE applications ADD CONSTRAINT applications_of_group FOREIGN KEY (group_source) REFERENCES group_sources;
CREATE INDEX applications_by_group ON applications (group_source) WHERE group_source IS NOT NULL;

-- What a reviewer decided of an application, and who has it in hand.
ALTER TABLE applications
  ADD COLUMN preapproved_max_rent_cents integer CONSTRAINT applications_max_rent_positive CHECK (preapproved_max_rent_cents > 0),
  ADD COLUMN preapproved_for_all boolean NOT NULL DEFAULT false,
  ADD COLUMN is_paying_double_deposit boolean NOT NULL DEFAULT false,
  ADD COLUMN assigned_to uuid REFERENCES users,
  ADD CONSTRAINT applications_approved_one_way CHECK (NOT (preapproved_for_all AND preapproved_max_rent_cents IS NOT NULL));

-- What an applicant is asked for during the review. One at a time.
CREATE TABLE application_requests (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL REFERENCES applications,
  request_type text NOT NULL CONSTRAINT application_requests_type_known CHECK (request_type IN ('add_cosigner', 'cosign_or_deposit')),
  status text NOT NULL DEFAULT 'open' CONSTRAINT application_requests_status_known CHECK (status IN ('open', 'completed', 'cancelled')),
  -- The applicant's answer; null while there is none.
  answered_with text CONSTRAINT application_requests_answer_known CHECK (answered_with IN ('cosigner', 'double_deposit')),
  requested_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX application_requests_one_open ON application_requests (application) WHERE status = 'open';
CREATE INDEX application_requests_by_application ON application_requests (application, requested_at DESC);
CREATE TRIGGER application_requests_version BEFORE UPDATE ON application_requests FOR EACH ROW EXECUTE FUNCTION raise_version();

-- What somebody was told by law, word for word. The mail that carries it is made in the same transaction.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  kind text NOT NULL CONSTRAINT notices_kind_known CHECK (kind IN ('add_cosigner', 'cosign_or_deposit', 'rejection')),
  "to" text NOT NULL CONSTRAINT notices_to_length CHECK (length("to") <= 320),
  locale text NOT NULL CONSTRAINT notices_locale_length CHECK (length(locale) <= 35),
  subject text NOT NULL CONSTRAINT notices_subject_length CHECK (length(subject) BETWEEN 1 AND 500),
  text text NOT NULL CONSTRAINT notices_text_length CHECK (length(text) BETWEEN 1 AND 50000),
  html text NOT NULL CONSTRAINT notices_html_length CHECK (length(html) <= 200000),
  reasons text[] NOT NULL CONSTRAINT notices_with_reasons CHECK (cardinality(reasons) > 0),
  given_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX notices_by_application ON notices (application, given_at DESC);
CREATE TRIGGER notices_append_only BEFORE UPDATE OR DELETE ON notices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notices_not_emptied BEFORE TRUNCATE ON notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What staff write down for each other. Never shown to the applicant, but handed out with their data.
CREATE TABLE staff_notes (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  author_user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CONSTRAINT staff_notes_text_length CHECK (length(text) BETWEEN 1 AND 5000),
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX staff_notes_by_application ON staff_notes (application, at DESC);

-- Somebody whom an applicant names to vouch for them. The slug is the link; a new one takes its place when it is issued again.
CREATE TABLE cosigner_sources (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  slug text NOT NULL CONSTRAINT cosigner_sources_slug_once UNIQUE CONSTRAINT cosigner_sources_slug_length CHECK (length(slug) BETWEEN 16 AND 100),
  source_application uuid NOT NULL REFERENCES applications,
  first_name text NOT NULL CONSTRAINT cosigner_sources_first_name_length CHECK (length(first_name) <= 50),
  last_name text NOT NULL CONSTRAINT cosigner_sources_last_name_length CHECK (length(last_name) <= 50),
  email text NOT NULL CONSTRAINT cosigner_sources_email_length CHECK (length(email) <= 100),
  phonenumber text NOT NULL CONSTRAINT cosigner_sources_phonenumber_length CHECK (length(phonenumber) <= 30),
  -- Whoever took the link up: nobody else may open it from then on.
  owner_user_id uuid REFERENCES users,
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  reminded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT cosigner_sources_expire_later CHECK (expires_at > issued_at)
);
CREATE UNIQUE INDEX cosigner_sources_one_of_an_address ON cosigner_sources (source_application, lower(email)) WHERE revoked_at IS NULL AND email <> '';
CREATE INDEX cosigner_sources_by_application ON cosigner_sources (source_application, created_at);
CREATE INDEX cosigner_sources_by_owner ON cosigner_sources (owner_user_id);
CREATE TRIGGER cosigner_sources_version BEFORE UPDATE ON cosigner_sources FOR EACH ROW EXECUTE FUNCTION raise_version();

-- Links that were issued before: whoever follows one is told that there is a newer one.
CREATE TABLE former_cosigner_links (
  slug text PRIMARY KEY CONSTRAINT former_cosigner_links_slug_length CHECK (length(slug) BETWEEN 16 AND 100),
  cosigner_source uuid NOT NULL REFERENCES cosigner_sources ON DELETE CASCADE,
  replaced_at timestamptz(3) NOT NULL
);

CREATE TABLE cosigners (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  cosigner_source uuid NOT NULL REFERENCES cosigner_sources CONSTRAINT cosigners_source_once UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'open' CONSTRAINT cosigners_status_known CHECK (status IN ('open', 'submitted', 'declined')),
  first_name text CONSTRAINT cosigners_first_name_length CHECK (length(first_name) <= 50),
  last_name text CONSTRAINT cosigners_last_name_length CHECK (length(last_name) <= 50),
  email text CONSTRAINT cosigners_email_length CHECK (length(email) <= 100),
  birthdate date,
  phonenumber text CONSTRAINT cosigners_phonenumber_length CHECK (length(phonenumber) <= 30),
  photo_id uuid REFERENCES documents ON DELETE SET NULL,
  address jsonb NOT NULL DEFAULT '{}' CONSTRAINT cosigners_address_object CHECK (jsonb_typeof(address) = 'object' AND length(address::text) <= 4000),
  sin_ssn_last4 text CONSTRAINT cosigners_last4_digits CHECK (sin_ssn_last4 ~ '^[0-9]{4}$'),
  sin_ssn_country text CONSTRAINT cosigners_country_known CHECK (sin_ssn_country IN ('US', 'CA')),
  "skipSsnEntry" boolean NOT NULL DEFAULT false,
  answers jsonb NOT NULL DEFAULT '{}' CONSTRAINT cosigners_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000),
  application_fee_cents integer NOT NULL CONSTRAINT cosigners_fee_not_negative CHECK (application_fee_cents >= 0),
  currency text NOT NULL CONSTRAINT cosigners_currency_known CHECK (currency IN ('usd', 'cad')),
  waive_application_fee boolean NOT NULL DEFAULT false,
  display_state jsonb NOT NULL DEFAULT '{}' CONSTRAINT cosigners_display_state_object CHECK (jsonb_typeof(display_state) = 'object'),
  revision text CONSTRAINT cosigners_revision_length CHECK (length(revision) <= 200),
  variants text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  submitted_at timestamptz(3),
  CONSTRAINT cosigners_postal_code_length CHECK (length(address->>'postal_code') <= 100)
);
CREATE INDEX cosigners_by_user ON cosigners (user_id);
CREATE TRIGGER cosigners_version BEFORE UPDATE ON cosigners FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER cosigners_of_somebody BEFORE INSERT ON cosigners FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');

-- Of an applicant as of a cosigner: income, its further sources, the government id, the consent, and what was done.
ALTER TABLE incomes ALTER COLUMN applicant_info DROP NOT NULL,
  ADD COLUMN cosigner uuid REFERENCES cosigners ON DELETE CASCADE CONSTRAINT incomes_cosigner_once UNIQUE,
  ADD CONSTRAINT incomes_of_one CHECK (num_nonnulls(applicant_info, cosigner) = 1);
CREATE TABLE cosigner_secure_ids (
  cosigner uuid PRIMARY KEY REFERENCES cosigners ON DELETE CASCADE,
  key_id text NOT NULL CONSTRAINT cosigner_secure_ids_key_id_length CHECK (length(key_id) <= 40),
  country text NOT NULL CONSTRAINT cosigner_secure_ids_country_known CHECK (country IN ('US', 'CA')),
  sealed bytea NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE consents ALTER COLUMN application DROP NOT NULL,
  ADD COLUMN cosigner uuid REFERENCES cosigners,
  ADD CONSTRAINT consents_of_one CHECK (num_nonnulls(application, cosigner) = 1);
CREATE INDEX consents_by_cosigner ON consents (cosigner, given_at DESC) WHERE cosigner IS NOT NULL;
ALTER TABLE audit_events ADD COLUMN cosigner uuid REFERENCES cosigners;
CREATE INDEX audit_events_by_cosigner ON audit_events (cosigner, seq) WHERE cosigner IS NOT NULL;

-- Addresses that mail no longer goes to: it came back, or they asked for no more reminders. Lower case.
CREATE TABLE mail_suppressions (
  address text NOT NULL CONSTRAINT mail_suppressions_address_folded CHECK (length(address) BETWEEN 3 AND 320 AND address = lower(address)),
  reason text NOT NULL CONSTRAINT mail_suppressions_reason_known CHECK (reason IN ('unsubscribed', 'bounced')),
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (address, reason)
);

-- What the law kept of a deleted account goes when its time is over: a cosigner's as well.
CREATE OR REPLACE FUNCTION forget_kept_records(moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer := 0;
  removed integer;
BEGIN
  PERFORM set_config('latchkey.forgetting', 'yes', true);
  DELETE FROM charges c USING kept_records k WHERE k.kind = 'payment' AND k.until <= moment
    AND ((c.target_type = 'application' AND c.target_id IN (SELECT a.id FROM applications a WHERE a.user_id = k.user_id))
      OR (c.target_type = 'cosigner' AND c.target_id IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id)));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM background_checks b USING kept_records k WHERE k.kind = 'screening' AND k.until <= moment
    AND ((b.target_type = 'applicant_info' AND b.target_id IN (SELECT a.applicant_info FROM applications a WHERE a.user_id = k.user_id))
      OR (b.target_type = 'cosigner' AND b.target_id IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id)));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM notices n USING kept_records k, applications a WHERE k.kind = 'screening' AND k.until <= moment AND a.user_id = k.user_id AND n.application = a.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM consents c USING kept_records k WHERE k.user_id = c.user_id AND k.kind = 'screening' AND k.until <= moment;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM audit_events e USING kept_records k WHERE k.kind = 'history' AND k.until <= moment
    AND (k.user_id IN (e.actor_user_id, e.as_user_id) OR e.application IN (SELECT a.id FROM applications a WHERE a.user_id = k.user_id)
      OR e.cosigner IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM kept_records WHERE until <= moment;
  PERFORM set_config('latchkey.forgetting', '', true);
  RETURN gone;
END $$;
