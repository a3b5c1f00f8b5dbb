-- Customers and technicians read the topics of flags and A/B tests. What lay there told them descriptions, reasons, names
-- of staff, drafts and the state of other environments. The events move to a topic of staff as they are; those that stay,
-- because offsets have no gaps, keep what a client needs. Their topics begin a new epoch: what Redis still holds of the
-- old ones is not read any more, and clients that stand in them take a snapshot.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE topic_heads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE topic_published NO FORCE ROW LEVEL SECURITY;

INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, job_id, actor_id, correlation_id,
    recorded_at, payload)
  SELECT 't:' || e.company_id || ':flag_changes',
    row_number() OVER (PARTITION BY e.company_id ORDER BY e.recorded_at, e.topic, e.off),
    e.company_id, e.event_id, e.type, e.entity_kind, e.entity_id, e.job_id, e.actor_id, e.correlation_id,
    e.recorded_at, e.payload
  FROM topic_heads h JOIN events e ON e.topic = h.topic
  WHERE h.topic IN ('t:' || h.company_id || ':flags', 't:' || h.company_id || ':ab');

WITH moved AS (
  INSERT INTO topic_heads (topic, company_id, head)
    SELECT e.topic, e.company_id, max(e.off) FROM events e
    WHERE e.topic IN (SELECT 't:' || company_id || ':flag_changes' FROM topic_heads)
    GROUP BY e.topic, e.company_id
    RETURNING topic, company_id, head
)
INSERT INTO topic_published (topic, company_id, published) SELECT topic, company_id, head FROM moved;

CREATE FUNCTION pg_temp.public_record(event jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE
    WHEN event #>> '{record,kind}' = 'experiment' THEN jsonb_build_object('kind', 'public_experiment', 'experiment',
      (SELECT jsonb_object_agg(member.key, member.value) FROM jsonb_each(event #> '{record,experiment}') member
        WHERE member.key IN ('id', 'flagId', 'flagKey', 'name', 'status', 'revision')))
    WHEN event #>> '{record,kind}' = 'flag' AND event #>> '{record,environment}' IS NOT NULL THEN
      (SELECT jsonb_build_object('kind', 'public_flag', 'flag', jsonb_build_object(
          'id', event #> '{record,flag,id}', 'key', event #> '{record,flag,key}', 'environment', state -> 'environment',
          'enabled', state -> 'enabled', 'revision', state -> 'revision', 'updatedAt', state -> 'updatedAt',
          'variants', event #> '{record,flag,variants}'))
        FROM jsonb_array_elements(event #> '{record,flag,environments}') state
        WHERE state ->> 'environment' = event #>> '{record,environment}')
  END $$;

UPDATE events e SET actor_id = NULL, payload = e.payload
    || jsonb_build_object('actor', '{"kind": "system", "id": null, "name": ""}'::jsonb, 'reason', NULL,
      'record', pg_temp.public_record(e.payload))
    || CASE WHEN e.type = 'experiment.created'
      THEN jsonb_build_object('changes', '[]'::jsonb, 'entity', e.payload -> 'entity' || '{"label": "A/B test"}'::jsonb)
      ELSE '{}'::jsonb END
  FROM topic_heads h
  WHERE e.topic = h.topic AND h.topic IN ('t:' || h.company_id || ':flags', 't:' || h.company_id || ':ab');

UPDATE topic_heads SET epoch = gen_random_uuid()
  WHERE topic IN ('t:' || company_id || ':flags', 't:' || company_id || ':ab');

ALTER TABLE events FORCE ROW LEVEL SECURITY;
ALTER TABLE topic_heads FORCE ROW LEVEL SECURITY;
ALTER TABLE topic_published FORCE ROW LEVEL SECURITY;
