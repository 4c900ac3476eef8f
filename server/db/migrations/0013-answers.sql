-- A question that only the documents know is kept as well: in the answers of the record that it is asked about.
ALTER TABLE applicant_infos ADD answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT applicant_infos_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000);
ALTER TABLE residences ADD answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT residences_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000);
ALTER TABLE incomes ADD answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT incomes_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000);
ALTER TABLE additional_incomes ADD answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT additional_incomes_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000);
ALTER TABLE emergency_contacts ADD answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT emergency_contacts_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000);

-- Records that only the documents know. Position 0 is the one record of a resource, 1 and on are the items of a list: one each.
CREATE TABLE answer_records (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  resource text NOT NULL CONSTRAINT answer_records_resource_length CHECK (length(resource) BETWEEN 1 AND 60),
  position integer NOT NULL DEFAULT 0 CONSTRAINT answer_records_position_not_negative CHECK (position >= 0),
  answers jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT answer_records_answers_object CHECK (jsonb_typeof(answers) = 'object' AND length(answers::text) <= 100000),
  CONSTRAINT answer_records_one_a_place UNIQUE (application, resource, position)
);
CREATE TRIGGER answer_records_version BEFORE UPDATE ON answer_records FOR EACH ROW EXECUTE FUNCTION raise_version();

-- A lower bound is the resource's own (`most`).
CREATE FUNCTION bound_answer_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE id = NEW.application FOR UPDATE;
  IF (SELECT count(*) FROM answer_records WHERE application = NEW.application AND resource = NEW.resource) >= 100 THEN
    RAISE EXCEPTION 'too many records' USING ERRCODE = 'check_violation', CONSTRAINT = 'answer_records_bounded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER answer_records_bounded BEFORE INSERT ON answer_records FOR EACH ROW EXECUTE FUNCTION bound_answer_records();
