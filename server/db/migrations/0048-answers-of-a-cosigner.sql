-- Records that only the documents know are an application's or a co-signer's: one of the two, and bounded alike.
ALTER TABLE answer_records
  ALTER COLUMN application DROP NOT NULL,
  ADD COLUMN cosigner uuid REFERENCES cosigners ON DELETE CASCADE,
  ADD CONSTRAINT answer_records_of_one CHECK (num_nonnulls(application, cosigner) = 1),
  ADD CONSTRAINT answer_records_one_a_cosigners_place UNIQUE (cosigner, resource, position);

CREATE OR REPLACE FUNCTION bound_answer_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE id = NEW.application FOR UPDATE;
  PERFORM 1 FROM cosigners WHERE id = NEW.cosigner FOR UPDATE;
  IF (SELECT count(*) FROM answer_records WHERE (application = NEW.application OR cosigner = NEW.cosigner) AND resource = NEW.resource) >= 100 THEN
    RAISE EXCEPTION 'too many records' USING ERRCODE = 'check_violation', CONSTRAINT = 'answer_records_bounded';
  END IF;
  RETURN NEW;
END $$;
