-- `traceparent` (W3C) is the span that recorded an event: the relay continues its trace. `trace_id` is set only on rows of
-- the staff's timeline, which is searched by it, so the index costs one entry per event, not one per audience.
ALTER TABLE events ADD COLUMN traceparent text, ADD COLUMN trace_id text;

-- For partitions made from now on; the next migration builds it on those that exist.
CREATE INDEX events_trace ON ONLY events (trace_id) WHERE trace_id IS NOT NULL;

-- A process of the version before sends neither.
CREATE OR REPLACE FUNCTION append_events(p_company uuid, p_events jsonb, p_payloads jsonb DEFAULT '[]')
  RETURNS TABLE (topic text, off bigint, epoch uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH input AS MATERIALIZED (
    SELECT e.item, e.position, (e.item ->> 'topic') COLLATE "C" AS topic,
      row_number() OVER (PARTITION BY e.item ->> 'topic' ORDER BY e.position) AS place
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(item, position)
  ), heads AS (
    INSERT INTO topic_heads AS h (topic, company_id, head)
      SELECT counted.topic, p_company, counted.amount
      FROM (SELECT topic, count(*) AS amount FROM input GROUP BY topic) counted ORDER BY counted.topic
      ON CONFLICT ON CONSTRAINT topic_heads_pkey DO UPDATE SET head = h.head + excluded.head
      RETURNING h.topic, h.head, h.epoch
  ), moment AS MATERIALIZED (
    -- Read after all heads are locked: times of a topic never go back.
    SELECT now.at, jsonb_build_object('recordedAt',
      to_char(now.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS stamp
    FROM (SELECT count(*) FROM heads) locked, LATERAL (SELECT clock_timestamp() AS at, locked.count OFFSET 0) now
  ), payloads AS MATERIALIZED (
    SELECT given.place - 1 AS place, given.payload || moment.stamp AS payload
    FROM moment, jsonb_array_elements(p_payloads) WITH ORDINALITY AS given(payload, place)
  ), placed AS MATERIALIZED (
    SELECT i.item, i.topic, heads.epoch, heads.head - count(*) OVER (PARTITION BY i.topic) + i.place AS off
    FROM input i JOIN heads ON heads.topic = i.topic
    ORDER BY i.topic, i.place
  ), written AS (
    INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, job_id, actor_id,
        correlation_id, traceparent, trace_id, recorded_at, related, payload)
      SELECT p.topic, p.off, p_company, (p.item ->> 'eventId')::uuid, p.item ->> 'type', p.item ->> 'entityKind',
        p.item ->> 'entityId', (p.item ->> 'jobId')::uuid, (p.item ->> 'actorId')::uuid, p.item ->> 'correlationId',
        p.item ->> 'traceparent', p.item ->> 'traceId', moment.at,
        CASE WHEN jsonb_array_length(p.item -> 'related') > 0
          THEN ARRAY(SELECT jsonb_array_elements_text(p.item -> 'related')) END,
        coalesce(payloads.payload, (p.item -> 'payload') || moment.stamp)
      FROM placed p CROSS JOIN moment LEFT JOIN payloads ON payloads.place = (p.item ->> 'payloadPlace')::bigint
  )
  SELECT p.topic, p.off, p.epoch FROM placed p;
END $$;
