-- Events are written in the transaction of the change. Each topic numbers its events without gaps: the head row
-- is locked until commit, so commit order is offset order.

CREATE TABLE topic_heads (
  topic text PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- Changes only when the database was restored or forked; then every client takes a snapshot.
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  head bigint NOT NULL
);
CREATE INDEX topic_heads_company ON topic_heads (company_id);

-- Own table, so that publishing never waits for a head lock.
CREATE TABLE topic_published (
  topic text PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  published bigint NOT NULL
);

CREATE TABLE events (
  topic text NOT NULL,
  off bigint NOT NULL,
  company_id uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  entity_kind text NOT NULL,
  entity_id text NOT NULL,
  job_id uuid,
  actor_id uuid,
  correlation_id text NOT NULL,
  recorded_at timestamptz NOT NULL,
  payload jsonb NOT NULL,
  PRIMARY KEY (topic, off, recorded_at)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX events_entity ON events (company_id, topic, entity_id, off DESC);
CREATE INDEX events_job ON events (company_id, topic, job_id, off DESC) WHERE job_id IS NOT NULL;
CREATE INDEX events_correlation ON events (company_id, correlation_id);
CREATE TABLE events_default PARTITION OF events DEFAULT;

-- Creates the partitions of a month and the next one. Called by migrations and once a day by the workers.
CREATE FUNCTION ensure_event_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  month date;
  partition text;
BEGIN
  FOR month IN SELECT (date_trunc('month', now()) + make_interval(months => n))::date FROM generate_series(0, 1) n LOOP
    partition := 'events_' || to_char(month, 'YYYY_MM');
    IF to_regclass(partition) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)',
        partition, month, month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', partition);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', partition);
    END IF;
  END LOOP;
END $$;
SELECT ensure_event_partitions();

-- Appends events in the caller's transaction: topics in sorted order, so two transactions cannot wait for each
-- other in a circle. Input: [{topic, eventId, type, entityKind, entityId, jobId, actorId, correlationId, payload}].
CREATE FUNCTION append_events(p_company uuid, p_events jsonb)
  RETURNS TABLE (topic text, off bigint, epoch uuid) LANGUAGE plpgsql AS $$
DECLARE
  item jsonb;
  at timestamptz;
  v_topic text;
  v_off bigint;
  v_epoch uuid;
BEGIN
  FOR item IN
    SELECT e.value FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(value, position)
    ORDER BY e.value ->> 'topic' COLLATE "C", e.position
  LOOP
    v_topic := item ->> 'topic';
    INSERT INTO topic_heads AS h (topic, company_id, head) VALUES (v_topic, p_company, 1)
      ON CONFLICT ON CONSTRAINT topic_heads_pkey DO UPDATE SET head = h.head + 1
      RETURNING h.head, h.epoch INTO v_off, v_epoch;
    at := clock_timestamp();
    INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, job_id, actor_id,
        correlation_id, recorded_at, payload)
      VALUES (v_topic, v_off, p_company, (item ->> 'eventId')::uuid, item ->> 'type', item ->> 'entityKind',
        item ->> 'entityId', (item ->> 'jobId')::uuid, (item ->> 'actorId')::uuid, item ->> 'correlationId', at,
        (item -> 'payload') || jsonb_build_object('recordedAt',
          to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
    topic := v_topic; off := v_off; epoch := v_epoch;
    RETURN NEXT;
  END LOOP;
END $$;

-- One row per consumer and event, written with the consumer's effect: the effect happens exactly once.
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  handled_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid,
  title text NOT NULL,
  body text NOT NULL,
  href text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'danger')),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX notifications_user ON notifications (company_id, user_id, created_at DESC);
