-- By score and by income as well, a status of which there are few is read off an index: most of a million have another.
CREATE INDEX review_queue_by_status_and_score ON review_queue (status, score, application) WHERE score IS NOT NULL;
CREATE INDEX review_queue_by_status_and_income ON review_queue (status, income_times_rent, application) WHERE income_times_rent IS NOT NULL;
