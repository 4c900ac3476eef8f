-- Jobs are rows: queued in the transaction that asks for them, held while they run, gone when done.
DROP TABLE job_outbox;

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CONSTRAINT jobs_name_length CHECK (length(name) BETWEEN 1 AND 100),
  data jsonb NOT NULL DEFAULT '{}',
  singleton_key text CONSTRAINT jobs_singleton_key_length CHECK (length(singleton_key) <= 255),
  -- By the product's clock, which the sandbox can move. Null: at once.
  run_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  -- By the database's clock: a holder that died is noticed whatever the product's clock says.
  held_until timestamptz(3),
  held_by text,
  last_error text,
  gave_up_at timestamptz(3),
  queued_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- One that waits already stands for another with the same key; one that runs may have missed what is new.
CREATE UNIQUE INDEX jobs_one_waiting ON jobs (name, singleton_key) WHERE held_until IS NULL AND gave_up_at IS NULL;
CREATE INDEX jobs_in_order ON jobs (seq) WHERE gave_up_at IS NULL;

CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  last_at timestamptz(3) NOT NULL
);
