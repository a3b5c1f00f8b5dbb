-- How far each consumer is known to have handled a topic: every event up to `off` has its inbox row or needs none.
-- The reconciling sweep starts there, so it reads each event once.
CREATE TABLE consumer_cursors (
  consumer text NOT NULL,
  topic text NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  off bigint NOT NULL,
  PRIMARY KEY (consumer, topic)
);
ALTER TABLE consumer_cursors ENABLE ROW LEVEL SECURITY;
ALTER TABLE consumer_cursors FORCE ROW LEVEL SECURITY;
CREATE POLICY relay_moves ON consumer_cursors TO switchyard_relay USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON consumer_cursors TO switchyard_relay;
