-- Whoever doesn't want to read what somebody writes: once, wherever they meet. Nobody is told of it.
CREATE TABLE person_blocks (
  blocker uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_at timestamptz(3) NOT NULL,
  CONSTRAINT person_blocks_once PRIMARY KEY (blocker, blocked),
  CONSTRAINT person_blocks_of_somebody_else CHECK (blocker <> blocked)
);
CREATE INDEX person_blocks_by_blocked ON person_blocks (blocked);
