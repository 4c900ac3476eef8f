-- Whoever applies for a room of a home talks with those who live there for a day; then the house decides.
CREATE TABLE meetings (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  home text NOT NULL REFERENCES homes,
  market text NOT NULL REFERENCES markets,
  status text NOT NULL CONSTRAINT meetings_status_known CHECK (status IN ('open', 'closed', 'approved', 'rejected')),
  opened_at timestamptz(3) NOT NULL,
  -- The chat's end; from when on those who have answered decide; how long the house's yes stands.
  ends_at timestamptz(3) NOT NULL,
  decides_at timestamptz(3) NOT NULL,
  lapses_at timestamptz(3),
  ended_at timestamptz(3),
  ended_because text CONSTRAINT meetings_ended_because CHECK (ended_because IN ('declined', 'passed', 'lapsed', 'matched', 'withdrawn', 'rejected', 'accepted')),
  -- Of staff, where no resident has answered, and why.
  decided_by uuid REFERENCES users,
  decided_why text CONSTRAINT meetings_decided_why_length CHECK (length(decided_why) BETWEEN 1 AND 500),
  -- When it is looked at next; null while nothing but people moves it.
  looks_at timestamptz(3),
  -- What follows from its end was done: rooms were let go, people were told.
  is_settled boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT meetings_in_order CHECK (opened_at < ends_at AND ends_at <= decides_at),
  CONSTRAINT meetings_ended_for_a_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT meetings_end_fits CHECK (CASE WHEN ended_because IS NULL THEN status <> 'rejected' WHEN ended_because = 'accepted' THEN status = 'approved' ELSE status = 'rejected' END),
  CONSTRAINT meetings_approved_for_a_while CHECK (status <> 'approved' OR lapses_at IS NOT NULL),
  CONSTRAINT meetings_decided_with_a_reason CHECK ((decided_by IS NULL) = (decided_why IS NULL))
);
CREATE INDEX meetings_by_home ON meetings (home);
CREATE INDEX meetings_looked_at ON meetings (looks_at) WHERE ended_at IS NULL;
CREATE INDEX meetings_unsettled ON meetings (ended_at) WHERE ended_at IS NOT NULL AND NOT is_settled;
CREATE TRIGGER meetings_version BEFORE UPDATE ON meetings FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE FUNCTION refuse_second_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the meeting is over' USING ERRCODE = 'check_violation', CONSTRAINT = 'meetings_end_once';
END $$;
CREATE TRIGGER meetings_end_once BEFORE UPDATE ON meetings FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL AND (OLD.status, OLD.ended_at, OLD.ended_because) IS DISTINCT FROM (NEW.status, NEW.ended_at, NEW.ended_because))
  EXECUTE FUNCTION refuse_second_end();

-- Who applies in it, each with the room that is held for them; of a group whoever began it first.
CREATE TABLE meeting_applicants (
  id uuid PRIMARY KEY,
  meeting uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  home text NOT NULL REFERENCES homes,
  selection uuid NOT NULL CONSTRAINT meeting_applicants_one_a_selection UNIQUE REFERENCES room_selections ON DELETE CASCADE,
  place integer NOT NULL CONSTRAINT meeting_applicants_place_counts CHECK (place > 0),
  -- When they accepted the invitation: it is a match once all of them have.
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  is_match boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT meeting_applicants_once UNIQUE (meeting, application),
  CONSTRAINT meeting_applicants_in_order UNIQUE (meeting, place),
  CONSTRAINT meeting_applicants_match_is_over CHECK (NOT is_match OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX meeting_applicants_one_a_home ON meeting_applicants (application, home) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX meeting_applicants_one_match ON meeting_applicants (application) WHERE is_match;

-- More homes at a time than this are nobody's choice among them.
CREATE FUNCTION bound_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE id = NEW.application FOR UPDATE;
  IF (SELECT count(*) FROM meeting_applicants WHERE application = NEW.application AND ended_at IS NULL) >= 5 THEN
    RAISE EXCEPTION 'too many meetings' USING ERRCODE = 'check_violation', CONSTRAINT = 'meeting_applicants_bounded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER meeting_applicants_bounded BEFORE INSERT ON meeting_applicants FOR EACH ROW EXECUTE FUNCTION bound_meetings();

CREATE FUNCTION end_meeting_applicants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meeting_applicants SET ended_at = NEW.ended_at, is_match = NEW.ended_because = 'accepted' WHERE meeting = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER meetings_end_for_all AFTER UPDATE OF ended_at ON meetings FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION end_meeting_applicants();

-- Whose application ends talks with nobody any longer, whoever ended it. What follows for the others is done by the job that looks at meetings.
CREATE FUNCTION end_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meetings SET status = 'rejected', ended_at = clock_timestamp(), ended_because = NEW.status
    WHERE ended_at IS NULL AND id IN (SELECT meeting FROM meeting_applicants WHERE application = NEW.id AND ended_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER applications_end_meetings AFTER UPDATE OF status ON applications
  FOR EACH ROW WHEN (NEW.status IN ('withdrawn', 'rejected') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION end_meetings();

-- What a resident answered: one answer each, which may change until it is final or the house has decided.
CREATE TABLE meeting_answers (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  meeting uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  resident uuid NOT NULL REFERENCES residents ON DELETE CASCADE,
  answer text NOT NULL CONSTRAINT meeting_answers_answer_known CHECK (answer IN ('yes', 'no')),
  -- Of a no, from a list that names nothing the law protects: staff alone read it.
  reason text CONSTRAINT meeting_answers_reason_known CHECK (reason IN ('living-together', 'room-gone', 'felt-wrong')),
  answered_at timestamptz(3) NOT NULL,
  -- Of a no: until then it can be taken back.
  final_at timestamptz(3),
  CONSTRAINT meeting_answers_one_each UNIQUE (meeting, resident),
  CONSTRAINT meeting_answers_no_with_a_reason CHECK ((answer = 'no') = (reason IS NOT NULL) AND (answer = 'no') = (final_at IS NOT NULL))
);
CREATE TRIGGER meeting_answers_version BEFORE UPDATE ON meeting_answers FOR EACH ROW EXECUTE FUNCTION raise_version();

-- Who lives in a home, and who is away, decides who is asked: its meetings are looked at anew.
CREATE FUNCTION look_at_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meetings SET looks_at = TIMESTAMPTZ '2000-01-01' FROM rooms
    WHERE rooms.id IN (OLD.room, NEW.room) AND meetings.home = rooms.home AND meetings.ended_at IS NULL AND meetings.status IN ('open', 'closed');
  RETURN NULL;
END $$;
CREATE TRIGGER residents_look_at_meetings AFTER INSERT OR UPDATE OR DELETE ON residents FOR EACH ROW EXECUTE FUNCTION look_at_meetings();

-- What was said in it, in the server's order. Without an author it is a notice of ours, whose words stand in the copy.
CREATE TABLE meeting_messages (
  meeting uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  -- Made by the browser: sent again it is the same one.
  id uuid NOT NULL,
  number integer NOT NULL CONSTRAINT meeting_messages_number_counts CHECK (number > 0),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  text text CONSTRAINT meeting_messages_text_length CHECK (length(text) BETWEEN 1 AND 2000),
  notice text CONSTRAINT meeting_messages_notice_length CHECK (length(notice) BETWEEN 1 AND 50),
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (meeting, id),
  CONSTRAINT meeting_messages_one_order UNIQUE (meeting, number),
  CONSTRAINT meeting_messages_said_or_noticed CHECK ((user_id IS NULL) = (text IS NULL) AND (text IS NULL) = (notice IS NOT NULL))
);
CREATE INDEX meeting_messages_by_author ON meeting_messages (user_id) WHERE user_id IS NOT NULL;

-- How far somebody has read, on whichever device, and when they left the page last.
CREATE TABLE meeting_reads (
  meeting uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  number integer NOT NULL DEFAULT 0 CONSTRAINT meeting_reads_number_not_negative CHECK (number >= 0),
  left_at timestamptz(3),
  PRIMARY KEY (meeting, user_id)
);
CREATE INDEX meeting_reads_by_person ON meeting_reads (user_id);

-- The first two messages, from before there is anywhere to send them to.
CREATE TABLE pending_messages (
  selection uuid NOT NULL REFERENCES room_selections ON DELETE CASCADE,
  place integer NOT NULL CONSTRAINT pending_messages_two CHECK (place IN (1, 2)),
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  id uuid NOT NULL,
  text text NOT NULL CONSTRAINT pending_messages_text_length CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (selection, place)
);
CREATE INDEX pending_messages_by_application ON pending_messages (application);

ALTER TABLE room_selections DROP CONSTRAINT room_selections_ended_because,
  ADD CONSTRAINT room_selections_ended_because CHECK (ended_because IN ('withdrawn', 'rejected', 'lapsed', 'passed', 'declined', 'matched'));
