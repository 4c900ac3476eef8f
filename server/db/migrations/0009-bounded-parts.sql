-- Former addresses and further incomes of one applicant are bounded, whoever writes and however many write at once: the
-- row that they belong to is held while they are counted. A lower bound is a constant of the documents. Rows beyond the
-- bound that are there already stay.
CREATE FUNCTION bound_former_residences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.current OR (TG_OP = 'UPDATE' AND NOT OLD.current) THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM applicant_infos WHERE id = NEW.applicant_info FOR UPDATE;
  IF (SELECT count(*) FROM residences WHERE applicant_info = NEW.applicant_info AND NOT current) >= 10 THEN
    RAISE EXCEPTION 'too many former residences' USING ERRCODE = 'check_violation', CONSTRAINT = 'residences_former_bounded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER residences_former_bounded BEFORE INSERT OR UPDATE OF current ON residences FOR EACH ROW EXECUTE FUNCTION bound_former_residences();

CREATE FUNCTION bound_additional_incomes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM incomes WHERE id = NEW.income FOR UPDATE;
  IF (SELECT count(*) FROM additional_incomes WHERE income = NEW.income) >= 10 THEN
    RAISE EXCEPTION 'too many additional incomes' USING ERRCODE = 'check_violation', CONSTRAINT = 'additional_incomes_bounded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER additional_incomes_bounded BEFORE INSERT ON additional_incomes FOR EACH ROW EXECUTE FUNCTION bound_additional_incomes();
