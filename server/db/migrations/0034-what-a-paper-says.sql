-- What a decision was made on, part by part: so that it can be said what is other since.
ALTER TABLE held_decisions
  ADD COLUMN parts jsonb NOT NULL DEFAULT '{}' CONSTRAINT held_decisions_parts_object CHECK (jsonb_typeof(parts) = 'object' AND length(parts::text) <= 4000);

-- What stands on the paper where an answer differs from it, and why a paper is asked for again. As staff typed it, for whoever comes next.
ALTER TABLE answer_marks
  ADD COLUMN says text CONSTRAINT answer_marks_says_length CHECK (length(says) BETWEEN 1 AND 500),
  ADD COLUMN reason text CONSTRAINT answer_marks_reason_length CHECK (length(reason) BETWEEN 1 AND 100);
