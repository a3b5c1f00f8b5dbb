-- Of a young topic or company the planner has no statistics: any index that begins with either looks as good to it as the
-- key, and it walks through all their events for the one after an offset (the rows' policy asks for the company, too).
-- So only the key begins with the topic, and none with the company, which the topic names already.
DROP INDEX events_entity;
DROP INDEX events_job;
DROP INDEX events_correlation;
CREATE INDEX events_entity ON events (entity_id, topic, off DESC);
CREATE INDEX events_job ON events (job_id, topic, off DESC) WHERE job_id IS NOT NULL;
CREATE INDEX events_correlation ON events (correlation_id);
