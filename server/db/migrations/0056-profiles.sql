-- What people tell those they will live with: one profile a person, whatever they apply for.
CREATE TABLE profiles (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE CONSTRAINT profiles_one_a_person UNIQUE,
  job_title text NOT NULL DEFAULT '' CONSTRAINT profiles_job_title_length CHECK (length(job_title) <= 100),
  employer text NOT NULL DEFAULT '' CONSTRAINT profiles_employer_length CHECK (length(employer) <= 100),
  bio text NOT NULL DEFAULT '' CONSTRAINT profiles_bio_length CHECK (length(bio) <= 250),
  -- Of the questions of the documents: one's own answer by question, and those that are fine in a roommate.
  own_answers jsonb NOT NULL DEFAULT '{}' CONSTRAINT profiles_own_answers_object CHECK (jsonb_typeof(own_answers) = 'object'),
  roommate_answers jsonb NOT NULL DEFAULT '{}' CONSTRAINT profiles_roommate_answers_object CHECK (jsonb_typeof(roommate_answers) = 'object'),
  interests jsonb NOT NULL DEFAULT '[]' CONSTRAINT profiles_interests_bounds CHECK (jsonb_typeof(interests) = 'array' AND jsonb_array_length(interests) <= 100),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER profiles_version BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION raise_version();
