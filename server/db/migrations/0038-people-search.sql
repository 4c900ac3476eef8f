-- What staff find people by: a row a person, so that a million of them are looked up by the letters of what is searched. It repeats what
-- other tables keep, and is written by them alone.

-- Every other group of three letters of a word, and its last: between them each letter counts, and half as many lists are gone through.
CREATE OR REPLACE FUNCTION searched_groups(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, place, 3)), '{}')
    FROM unnest(searched_words($1)) word, generate_series(1, greatest(1, length(word) - 2)) place
    WHERE place % 2 = 1 OR place = length(word) - 2
$$;
-- Digits of a phone number, the last one first: what begins so ends so.
CREATE FUNCTION phone_ending(phonenumber text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT reverse(regexp_replace($1, '[^0-9]', '', 'g'))
$$;

CREATE TABLE person_searches (
  person uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Names and addresses that they signed in with or wrote on an application, folded, with chr(31) between them.
  words text NOT NULL
);
CREATE VIEW person_searches_as_kept AS
  SELECT u.id AS person, folded(concat_ws(chr(31), concat_ws(' ', u.first_name, u.last_name), u.email, w.words)) AS words
  FROM users u LEFT JOIN LATERAL (
    SELECT string_agg(concat_ws(chr(31), concat_ws(' ', i.first_name, i.last_name), nullif(i.email, u.email)), chr(31) ORDER BY i.id) AS words
    FROM applications a JOIN applicant_infos i ON i.application = a.id WHERE a.user_id = u.id
      AND (i.first_name, i.last_name, i.email) IS DISTINCT FROM (u.first_name, u.last_name, u.email)) w ON true;

INSERT INTO person_searches (person, words) SELECT person, words FROM person_searches_as_kept;
CREATE INDEX person_searches_by_letters ON person_searches USING gin (letter_groups(words)) WITH (fastupdate = off);
CREATE INDEX users_by_phone ON users (phone_ending(phonenumber) text_pattern_ops);
CREATE INDEX users_of_staff ON users (created_at, id) WHERE is_staff;

-- Held first, then read: whoever waited for another transaction reads what that one wrote.
CREATE FUNCTION keep_person_search(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM person_searches WHERE person = subject FOR UPDATE;
  INSERT INTO person_searches AS q (person, words) SELECT person, words FROM person_searches_as_kept k WHERE k.person = subject
  ON CONFLICT (person) DO UPDATE SET words = excluded.words WHERE q.words IS DISTINCT FROM excluded.words;
END $$;
-- Of the row that changed, or with a second argument as it was: `$1` in what the trigger gives, by which the people are found that it is about.
CREATE FUNCTION keep_person_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid;
BEGIN
  FOR subject IN EXECUTE 'SELECT u.id FROM users u WHERE ' || TG_ARGV[0] || ' ORDER BY u.id' USING CASE WHEN TG_NARGS > 1 THEN OLD ELSE NEW END LOOP
    PERFORM keep_person_search(subject);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER users_in_people AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_person_rows('u.id = ($1).id');
CREATE TRIGGER users_named_in_people AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION keep_person_rows('u.id = ($1).id');
CREATE TRIGGER applications_given_to_people AFTER UPDATE ON applications FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id)
  EXECUTE FUNCTION keep_person_rows('u.id = ($1).user_id');
CREATE TRIGGER applications_taken_of_people AFTER UPDATE ON applications FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id)
  EXECUTE FUNCTION keep_person_rows('u.id = ($1).user_id', 'as it was');
CREATE TRIGGER applicant_infos_in_people AFTER INSERT ON applicant_infos FOR EACH ROW
  EXECUTE FUNCTION keep_person_rows('u.id = (SELECT a.user_id FROM applications a WHERE a.id = ($1).application)');
CREATE TRIGGER applicant_infos_named_in_people AFTER UPDATE ON applicant_infos FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION keep_person_rows('u.id = (SELECT a.user_id FROM applications a WHERE a.id = ($1).application)');
