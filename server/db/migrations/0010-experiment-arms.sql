-- The arm of each experiment that an application was first shown: one for good, whatever becomes of the experiment.
CREATE TABLE experiment_arms (
  application uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  experiment text NOT NULL CONSTRAINT experiment_arms_experiment_length CHECK (length(experiment) BETWEEN 1 AND 60),
  arm text NOT NULL CONSTRAINT experiment_arms_arm_length CHECK (length(arm) BETWEEN 1 AND 60),
  shown_at timestamptz(3) NOT NULL,
  CONSTRAINT experiment_arms_one_each PRIMARY KEY (application, experiment)
);
