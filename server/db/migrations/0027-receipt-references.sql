-- Under what a payment is named to people: short enough to be read out, and of no other payment. The numbers go round by a
-- step that shares no divisor with how many there are, so that each comes once and two payments in a row look nothing alike.
CREATE SEQUENCE charge_references AS bigint MINVALUE 1 MAXVALUE 99999999;
CREATE FUNCTION charge_reference() RETURNS text LANGUAGE sql VOLATILE AS
  $$ SELECT to_char(nextval('charge_references') * 61803399 % 1e8::bigint, 'FM0000"-"0000') $$;
ALTER TABLE charges ADD COLUMN reference text NOT NULL DEFAULT charge_reference() CONSTRAINT charges_reference_unique UNIQUE
  CONSTRAINT charges_reference_shape CHECK (reference ~ '^[0-9]{4}-[0-9]{4}$');
