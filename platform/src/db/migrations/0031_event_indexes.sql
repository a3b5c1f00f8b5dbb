-- A topic names its company already. With the company in front, the planner takes these indexes for whatever is new in a
-- young topic (it has no statistics of it yet, and the rows' policy asks for the company), and walks through all of it.
DROP INDEX events_entity;
DROP INDEX events_job;
CREATE INDEX events_entity ON events (topic, entity_id, off DESC);
CREATE INDEX events_job ON events (topic, job_id, off DESC) WHERE job_id IS NOT NULL;
