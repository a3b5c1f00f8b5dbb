-- A batch of commands appends hundreds of events at once: each topic's head moves once, by as many as there are.
-- Topics are taken in sorted order, so two transactions cannot wait for each other in a circle.
CREATE OR REPLACE FUNCTION append_events(p_company uuid, p_events jsonb)
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
  ), placed AS MATERIALIZED (
    -- Read after the heads are locked: times of a topic never go back.
    SELECT i.item, i.topic, heads.epoch, clock_timestamp() AS at,
      heads.head - count(*) OVER (PARTITION BY i.topic) + i.place AS off
    FROM input i JOIN heads ON heads.topic = i.topic
    ORDER BY i.topic, i.place
  ), written AS (
    INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, job_id, actor_id,
        correlation_id, recorded_at, payload)
      SELECT p.topic, p.off, p_company, (p.item ->> 'eventId')::uuid, p.item ->> 'type', p.item ->> 'entityKind',
        p.item ->> 'entityId', (p.item ->> 'jobId')::uuid, (p.item ->> 'actorId')::uuid, p.item ->> 'correlationId', p.at,
        (p.item -> 'payload') || jsonb_build_object('recordedAt',
          to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM placed p
  )
  SELECT p.topic, p.off, p.epoch FROM placed p;
END $$;
