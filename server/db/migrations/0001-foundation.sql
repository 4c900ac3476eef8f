-- What the product keeps. Guarantees stand here, in constraints, never in check-then-insert.
-- Names are those of the API. Money is integer cents. The same text runs on PGlite and PostgreSQL.

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- Not unique: a person is (issuer, subject), and two providers may vouch for one address.
  email text NOT NULL DEFAULT '' CONSTRAINT users_email_length CHECK (length(email) <= 100),
  first_name text NOT NULL DEFAULT '' CONSTRAINT users_first_name_length CHECK (length(first_name) <= 50),
  last_name text NOT NULL DEFAULT '' CONSTRAINT users_last_name_length CHECK (length(last_name) <= 50),
  phonenumber text NOT NULL DEFAULT '' CONSTRAINT users_phonenumber_length CHECK (length(phonenumber) <= 30),
  profile_image_url text CONSTRAINT users_profile_image_url_length CHECK (length(profile_image_url) <= 2000),
  avatar text NOT NULL DEFAULT 'ada' CONSTRAINT users_avatar_length CHECK (length(avatar) <= 50),
  is_staff boolean NOT NULL DEFAULT false,
  staff_roles text[] NOT NULL DEFAULT '{}',
  is_persona_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT users_staff_roles_known CHECK (staff_roles <@ ARRAY['reviewer', 'support', 'editor', 'admin']),
  CONSTRAINT users_roles_are_staff CHECK (is_staff OR staff_roles = '{}')
);
CREATE INDEX users_by_email ON users (lower(email));
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE identities (
  issuer text NOT NULL CONSTRAINT identities_issuer_length CHECK (length(issuer) <= 500),
  subject text NOT NULL CONSTRAINT identities_subject_length CHECK (length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text CONSTRAINT identities_email_length CHECK (length(email) <= 320),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE sessions (
  id text PRIMARY KEY CONSTRAINT sessions_id_length CHECK (length(id) BETWEEN 32 AND 128),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  refresh_expires_at timestamptz(3) NOT NULL,
  admin_mode boolean NOT NULL DEFAULT false,
  income_verification_off boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_refresh_expiry ON sessions (refresh_expires_at);

CREATE TABLE sign_ins (
  state text PRIMARY KEY CONSTRAINT sign_ins_state_length CHECK (length(state) <= 500),
  value jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);

CREATE TABLE personal_tokens (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  label text NOT NULL CONSTRAINT personal_tokens_label_length CHECK (length(label) <= 100),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE markets (
  slug text PRIMARY KEY CONSTRAINT markets_slug_length CHECK (length(slug) BETWEEN 1 AND 100),
  display_name text NOT NULL CONSTRAINT markets_display_name_length CHECK (length(display_name) <= 100),
  country_code text NOT NULL CONSTRAINT markets_country_known CHECK (country_code IN ('US', 'CA')),
  region_code text NOT NULL CONSTRAINT markets_region_length CHECK (length(region_code) <= 10),
  picture text NOT NULL CONSTRAINT markets_picture_length CHECK (length(picture) <= 100),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE sources (
  slug text PRIMARY KEY CONSTRAINT sources_slug_length CHECK (length(slug) BETWEEN 1 AND 100),
  market text NOT NULL REFERENCES markets,
  application_fee_cents integer NOT NULL CONSTRAINT sources_fee_not_negative CHECK (application_fee_cents >= 0),
  currency text NOT NULL CONSTRAINT sources_currency_known CHECK (currency IN ('usd', 'cad')),
  waive_application_fee boolean NOT NULL DEFAULT false,
  used boolean NOT NULL DEFAULT false,
  owner_user_id uuid REFERENCES users,
  group_source text CONSTRAINT sources_group_source_length CHECK (length(group_source) <= 100),
  label text NOT NULL CONSTRAINT sources_label_length CHECK (length(label) <= 200),
  starts_in text NOT NULL DEFAULT 'open' CONSTRAINT sources_starts_in_known CHECK (starts_in IN ('open', 'pre_meet_and_greet')),
  is_funnel_20 boolean NOT NULL DEFAULT false,
  medium text CONSTRAINT sources_medium_length CHECK (length(medium) <= 100),
  available_properties integer NOT NULL DEFAULT 0 CONSTRAINT sources_properties_not_negative CHECK (available_properties >= 0),
  available_rooms integer NOT NULL DEFAULT 0 CONSTRAINT sources_rooms_not_negative CHECK (available_rooms >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sources_by_owner ON sources (owner_user_id);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  owner_user_id uuid NOT NULL REFERENCES users,
  filename text NOT NULL CONSTRAINT documents_filename_length CHECK (length(filename) BETWEEN 1 AND 100),
  size integer NOT NULL CONSTRAINT documents_size_bounds CHECK (size BETWEEN 0 AND 25000000),
  content_type text NOT NULL CONSTRAINT documents_content_type_length CHECK (length(content_type) <= 100),
  purpose text NOT NULL CONSTRAINT documents_purpose_known CHECK (purpose IN ('applicant_identity', 'applicant_income', 'profile_image')),
  storage_key text NOT NULL CONSTRAINT documents_storage_key_once UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX documents_by_owner ON documents (owner_user_id);

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  source text NOT NULL REFERENCES sources CONSTRAINT applications_source_once UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL CONSTRAINT applications_status_known CHECK (status IN (
    'pre_meet_and_greet', 'open', 'submitted', 'submitted_request_pending', 'preapproved', 'preapproved_roommate_pending',
    'profile_completed', 'profile_completed_request_pending', 'profile_completed_roommate_pending',
    'room_selected', 'meet_and_greet', 'approved', 'lease_sent', 'rejected', 'withdrawn')),
  market text NOT NULL REFERENCES markets,
  application_fee_cents integer NOT NULL CONSTRAINT applications_fee_not_negative CHECK (application_fee_cents >= 0),
  currency text NOT NULL CONSTRAINT applications_currency_known CHECK (currency IN ('usd', 'cad')),
  waive_application_fee boolean NOT NULL DEFAULT false,
  display_state jsonb NOT NULL DEFAULT '{}' CONSTRAINT applications_display_state_object CHECK (jsonb_typeof(display_state) = 'object'),
  applicant_info uuid NOT NULL CONSTRAINT applications_applicant_info_once UNIQUE,
  group_source text CONSTRAINT applications_group_source_length CHECK (length(group_source) <= 100),
  move_in_date date,
  lease_end_date date,
  medium text CONSTRAINT applications_medium_length CHECK (length(medium) <= 100),
  revision text CONSTRAINT applications_revision_length CHECK (length(revision) <= 200),
  variants text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  submitted_at timestamptz(3)
);
CREATE INDEX applications_by_user ON applications (user_id, created_at DESC);
CREATE INDEX applications_by_status ON applications (status, created_at DESC);
CREATE TRIGGER applications_version BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE applicant_infos (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL CONSTRAINT applicant_infos_application_once UNIQUE REFERENCES applications ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  first_name text CONSTRAINT applicant_infos_first_name_length CHECK (length(first_name) <= 50),
  middle_name text CONSTRAINT applicant_infos_middle_name_length CHECK (length(middle_name) <= 50),
  last_name text CONSTRAINT applicant_infos_last_name_length CHECK (length(last_name) <= 50),
  birthdate date,
  email text CONSTRAINT applicant_infos_email_length CHECK (length(email) <= 100),
  phonenumber text CONSTRAINT applicant_infos_phonenumber_length CHECK (length(phonenumber) <= 30),
  photo_id uuid REFERENCES documents ON DELETE SET NULL,
  sin_ssn_last4 text CONSTRAINT applicant_infos_last4_digits CHECK (sin_ssn_last4 ~ '^[0-9]{4}$'),
  sin_ssn_country text CONSTRAINT applicant_infos_country_known CHECK (sin_ssn_country IN ('US', 'CA')),
  "skipSsnEntry" boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER applicant_infos_version BEFORE UPDATE ON applicant_infos FOR EACH ROW EXECUTE FUNCTION raise_version();
ALTER TABLE applications ADD CONSTRAINT applications_applicant_info_fkey
  FOREIGN KEY (applicant_info) REFERENCES applicant_infos DEFERRABLE INITIALLY DEFERRED;

-- Government ids: AES-256-GCM, bound to the record's id. A table of its own, so that no read of the record can carry it.
CREATE TABLE secure_ids (
  applicant_info uuid PRIMARY KEY REFERENCES applicant_infos ON DELETE CASCADE,
  key_id text NOT NULL CONSTRAINT secure_ids_key_id_length CHECK (length(key_id) <= 40),
  country text NOT NULL CONSTRAINT secure_ids_country_known CHECK (country IN ('US', 'CA')),
  sealed bytea NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE lease_preferences (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL CONSTRAINT lease_preferences_application_once UNIQUE REFERENCES applications ON DELETE CASCADE,
  has_pets boolean,
  sharing_room boolean,
  move_in_date date,
  lease_end_date date,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER lease_preferences_version BEFORE UPDATE ON lease_preferences FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE residences (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  applicant_info uuid NOT NULL REFERENCES applicant_infos ON DELETE CASCADE,
  current boolean NOT NULL,
  move_in_date date NOT NULL,
  monthly_rent_cents integer NOT NULL CONSTRAINT residences_rent_not_negative CHECK (monthly_rent_cents >= 0),
  contact_first_name text NOT NULL CONSTRAINT residences_contact_first_name_length CHECK (length(contact_first_name) <= 50),
  contact_last_name text NOT NULL CONSTRAINT residences_contact_last_name_length CHECK (length(contact_last_name) <= 50),
  contact_phonenumber text NOT NULL CONSTRAINT residences_contact_phonenumber_length CHECK (length(contact_phonenumber) <= 30),
  contact_email text NOT NULL CONSTRAINT residences_contact_email_length CHECK (length(contact_email) <= 100),
  reason_for_moving text CONSTRAINT residences_reason_length CHECK (length(reason_for_moving) <= 2000),
  address jsonb NOT NULL,
  placeholders text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT residences_address_object CHECK (jsonb_typeof(address) = 'object' AND length(address::text) <= 4000),
  CONSTRAINT residences_postal_code_length CHECK (length(address->>'postal_code') <= 100)
);
CREATE UNIQUE INDEX residences_one_current ON residences (applicant_info) WHERE current;
CREATE INDEX residences_by_applicant_info ON residences (applicant_info);
CREATE TRIGGER residences_version BEFORE UPDATE ON residences FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE incomes (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  applicant_info uuid NOT NULL CONSTRAINT incomes_applicant_info_once UNIQUE REFERENCES applicant_infos ON DELETE CASCADE,
  company_name text CONSTRAINT incomes_company_name_length CHECK (length(company_name) <= 200),
  job_title text CONSTRAINT incomes_job_title_length CHECK (length(job_title) <= 200),
  monthly_salary_cents bigint CONSTRAINT incomes_salary_not_negative CHECK (monthly_salary_cents >= 0),
  currency text NOT NULL CONSTRAINT incomes_currency_known CHECK (currency IN ('usd', 'cad')),
  start_date date,
  contact_first_name text NOT NULL CONSTRAINT incomes_contact_first_name_length CHECK (length(contact_first_name) <= 50),
  contact_last_name text NOT NULL CONSTRAINT incomes_contact_last_name_length CHECK (length(contact_last_name) <= 50),
  contact_phonenumber text NOT NULL CONSTRAINT incomes_contact_phonenumber_length CHECK (length(contact_phonenumber) <= 30),
  contact_email text NOT NULL CONSTRAINT incomes_contact_email_length CHECK (length(contact_email) <= 100),
  document uuid REFERENCES documents ON DELETE SET NULL,
  placeholders text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER incomes_version BEFORE UPDATE ON incomes FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE additional_incomes (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  income uuid NOT NULL REFERENCES incomes ON DELETE CASCADE,
  source_name text NOT NULL CONSTRAINT additional_incomes_source_name_length CHECK (length(source_name) <= 50),
  monthly_salary_cents bigint NOT NULL CONSTRAINT additional_incomes_salary_not_negative CHECK (monthly_salary_cents >= 0),
  currency text NOT NULL CONSTRAINT additional_incomes_currency_known CHECK (currency IN ('usd', 'cad')),
  document uuid REFERENCES documents ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX additional_incomes_by_income ON additional_incomes (income);
CREATE TRIGGER additional_incomes_version BEFORE UPDATE ON additional_incomes FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE emergency_contacts (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  applicant_info uuid NOT NULL CONSTRAINT emergency_contacts_applicant_info_once UNIQUE REFERENCES applicant_infos ON DELETE CASCADE,
  first_name text NOT NULL CONSTRAINT emergency_contacts_first_name_length CHECK (length(first_name) <= 50),
  last_name text NOT NULL CONSTRAINT emergency_contacts_last_name_length CHECK (length(last_name) <= 50),
  phonenumber text NOT NULL CONSTRAINT emergency_contacts_phonenumber_length CHECK (length(phonenumber) <= 30),
  email text NOT NULL CONSTRAINT emergency_contacts_email_length CHECK (length(email) <= 100),
  relationship text NOT NULL CONSTRAINT emergency_contacts_relationship_length CHECK (length(relationship) <= 100),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER emergency_contacts_version BEFORE UPDATE ON emergency_contacts FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE flags (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  flag text NOT NULL CONSTRAINT flags_name_known CHECK (flag IN ('vehicle', 'pet', 'roommate', 'smoker')),
  flag_data jsonb NOT NULL DEFAULT '{}' CONSTRAINT flags_data_object CHECK (jsonb_typeof(flag_data) = 'object' AND length(flag_data::text) <= 4000),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT flags_one_of_a_name UNIQUE (application, flag)
);
CREATE TRIGGER flags_version BEFORE UPDATE ON flags FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE charges (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  target_type text NOT NULL CONSTRAINT charges_target_known CHECK (target_type IN ('application', 'cosigner')),
  target_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT charges_status_known CHECK (status IN ('pending', 'success', 'declined', 'failed')),
  amount_cents integer NOT NULL CONSTRAINT charges_amount_not_negative CHECK (amount_cents >= 0),
  currency text NOT NULL CONSTRAINT charges_currency_known CHECK (currency IN ('usd', 'cad')),
  country text NOT NULL CONSTRAINT charges_country_known CHECK (country IN ('US', 'CA')),
  provider_id text CONSTRAINT charges_provider_id_length CHECK (length(provider_id) <= 255),
  decline_code text CONSTRAINT charges_decline_code_length CHECK (length(decline_code) <= 100),
  message text CONSTRAINT charges_message_length CHECK (length(message) <= 2000),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3)
);
-- Money moves once: at most one attempt of a target is under way or has succeeded.
CREATE UNIQUE INDEX charges_one_live_attempt ON charges (target_type, target_id) WHERE status IN ('pending', 'success');
CREATE INDEX charges_by_target ON charges (target_type, target_id, created_at DESC);
CREATE INDEX charges_pending ON charges (created_at) WHERE status = 'pending';
CREATE TRIGGER charges_version BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE background_checks (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  target_type text NOT NULL CONSTRAINT background_checks_target_known CHECK (target_type IN ('applicant_info', 'cosigner')),
  target_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ordering' CONSTRAINT background_checks_status_known CHECK (status IN ('ordering', 'pending', 'complete', 'error')),
  provider_id text CONSTRAINT background_checks_provider_id_length CHECK (length(provider_id) <= 255),
  result text CONSTRAINT background_checks_result_known CHECK (result IN ('clear', 'consider')),
  score integer CONSTRAINT background_checks_score_bounds CHECK (score BETWEEN 0 AND 1000),
  ordered_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT background_checks_one_of_a_target UNIQUE (target_type, target_id)
);
CREATE INDEX background_checks_under_way ON background_checks (ordered_at) WHERE status IN ('ordering', 'pending');
CREATE INDEX background_checks_by_provider ON background_checks (provider_id);
CREATE TRIGGER background_checks_version BEFORE UPDATE ON background_checks FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE consents (
  id uuid PRIMARY KEY,
  application uuid NOT NULL REFERENCES applications,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CONSTRAINT consents_text_length CHECK (length(text) BETWEEN 1 AND 20000),
  locale text NOT NULL CONSTRAINT consents_locale_length CHECK (length(locale) <= 35),
  given_at timestamptz(3) NOT NULL,
  address text NOT NULL CONSTRAINT consents_address_length CHECK (length(address) <= 100),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX consents_by_application ON consents (application, given_at DESC);
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_not_emptied BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE income_connections (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  provider_user_id text NOT NULL CONSTRAINT income_connections_provider_user_once UNIQUE,
  accounts_added_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- Who, as whom, what, when, why. Nobody rewrites history.
CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  application uuid REFERENCES applications,
  actor_user_id uuid REFERENCES users,
  as_user_id uuid REFERENCES users,
  name text NOT NULL CONSTRAINT audit_events_name_length CHECK (length(name) BETWEEN 1 AND 100),
  detail jsonb NOT NULL DEFAULT '{}',
  why text CONSTRAINT audit_events_why_length CHECK (length(why) <= 2000),
  at timestamptz(3) NOT NULL
);
CREATE INDEX audit_events_by_application ON audit_events (application, seq);
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  "to" text NOT NULL CONSTRAINT mails_to_length CHECK (length("to") <= 320),
  subject text NOT NULL CONSTRAINT mails_subject_length CHECK (length(subject) <= 500),
  text text NOT NULL,
  html text NOT NULL,
  template text NOT NULL CONSTRAINT mails_template_length CHECK (length(template) <= 100),
  dedupe_key text NOT NULL CONSTRAINT mails_dedupe_key_once UNIQUE,
  sent_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX mails_unsent ON mails (attempts, seq) WHERE sent_at IS NULL;

CREATE TABLE webhook_events (
  provider text NOT NULL CONSTRAINT webhook_events_provider_length CHECK (length(provider) <= 100),
  event_id text NOT NULL CONSTRAINT webhook_events_event_id_length CHECK (length(event_id) <= 255),
  received_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider, event_id)
);

CREATE TABLE support_cases (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  email text NOT NULL CONSTRAINT support_cases_email_length CHECK (length(email) <= 100),
  message text NOT NULL CONSTRAINT support_cases_message_length CHECK (length(message) BETWEEN 1 AND 10000),
  page text NOT NULL CONSTRAINT support_cases_page_length CHECK (length(page) <= 2000),
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE analytics_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid,
  kind text NOT NULL CONSTRAINT analytics_events_kind_known CHECK (kind IN ('page', 'track')),
  name text NOT NULL,
  props jsonb NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL
);
CREATE INDEX analytics_events_by_time ON analytics_events (at);

CREATE TABLE settings (
  key text PRIMARY KEY CONSTRAINT settings_key_length CHECK (length(key) <= 200),
  value text NOT NULL
);

-- A ring of what live listeners were told, so that a reconnecting one misses nothing.
CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT live_events_kind_length CHECK (length(kind) <= 100),
  ref text CONSTRAINT live_events_ref_length CHECK (length(ref) <= 200),
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX live_events_by_user ON live_events (user_id, id);
CREATE INDEX live_events_by_time ON live_events (at);

-- Jobs wait here in the transaction that asked for them; the runner hands them on when they are due.
CREATE TABLE job_outbox (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CONSTRAINT job_outbox_name_length CHECK (length(name) BETWEEN 1 AND 100),
  data jsonb NOT NULL DEFAULT '{}',
  singleton_key text CONSTRAINT job_outbox_singleton_key_length CHECK (length(singleton_key) <= 255),
  start_after timestamptz(3),
  queued_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT job_outbox_singleton UNIQUE (name, singleton_key)
);
CREATE INDEX job_outbox_in_order ON job_outbox (seq);
