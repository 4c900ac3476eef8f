-- Of one source, of what a few were first shown or left at, and of one stage whatever it is ordered by, the queue is read off an index:
-- most of a million have another, and who stands at the form was never handed in, scored or asked for more.
CREATE INDEX review_queue_by_source ON review_queue (source, created_at, application);
CREATE INDEX review_queue_by_variant ON review_queue (variant, created_at, application);
CREATE INDEX review_queue_by_section ON review_queue (section, created_at, application);
CREATE INDEX review_queue_by_stage_and_submission ON review_queue (stage, submitted_at, application) WHERE submitted_at IS NOT NULL;
CREATE INDEX review_queue_by_stage_and_score ON review_queue (stage, score, application) WHERE score IS NOT NULL;
CREATE INDEX review_queue_by_stage_and_income ON review_queue (stage, income_times_rent, application) WHERE income_times_rent IS NOT NULL;
