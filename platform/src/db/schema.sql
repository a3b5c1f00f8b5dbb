-- The schema as the migrations make it, written by `npm run generate`. Read it here, change it with a migration.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Row-level security lets an operator use an index only when its function cannot reveal the rows it refuses. These
-- compare and nothing else. Only a superuser may say so; without it, large companies are slower.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.jsonb_contains(jsonb,jsonb) LEAKPROOF;
  ALTER FUNCTION pg_catalog.range_overlaps(anyrange,anyrange) LEAKPROOF;
  ALTER FUNCTION pg_catalog.ts_match_vq(tsvector,tsquery) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'search runs without its index: the schema owner may not mark functions leakproof';
END $$;

GRANT USAGE ON SCHEMA public TO switchyard_app;
GRANT USAGE ON SCHEMA public TO switchyard_identity;
GRANT USAGE ON SCHEMA public TO switchyard_relay;
GRANT USAGE ON SCHEMA public TO switchyard_remover;

SET LOCAL check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.account_factors(p_company uuid, p_user uuid)
 RETURNS TABLE(has_totp boolean, has_passkey boolean, is_required boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT
    EXISTS (SELECT FROM totp_factors t
      WHERE t.company_id = u.company_id AND t.user_id = u.id AND t.confirmed_at IS NOT NULL),
    EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
    u.role = ANY (c.second_factor_roles)
  FROM users u JOIN companies c ON c.id = u.company_id
  WHERE u.company_id = p_company AND u.id = p_user
$function$;

CREATE OR REPLACE FUNCTION public.add_flag_environments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO flag_environments (company_id, flag_id, environment, updated_by_name, updated_at)
    SELECT e.company_id, NEW.id, e.key, NEW.updated_by_name, NEW.created_at FROM environments e
    WHERE e.company_id = NEW.company_id AND e.key NOT IN ('production', 'staging', 'development')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.app_company()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('app.company_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.append_events(p_company uuid, p_events jsonb, p_payloads jsonb DEFAULT '[]'::jsonb)
 RETURNS TABLE(topic text, off bigint, epoch uuid)
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.begin_erasure(p_id uuid, p_kind text, p_subject uuid, p_by uuid, p_by_name text, p_reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  tenant uuid := app_company();
  ids uuid[];
  n integer;
  tomb text;
  t text;
  mails text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('privacy ' || tenant, 0));
  ids := ARRAY(SELECT r.id FROM person_records(p_kind, p_subject) r);
  IF NOT p_subject = ANY (ids) THEN
    RETURN 0;
  END IF;
  IF EXISTS (SELECT FROM holds_of(ids)) THEN
    RETURN -1;
  END IF;
  IF EXISTS (SELECT FROM erasures WHERE company_id = tenant AND p_subject = ANY (subject_ids)) THEN
    RETURN -2;
  END IF;
  INSERT INTO company_counters AS c (company_id, kind, value) VALUES (tenant, 'erasure', 1)
    ON CONFLICT (company_id, kind) DO UPDATE SET value = c.value + 1 RETURNING value INTO n;
  tomb := 'Removed person ' || n;
  mails := ARRAY(SELECT lower(w.word) FROM person_words(ids) w WHERE w.kind = 'email' AND NOT w.shared);
  INSERT INTO erasures (id, company_id, number, subject_kind, subject_id, reason, requested_by, requested_by_name, requested_at,
      subject_ids, words)
    VALUES (p_id, tenant, n, p_kind, p_subject, p_reason, p_by, p_by_name, now(), ids,
      coalesce((SELECT jsonb_agg(jsonb_build_object('word', w.word, 'to', CASE w.kind
        WHEN 'name' THEN tomb WHEN 'email' THEN 'removed-' || n || '@removed.invalid' ELSE 'removed' END)
        ORDER BY length(w.word) DESC) FROM person_words(ids) w WHERE NOT w.shared), '[]'));

  -- What they asked for is theirs, too.
  ids := ids
    || ARRAY(SELECT id FROM service_requests WHERE company_id = tenant
      AND (customer_id = ANY (ids) OR requester_id = ANY (ids) OR lower(contact_email) = ANY (mails)))
    || ARRAY(SELECT id FROM leads WHERE company_id = tenant AND (customer_id = ANY (ids) OR lower(email) = ANY (mails)))
    || ARRAY(SELECT id FROM support_tickets WHERE company_id = tenant AND requester_id = ANY (ids))
    || ARRAY(SELECT id FROM absences WHERE company_id = tenant AND technician_id = ANY (ids))
    || ARRAY(SELECT id FROM comments WHERE company_id = tenant AND record_id = ANY (ids))
    || ARRAY(SELECT id FROM equipment WHERE company_id = tenant AND customer_id = ANY (ids));
  UPDATE erasures SET subject_ids = ids WHERE company_id = tenant AND id = p_id;
  DELETE FROM notifications WHERE company_id = tenant AND EXISTS (SELECT FROM unnest(ids) i WHERE position(i::text IN href) > 0);

  -- What lets the person in, and what is theirs alone.
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'company_id') LOOP
    EXECUTE format('DELETE FROM %I WHERE company_id = $1 AND user_id = ANY ($2)', t) USING tenant, ids;
  END LOOP;
  DELETE FROM saved_views WHERE company_id = tenant AND owner_id = ANY (ids) AND NOT shared;
  DELETE FROM invitations WHERE company_id = tenant AND (lower(email) = ANY (mails) OR customer_id = ANY (ids) OR technician_id = ANY (ids));
  DELETE FROM outbox_mails WHERE company_id = tenant AND lower(recipient) = ANY (mails);

  UPDATE users SET email = 'removed-' || n || '@' || id || '.removed.invalid', first_name = 'Removed', last_name = 'person ' || n,
    phone = NULL, password_hash = '', status = 'disabled', last_seen_at = NULL, revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);
  UPDATE technicians SET name = tomb, email = NULL, phone = NULL, home_latitude = NULL, home_longitude = NULL, shifts = '[]',
    active = false, external_ref = NULL, custom = '{}', revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);
  UPDATE customers SET name = tomb, email = NULL, phone = NULL, billing_address = NULL, notes = NULL, tags = '{}',
    external_ref = NULL, custom = '{}', status = 'archived', revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);
  IF p_kind = 'customer' THEN
    DELETE FROM contacts WHERE company_id = tenant AND id = ANY (ids);
    UPDATE jobs SET contact_id = NULL WHERE company_id = tenant AND contact_id = ANY (ids);
  ELSE
    UPDATE contacts SET name = tomb, email = NULL, phone = NULL WHERE company_id = tenant AND id = ANY (ids);
  END IF;
  -- City and region stay for the figures of the books, and the place to about a kilometre.
  UPDATE sites SET name = 'Removed address', address = address || '{"line1": "Removed", "line2": null}', access_notes = NULL,
    latitude = round(latitude::numeric, 2), longitude = round(longitude::numeric, 2), gate_code = NULL, hazards = '{}',
    external_ref = NULL, revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);

  UPDATE communications SET subject = '', body = '', author_name = CASE direction WHEN 'in' THEN tomb ELSE author_name END,
    revision = revision + 1, updated_at = now() WHERE company_id = tenant AND customer_id = ANY (ids);
  UPDATE service_request_messages SET body = '', author_name = CASE sender WHEN 'requester' THEN tomb ELSE author_name END
    WHERE company_id = tenant AND request_id = ANY (ids);
  UPDATE service_requests SET title = 'Removed', description = '', contact_name = NULL, contact_phone = NULL, contact_email = NULL,
    address = NULL, form_key = NULL, revision = revision + 1, updated_at = now(),
    deleted_at = CASE WHEN customer_id IS NULL OR customer_id = ANY (ids) THEN coalesce(deleted_at, now()) ELSE deleted_at END
    WHERE company_id = tenant AND id = ANY (ids);
  DELETE FROM lead_entries WHERE company_id = tenant AND kind IN ('request', 'note', 'call', 'answer') AND lead_id = ANY (ids);
  UPDATE leads SET first_name = 'Removed', last_name = 'person ' || n, email = '', company = '', phone = '', message = '',
    same_key = id::text, revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);
  UPDATE support_messages SET body = '' WHERE company_id = tenant AND sender = 'requester' AND ticket_id = ANY (ids);
  UPDATE support_tickets SET subject = 'Removed', requester_name = tomb, requester_email = 'removed-' || n || '@removed.invalid'
    WHERE company_id = tenant AND id = ANY (ids);
  -- Times stay for the books; why someone was away, perhaps ill, goes with the person.
  UPDATE absences SET type = 'personal', notes = NULL, state_reason = NULL, revision = revision + 1, updated_at = now()
    WHERE company_id = tenant AND id = ANY (ids);
  -- What colleagues wrote about the person; who wrote it stays.
  UPDATE comments SET body = '', revision = revision + 1, updated_at = now() WHERE company_id = tenant AND id = ANY (ids);
  -- The equipment stays; texts about it go.
  UPDATE equipment SET notes = NULL, location = NULL, external_ref = NULL, custom = '{}', state_reason = NULL,
    revision = revision + 1, updated_at = now() WHERE company_id = tenant AND id = ANY (ids);
  UPDATE equipment_spans SET reason = NULL WHERE company_id = tenant AND equipment_id = ANY (ids);
  UPDATE equipment_readings SET reset_reason = NULL WHERE company_id = tenant AND equipment_id = ANY (ids);
  -- A signature is a picture of a person.
  UPDATE visit_entries e SET data = e.data || jsonb_build_object('signerName', tomb, 'typed', true, 'strokes', '[]'::jsonb),
    revision = e.revision + 1, updated_at = now()
    FROM visits v JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    WHERE e.company_id = tenant AND v.company_id = tenant AND v.id = e.visit_id AND e.kind = 'signature' AND j.customer_id = ANY (ids);
  UPDATE photos p SET deleted_at = coalesce(p.deleted_at, now()), caption = '', revision = p.revision + 1, updated_at = now()
    FROM jobs j WHERE p.company_id = tenant AND j.company_id = tenant AND j.id = p.job_id AND j.customer_id = ANY (ids);
  UPDATE security_events SET device = NULL, address = NULL WHERE company_id = tenant AND actor_id = ANY (ids);
  UPDATE security_alerts SET device = NULL, address = NULL, subject_name = tomb WHERE company_id = tenant AND subject_id = ANY (ids);
  RETURN n;
END $function$;

CREATE OR REPLACE FUNCTION public.companies_to_count(p_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT u.company_id FROM company_usage u
  WHERE u.counted_at IS NULL OR u.counted_at < now() - interval '1 day'
    OR (u.changed_at > u.counted_at AND u.counted_at < now() - interval '5 minutes')
  ORDER BY u.counted_at NULLS FIRST LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.company_count()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT count(*) FROM companies $function$;

CREATE OR REPLACE FUNCTION public.company_of_request_address(p_address text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT s.company_id FROM service_request_settings s JOIN companies c ON c.id = s.company_id
  WHERE s.address = p_address AND s.is_open
    AND (least(c.sandbox_ends_at, c.closes_at) IS NULL OR least(c.sandbox_ends_at, c.closes_at) > now()) $function$;

CREATE OR REPLACE FUNCTION public.company_of_ticket(p_ticket uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id FROM support_tickets WHERE id = p_ticket $function$;

CREATE OR REPLACE FUNCTION public.company_of_unsent_mail(p_mail uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id FROM outbox_mails
   WHERE id = p_mail AND sent_at IS NULL AND NOT held AND (claimed_until IS NULL OR claimed_until <= now())
     AND (handed_over_at IS NULL OR (handovers < 3 AND next_try_at <= now())) $function$;

CREATE OR REPLACE FUNCTION public.count_article_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_ARGV[0] WHEN 'gone' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO article_counts AS c (day, article, readers)
    SELECT day, article, sign * count(*) FROM changed GROUP BY day, article ORDER BY day, article
    ON CONFLICT (day, article) DO UPDATE SET readers = c.readers + excluded.readers;
  IF sign < 0 THEN
    DELETE FROM article_counts c USING (SELECT DISTINCT day, article FROM changed) gone
      WHERE c.day = gone.day AND c.article = gone.article AND c.readers = 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_article_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_ARGV[0] WHEN 'gone' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO article_opinions AS o (article, helpful, not_helpful)
    SELECT article, sign * count(*) FILTER (WHERE helpful), sign * count(*) FILTER (WHERE NOT helpful)
    FROM changed GROUP BY article ORDER BY article
    ON CONFLICT (article) DO UPDATE
      SET helpful = o.helpful + excluded.helpful, not_helpful = o.not_helpful + excluded.not_helpful;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_security_event(p_fact jsonb)
 RETURNS TABLE(id uuid, times integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  IF p_fact->>'burst' IS NULL THEN
    RAISE EXCEPTION 'a fact without a burst is not counted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN QUERY
    INSERT INTO security_events AS e (id, company_id, at, kind, outcome, actor_id, actor_name, subject_kind, subject_id,
      subject_name, device, address, details, times, last_at, burst)
    SELECT f.id, app_company(), f.at, f.kind, f.outcome, f.actor_id, f.actor_name, f.subject_kind, f.subject_id,
      f.subject_name, f.device, f.address, f.details, f.times, f.last_at, f.burst
    FROM jsonb_populate_record(NULL::security_events, p_fact) f
    ON CONFLICT (company_id, burst) DO UPDATE
      SET times = e.times + EXCLUDED.times, last_at = greatest(e.last_at, EXCLUDED.last_at)
    RETURNING e.id, e.times;
END $function$;

CREATE OR REPLACE FUNCTION public.count_usage(p_company uuid, p_bytes bigint, p_records integer)
 RETURNS TABLE(change_bytes bigint, records bigint, plan text, is_sandbox boolean, own_limits jsonb)
 LANGUAGE sql
AS $function$
  WITH counted AS (
    INSERT INTO company_usage AS u (company_id, day, change_bytes)
      VALUES (p_company, (now() AT TIME ZONE 'UTC')::date, p_bytes)
      ON CONFLICT (company_id) DO UPDATE SET day = excluded.day, changed_at = now(),
        change_bytes = CASE WHEN u.day = excluded.day THEN u.change_bytes ELSE 0 END + p_bytes,
        records = u.records + p_records
      RETURNING u.change_bytes, u.records)
  SELECT counted.change_bytes, counted.records, c.plan, c.sandbox_ends_at IS NOT NULL,
    (SELECT coalesce(jsonb_object_agg(l.kind, l.most), '{}') FROM company_limits l WHERE l.company_id = p_company)
  FROM counted, companies c WHERE c.id = p_company
$function$;

CREATE OR REPLACE FUNCTION public.custom_role(p_company uuid, p_role uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT jsonb_build_object('id', r.id, 'name', r.name, 'revision', r.revision, 'basis', r.basis,
    'permissions', r.permissions, 'fields', r.fields)
  FROM roles r WHERE r.company_id = p_company AND r.id = p_role
$function$;

CREATE OR REPLACE FUNCTION public.due_audit_streams(p_limit integer)
 RETURNS TABLE(company_id uuid, stream_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT s.company_id, s.id FROM audit_streams s
  WHERE s.enabled AND s.next_try_at <= now() AND (s.claimed_until IS NULL OR s.claimed_until <= now())
    AND EXISTS (SELECT FROM audit_stream_events e WHERE e.company_id = s.company_id AND e.stream_id = s.id)
  ORDER BY s.next_try_at LIMIT p_limit $function$;

CREATE OR REPLACE FUNCTION public.due_experiments(p_older_than interval, p_limit integer)
 RETURNS TABLE(company_id uuid, experiment_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.company_id, a.experiment_id FROM experiment_analyses a
  WHERE a.asks > a.answered OR (a.arrivals > a.counted AND coalesce(a.analysed_at, '-infinity') < now() - p_older_than)
  ORDER BY a.asks > a.answered DESC, a.analysed_at NULLS FIRST
  LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.due_flag_rollouts(p_limit integer)
 RETURNS TABLE(company_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT r.company_id, r.id FROM flag_rollouts r
    JOIN flag_environments s ON s.company_id = r.company_id AND s.flag_id = r.flag_id AND s.environment = r.environment
  WHERE r.state = 'running' AND (r.check_at <= now() OR s.revision <> r.known_revision)
  ORDER BY r.check_at LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.due_flag_schedules(p_limit integer)
 RETURNS TABLE(company_id uuid, flag_id uuid, environment text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT s.company_id, s.flag_id, s.environment FROM flag_schedules s
  WHERE s.state = 'upcoming' AND s.run_at <= now()
  GROUP BY s.company_id, s.flag_id, s.environment
  ORDER BY min(s.run_at) LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.due_mails(p_limit integer)
 RETURNS TABLE(mail_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT id FROM (
     SELECT id, next_try_at, row_number() OVER (PARTITION BY company_id ORDER BY next_try_at) AS place
     FROM outbox_mails
     WHERE sent_at IS NULL AND NOT held AND next_try_at <= now() AND created_at > now() - interval '3 days'
       AND (claimed_until IS NULL OR claimed_until <= now()) AND (handed_over_at IS NULL OR handovers < 3)
   ) due
   ORDER BY place, next_try_at LIMIT p_limit $function$;

CREATE OR REPLACE FUNCTION public.due_push_deliveries(p_limit integer)
 RETURNS TABLE(company_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT d.company_id, d.id FROM push_deliveries d
  WHERE d.due_at <= now() ORDER BY d.due_at LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.due_webhook_deliveries(p_now timestamp with time zone, p_per_webhook integer, p_limit integer)
 RETURNS TABLE(company_id uuid, delivery_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT w.company_id, d.id FROM webhooks w
  CROSS JOIN LATERAL (
    SELECT id, row_number() OVER (ORDER BY next_try_at, id) AS place, next_try_at FROM (
      SELECT id, next_try_at FROM webhook_deliveries
      WHERE company_id = w.company_id AND webhook_id = w.id AND state = 'waiting' AND next_try_at <= p_now
        AND (claimed_until IS NULL OR claimed_until <= p_now)
      ORDER BY next_try_at, id LIMIT p_per_webhook
    ) due
  ) d
  WHERE w.enabled
  ORDER BY d.place, d.next_try_at LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.ended_companies(p_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT id FROM companies WHERE least(sandbox_ends_at, closes_at) <= now()
  ORDER BY least(sandbox_ends_at, closes_at) LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.ended_sandboxes(p_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT id FROM companies WHERE sandbox_ends_at <= now() ORDER BY sandbox_ends_at LIMIT p_limit $function$;

CREATE OR REPLACE FUNCTION public.ensure_event_partitions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  month date;
  partition text;
BEGIN
  FOR month IN
    SELECT (date_trunc('month', now()) + make_interval(months => n))::date FROM generate_series(0, 1) n
    UNION
    SELECT DISTINCT date_trunc('month', recorded_at AT TIME ZONE 'UTC')::date FROM events_default
    ORDER BY 1
  LOOP
    partition := 'events_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(partition) IS NOT NULL;
    -- Writers wait until the rows have moved.
    LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL)', partition);
    EXECUTE format(
      'WITH moved AS (DELETE FROM events_default WHERE recorded_at >= %L AND recorded_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved',
      month, month + interval '1 month', partition);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      partition, month, month + interval '1 month');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', partition);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', partition);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE events e SET payload = e.payload
      || jsonb_build_object('entity', e.payload -> 'entity' || '{"label": "Removed file"}')
      || jsonb_build_object('changes', coalesce((SELECT jsonb_agg(CASE WHEN c ->> 'field' IN ('name', 'description')
          THEN c || '{"from": null, "to": null}' ELSE c END ORDER BY i)
        FROM jsonb_array_elements(e.payload -> 'changes') WITH ORDINALITY AS x (c, i)), '[]'))
      || CASE WHEN e.payload #> '{record,attachment}' IS NULL THEN '{}' ELSE jsonb_build_object('record', e.payload -> 'record'
        || jsonb_build_object('attachment', (e.payload #> '{record,attachment}') || '{"name": "Removed file", "description": ""}')) END
    WHERE e.company_id = NEW.company_id AND e.entity_kind = 'attachment' AND e.entity_id IN (
      SELECT a.id::text FROM attachments a WHERE a.company_id = NEW.company_id AND a.customer_id = ANY (NEW.subject_ids));
  UPDATE attachment_versions v SET name = 'Removed file' FROM attachments a
    WHERE v.company_id = NEW.company_id AND a.company_id = v.company_id AND a.id = v.attachment_id
      AND a.customer_id = ANY (NEW.subject_ids);
  UPDATE attachments SET name = 'Removed file', description = '', deleted_at = coalesce(deleted_at, now()),
    revision = revision + 1, updated_at = now()
    WHERE company_id = NEW.company_id AND customer_id = ANY (NEW.subject_ids);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_batch(p_erasure uuid, p_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  tenant uuid := app_company();
  e erasures;
  tomb text;
  ids text[];
  t text;
  c record;
  sets text[] := '{}';
  finds text[] := '{}';
  changed bigint;
  matched bigint := 0;
  last record;
BEGIN
  SELECT * INTO e FROM erasures WHERE company_id = tenant AND id = p_erasure AND state = 'running' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  tomb := 'Removed person ' || e.number;
  ids := ARRAY(SELECT i::text FROM unnest(e.subject_ids) i);
  SELECT s.name INTO t FROM searched_tables() s WHERE s.place = e.step + 1;
  IF t IS NULL THEN
    UPDATE erasures SET state = 'done', finished_at = now(), words = NULL WHERE company_id = tenant AND id = p_erasure;
    RETURN false;
  END IF;

  IF t = 'events' THEN
    SELECT count(*) AS rows, max(b.topic) AS topic, (array_agg(b.off ORDER BY b.topic DESC, b.off DESC))[1] AS off INTO last
    FROM (SELECT v.topic, v.off FROM events v WHERE v.company_id = tenant AND v.topic LIKE 't:' || tenant || ':%'
      AND (v.topic, v.off) > (e.topic, e.off) ORDER BY v.topic, v.off LIMIT p_limit) b;
    UPDATE events v SET payload = d.payload FROM (
      SELECT b.topic, b.off, b.recorded_at, erase_json(b.payload, 'payload', e.words, ids, tomb) AS payload FROM events b
      WHERE b.company_id = tenant AND (b.topic, b.off) > (e.topic, e.off) AND (b.topic, b.off) <= (last.topic, last.off)
        AND (EXISTS (SELECT FROM unnest(ids) i WHERE position(i IN b.payload::text) > 0)
          OR may_name(b.payload::text, e.words))) d
    WHERE v.company_id = tenant AND v.topic = d.topic AND v.off = d.off AND v.recorded_at = d.recorded_at
      AND v.payload IS DISTINCT FROM d.payload;
    GET DIAGNOSTICS changed = ROW_COUNT;
    UPDATE erasures SET topic = coalesce(last.topic, topic), off = coalesce(last.off, off),
      step = CASE WHEN last.rows < p_limit THEN step + 1 ELSE step END,
      counts = jsonb_set(counts, ARRAY[t], to_jsonb(coalesce((counts ->> t)::bigint, 0) + changed))
      WHERE company_id = tenant AND id = p_erasure;
    RETURN true;
  END IF;

  FOR c IN SELECT a.attname::text AS name, format_type(a.atttypid, NULL) AS type,
      (SELECT b.attname::text FROM pg_attribute b WHERE b.attrelid = a.attrelid AND format_type(b.atttypid, NULL) = 'uuid'
        AND b.attname IN (regexp_replace(a.attname, '_name$', '_id'), regexp_replace(a.attname, '_name$', ''))
        AND b.attname <> a.attname) AS owner
    FROM pg_attribute a WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND format_type(a.atttypid, NULL) IN ('text', 'jsonb', 'json', 'text[]')
      AND a.attname !~ '(^id|_id|hash|sha256|state|kind|topic|epoch)$' LOOP
    sets := sets || CASE c.type
      WHEN 'text' THEN format('%1$I = CASE WHEN %2$s THEN $4 ELSE erase_text(%1$I, %1$L, $1) END', c.name,
        CASE WHEN c.owner IS NULL THEN 'false' ELSE format('%I = ANY ($3::uuid[])', c.owner) END)
      WHEN 'text[]' THEN format('%1$I = CASE WHEN %1$I IS NOT NULL THEN ARRAY(SELECT erase_text(x, %1$L, $1) FROM unnest(%1$I) WITH ORDINALITY u (x, i) ORDER BY i) END', c.name)
      ELSE format('%1$I = erase_json(%1$I::jsonb, %1$L, $1, $3, $4)%2$s', c.name, CASE c.type WHEN 'json' THEN '::json' ELSE '' END)
    END;
    finds := finds || format('(%I)::text', c.name);
  END LOOP;
  changed := 0;
  IF sets <> '{}' THEN
    -- Rows that name the person, by word or id. A row whose replaced columns are the same is left alone.
    EXECUTE format('WITH found AS (
        SELECT ctid FROM %1$I WHERE company_id = $2 AND (
          may_name(concat_ws('' '', %2$s), $1)
          OR EXISTS (SELECT FROM unnest($3) i WHERE position(i IN to_jsonb(%1$I)::text) > 0))
          AND to_jsonb(%1$I) IS DISTINCT FROM to_jsonb(%1$I) || (SELECT to_jsonb(r) FROM (SELECT %3$s) r)
        LIMIT $5),
      replaced AS (UPDATE %1$I SET %4$s WHERE ctid IN (SELECT ctid FROM found) RETURNING 1)
      SELECT (SELECT count(*) FROM found), (SELECT count(*) FROM replaced)', t, array_to_string(finds, ', '),
      (SELECT string_agg(regexp_replace(s, '^(\S+) = (.*)$', '\2 AS \1'), ', ') FROM unnest(sets) s), array_to_string(sets, ', '))
      INTO matched, changed USING e.words, tenant, ids, tomb, p_limit;
  END IF;
  -- A row that someone changed at the same moment is not replaced now: it is found again.
  UPDATE erasures SET step = CASE WHEN matched < p_limit AND changed >= matched THEN step + 1 ELSE step END,
    counts = CASE WHEN changed = 0 THEN counts ELSE jsonb_set(counts, ARRAY[t], to_jsonb(coalesce((counts ->> t)::bigint, 0) + changed)) END
    WHERE company_id = tenant AND id = p_erasure;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_json(p_doc jsonb, p_name text, p_words jsonb, p_ids text[], p_tombstone text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  result jsonb := '{}';
  k text;
  v jsonb;
  own boolean;
  replaced jsonb;
BEGIN
  CASE jsonb_typeof(p_doc)
    WHEN 'string' THEN
      RETURN to_jsonb(erase_text(p_doc #>> '{}', p_name, p_words));
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(erase_json(e, p_name, p_words, p_ids, p_tombstone) ORDER BY i)
        FROM jsonb_array_elements(p_doc) WITH ORDINALITY AS a (e, i)), '[]');
    WHEN 'object' THEN
      -- A message to or from a customer belongs to the customer.
      own := coalesce(p_doc ->> 'id' = ANY (p_ids), false)
        OR coalesce(p_doc ? 'body' AND p_doc ? 'direction' AND p_doc ->> 'customerId' = ANY (p_ids), false);
      FOR k, v IN SELECT * FROM jsonb_each(p_doc) LOOP
        replaced := CASE WHEN own THEN erased_field(k, v, p_tombstone) END;
        IF replaced IS NULL AND k ~ 'Name$' AND jsonb_typeof(v) = 'string'
          AND coalesce(p_doc ->> regexp_replace(k, 'Name$', 'Id'), p_doc ->> regexp_replace(k, 'Name$', '')) = ANY (p_ids) THEN
          replaced := to_jsonb(p_tombstone);
        END IF;
        -- Changes of the person's own record, before and after.
        IF replaced IS NULL AND k = 'changes' AND jsonb_typeof(v) = 'array' AND p_doc #>> '{entity,id}' = ANY (p_ids) THEN
          replaced := (SELECT jsonb_agg(CASE
            WHEN erased_field(c ->> 'field', '""', p_tombstone) IS NULL AND c ->> 'field' !~ '^custom|^type$'
              THEN erase_json(c, 'value', p_words, p_ids, p_tombstone)
            ELSE c || '{"from": null, "to": null}' END ORDER BY i) FROM jsonb_array_elements(v) WITH ORDINALITY AS a (c, i));
        END IF;
        -- Why the person's own record was changed.
        IF replaced IS NULL AND k = 'reason' AND p_doc #>> '{entity,id}' = ANY (p_ids) THEN
          replaced := 'null'::jsonb;
        END IF;
        -- The field decides whether the values of a change are texts.
        result := result || jsonb_build_object(k, coalesce(replaced, erase_json(v,
          CASE WHEN k IN ('from', 'to') THEN coalesce(p_doc ->> 'field', k) ELSE k END, p_words, p_ids, p_tombstone), v));
      END LOOP;
      RETURN result;
    ELSE
      RETURN p_doc;
  END CASE;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_text(p_text text, p_name text, p_words jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  w jsonb;
BEGIN
  IF p_text IS NULL OR p_name ~ '(^id|_id|Id|hash|sha256|Sha256)$' THEN
    RETURN p_text;
  END IF;
  FOR w IN SELECT * FROM jsonb_array_elements(p_words) LOOP
    IF (is_phone(w ->> 'word') OR position(lower(w ->> 'word') IN lower(p_text)) > 0)
      AND (holds_text(p_name) OR (w ->> 'word') ~ '[\s@]') THEN
      p_text := regexp_replace(p_text, word_pattern(w ->> 'word'), w ->> 'to', 'gi');
    END IF;
  END LOOP;
  RETURN p_text;
END $function$;

CREATE OR REPLACE FUNCTION public.erased_field(p_key text, p_old jsonb, p_tombstone text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN p_old = 'null'::jsonb THEN NULL
    WHEN p_key IN ('name', 'label') THEN to_jsonb(p_tombstone)
    WHEN p_key IN ('firstName', 'first_name') THEN '"Removed"'::jsonb
    WHEN p_key IN ('lastName', 'last_name') THEN to_jsonb(substr(p_tombstone, 9))
    WHEN p_key IN ('title', 'requesterName', 'requester_name') THEN to_jsonb(p_tombstone)
    WHEN p_key IN ('subject', 'body', 'message', 'description', 'company') AND jsonb_typeof(p_old) = 'string' THEN '""'::jsonb
    WHEN p_key = 'address' AND jsonb_typeof(p_old) = 'object' THEN p_old || '{"line1": "Removed", "line2": null}'
    WHEN p_key IN ('email', 'phone', 'contactName', 'contactPhone', 'contactEmail', 'requesterEmail', 'requester_email', 'billingAddress', 'billing_address', 'notes', 'home', 'homeLatitude', 'homeLongitude',
      'externalRef', 'external_ref', 'accessNotes', 'gateCode', 'latitude', 'longitude', 'location') THEN 'null'::jsonb
    WHEN p_key IN ('stateReason', 'state_reason') THEN 'null'::jsonb
    WHEN p_key = 'type' AND p_old IN ('"vacation"', '"sick"', '"training"', '"meeting"', '"break"') THEN '"personal"'::jsonb
    WHEN p_key IN ('contacts', 'tags', 'hazards') THEN '[]'::jsonb
    WHEN p_key = 'custom' THEN '{}'::jsonb
  END $function$;

CREATE OR REPLACE FUNCTION public.flag_token(p_token_hash bytea)
 RETURNS TABLE(token_id uuid, company_id uuid, kind text, environment text, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE flag_tokens t SET last_used_at = now()
    WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
      AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute');
  RETURN QUERY
    SELECT t.id, t.company_id, t.kind, t.environment, t.expires_at FROM flag_tokens t
    WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now());
END $function$;

CREATE OR REPLACE FUNCTION public.flag_token_by_id(p_id uuid)
 RETURNS TABLE(token_hash bytea, company_id uuid, kind text, environment text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT t.token_hash, t.company_id, t.kind, t.environment, t.expires_at FROM flag_tokens t
  WHERE t.id = p_id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
$function$;

CREATE OR REPLACE FUNCTION public.flag_token_projects(p_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT t.projects FROM flag_tokens t
  WHERE t.id = p_id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
$function$;

CREATE OR REPLACE FUNCTION public.holds_of(p_ids uuid[])
 RETURNS SETOF legal_holds
 LANGUAGE sql
 STABLE
AS $function$
  SELECT h.* FROM legal_holds h, (SELECT p_ids
      || ARRAY(SELECT c.customer_id FROM contacts c WHERE c.company_id = app_company() AND c.id = ANY (p_ids))
      || ARRAY(SELECT u.customer_id FROM users u WHERE u.company_id = app_company() AND u.id = ANY (p_ids)
        AND u.customer_id IS NOT NULL) AS ids) person
  WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (h.subject_id = ANY (person.ids)
    OR (h.subject_kind = 'job' AND (EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id
        AND j.customer_id = ANY (person.ids))
      OR EXISTS (SELECT FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE v.company_id = app_company() AND v.job_id = h.subject_id AND a.technician_id = ANY (p_ids))))) $function$;

CREATE OR REPLACE FUNCTION public.holds_text(p_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT p_name ~* '(name|label|title|body|text|subject|description|notes?|caption|reason|message|instructions|resolution|summary|comment|content|value|email|phone|recipient|error|answer|detail|line1|line2|cells)$' $function$;

CREATE OR REPLACE FUNCTION public.identity_address(p_email text)
 RETURNS TABLE(is_verified boolean, is_pending boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(bool_or(owns_email AND email_verified_at IS NOT NULL), false),
    coalesce(bool_or(email_verified_at IS NULL), false) FROM users WHERE email = p_email
$function$;

CREATE OR REPLACE FUNCTION public.identity_api_token(p_token_hash bytea, p_from text)
 RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text, technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamp with time zone, sandbox_ends_at timestamp with time zone, trial_ends_at timestamp with time zone, keeps_photo_location boolean, has_factor boolean, is_required boolean, networks text[], custom_role jsonb, kind text, scopes text[], refusal text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE api_tokens t SET last_used_at = now(), last_used_from = p_from
    FROM users u
    WHERE (t.token_hash = p_token_hash OR t.previous_hash = p_token_hash AND t.previous_ends_at > now())
      AND t.revoked_at IS NULL AND t.expires_at > now()
      AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')
      AND u.company_id = t.company_id AND u.id = t.user_id AND (u.status = 'active' OR u.is_program);
  RETURN QUERY
    SELECT t.id, t.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, t.expires_at, c.sandbox_ends_at, c.trial_ends_at, c.keep_photo_location,
      EXISTS (SELECT FROM totp_factors f
        WHERE f.company_id = u.company_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
      u.role = ANY (c.second_factor_roles),
      CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END,
      CASE WHEN u.role_id IS NOT NULL THEN custom_role(u.company_id, u.role_id) END,
      t.kind, t.scopes, CASE
        WHEN t.revoked_at IS NOT NULL THEN 'revoked'
        WHEN t.expires_at <= now() THEN 'expired'
        WHEN t.token_hash <> p_token_hash AND t.previous_ends_at <= now() THEN 'rotated'
        WHEN u.status <> 'active' AND NOT u.is_program THEN 'owner_inactive'
        WHEN c.sandbox_ends_at <= now() THEN 'company_ended'
      END
    FROM api_tokens t
    JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    JOIN companies c ON c.id = t.company_id
    WHERE t.token_hash = p_token_hash OR t.previous_hash = p_token_hash;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_email_verification(p_token_hash bytea)
 RETURNS TABLE(company_id uuid, verification_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, user_id FROM email_verifications
   WHERE token_hash = p_token_hash AND used_at IS NULL AND expires_at > now() $function$;

CREATE OR REPLACE FUNCTION public.identity_free_address(p_invitation_hash bytea)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    UPDATE users u
    SET email = 'freed-' || u.id || '@invalid', status = 'disabled', revision = u.revision + 1, updated_at = now()
    FROM invitations i
    WHERE i.token_hash = p_invitation_hash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
      AND NOT i.is_shown
      AND u.email = i.email AND u.email_verified_at IS NULL AND u.company_id <> i.company_id
    RETURNING u.id;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_free_provided_address(p_connection uuid, p_email text)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    UPDATE users u
    SET email = 'freed-' || u.id || '@invalid', status = 'disabled', revision = u.revision + 1, updated_at = now()
    FROM sso_domains d
    WHERE d.company_id = app_company() AND d.connection_id = p_connection AND d.proven_at IS NOT NULL
      AND d.domain = split_part(p_email, '@', 2)
      AND u.email = p_email AND u.email_verified_at IS NULL AND u.company_id <> d.company_id
    RETURNING u.id;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_invitation(p_token_hash bytea)
 RETURNS TABLE(company_id uuid, invitation_id uuid, email text, first_name text, last_name text, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT i.company_id, i.id, i.email, i.first_name, i.last_name, c.name
   FROM invitations i JOIN companies c ON c.id = i.company_id
   WHERE i.token_hash = p_token_hash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now() $function$;

CREATE OR REPLACE FUNCTION public.identity_logins(p_email text)
 RETURNS TABLE(company_id uuid, user_id uuid, password_hash text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, password_hash, status FROM users WHERE email = p_email ORDER BY owns_email DESC LIMIT 2 $function$;

CREATE OR REPLACE FUNCTION public.identity_owns_email(p_company uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT coalesce((SELECT owns_email FROM users WHERE company_id = p_company AND id = p_user), false) $function$;

CREATE OR REPLACE FUNCTION public.identity_passkey(p_credential_id bytea)
 RETURNS TABLE(company_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT p.company_id, p.user_id FROM passkeys p WHERE p.credential_id = p_credential_id
$function$;

CREATE OR REPLACE FUNCTION public.identity_password_reset(p_token_hash bytea)
 RETURNS TABLE(company_id uuid, reset_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, user_id FROM password_resets
   WHERE token_hash = p_token_hash AND used_at IS NULL AND expires_at > now() $function$;

CREATE OR REPLACE FUNCTION public.identity_session(p_token_hash bytea, p_idle interval)
 RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text, technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamp with time zone, sandbox_ends_at timestamp with time zone, trial_ends_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE sessions s SET last_seen_at = now()
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND s.last_seen_at < now() - interval '1 minute';
  RETURN QUERY
    SELECT s.id, s.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, s.expires_at, c.sandbox_ends_at, c.trial_ends_at
    FROM sessions s
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND u.status = 'active'
      AND (c.sandbox_ends_at IS NULL OR c.sandbox_ends_at > now());
END $function$;

CREATE OR REPLACE FUNCTION public.identity_sign_in_challenge(p_token_hash bytea)
 RETURNS TABLE(company_id uuid, challenge_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT c.company_id, c.id, c.user_id FROM sign_in_challenges c
  WHERE c.token_hash = p_token_hash AND c.used_at IS NULL AND c.expires_at > now()
$function$;

CREATE OR REPLACE FUNCTION public.identity_user_by_email(p_email text)
 RETURNS TABLE(company_id uuid, user_id uuid, password_hash text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, password_hash, status FROM users WHERE email = p_email AND owns_email $function$;

CREATE OR REPLACE FUNCTION public.inventory_item_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search := to_tsvector('simple', NEW.sku || ' ' || NEW.name || ' ' || coalesce(NEW.category, '') || ' '
    || array_to_string(NEW.barcodes, ' '));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.is_held(p_customer uuid, p_job uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (
    h.subject_id IN (p_customer, p_job, p_user)
    OR (h.subject_kind = 'job' AND p_customer IS NOT NULL
      AND EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id AND j.customer_id = p_customer))
    OR (h.subject_kind IN ('technician', 'customer') AND p_user IS NOT NULL
      AND EXISTS (SELECT FROM users u WHERE u.company_id = app_company() AND u.id = p_user
        AND h.subject_id IN (u.technician_id, u.customer_id))))) $function$;

CREATE OR REPLACE FUNCTION public.is_phone(p_word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT p_word ~ '^\+?\d{7,}$' $function$;

CREATE OR REPLACE FUNCTION public.job_search_words(p_company uuid, p_number bigint, p_title text, p_type text, p_external text, p_customer uuid, p_site uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_tsvector('simple', concat_ws(' ', p_number, p_title, p_type, p_external,
    (SELECT name FROM customers WHERE company_id = p_company AND id = p_customer),
    (SELECT concat_ws(' ', name, address ->> 'line1', territory) FROM sites
      WHERE company_id = p_company AND id = p_site)))
$function$;

CREATE OR REPLACE FUNCTION public.keep_flag_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  technical text[] := ARRAY['company_id', 'changed', 'created_at', 'updated_at', 'updated_by_name', 'reason'];
  now_row jsonb := to_jsonb(NEW);
  subject text := TG_ARGV[0];
BEGIN
  INSERT INTO flag_revisions (company_id, number, subject, subject_id, flag_id, environment, revision, before, after,
      actor_name, reason, at)
    VALUES (NEW.company_id, NEW.changed, subject,
      (now_row ->> CASE subject WHEN 'state' THEN 'flag_id' ELSE 'id' END)::uuid,
      (now_row ->> CASE subject WHEN 'flag' THEN 'id' ELSE 'flag_id' END)::uuid,
      now_row ->> 'environment', coalesce(now_row ->> 'details_revision', now_row ->> 'revision')::integer,
      CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) - technical END, now_row - technical,
      now_row ->> 'updated_by_name', now_row ->> 'reason', NEW.updated_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keeps_photo_location(p_company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT keep_photo_location FROM companies WHERE id = p_company $function$;

CREATE OR REPLACE FUNCTION public.leave_custom_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.role_id := NULL;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.may_name(p_text text, p_words jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT EXISTS (SELECT FROM jsonb_array_elements(p_words) w WHERE CASE WHEN is_phone(w ->> 'word')
    THEN p_text ~ word_pattern(w ->> 'word')
    ELSE position(lower(w ->> 'word') IN lower(p_text)) > 0
      OR position(lower(trim('"' FROM (w -> 'word')::text)) IN lower(p_text)) > 0 END) $function$;

CREATE OR REPLACE FUNCTION public.networks_of_user(p_company uuid, p_user uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END
  FROM users u JOIN companies c ON c.id = u.company_id
  WHERE u.company_id = p_company AND u.id = p_user
$function$;

CREATE OR REPLACE FUNCTION public.note_communication_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE communications SET delivery = CASE
      WHEN NEW.kept THEN 'kept'
      WHEN NEW.sent_at IS NOT NULL THEN 'sent'
      WHEN NEW.error IS NOT NULL AND NEW.handed_over_at IS NOT NULL THEN 'unknown'
      WHEN NEW.error IS NOT NULL THEN 'failed'
      ELSE 'queued'
    END
    WHERE company_id = NEW.company_id AND mail_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_former_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO flag_former_projects (company_id, flag_id, project, number)
    VALUES (NEW.company_id, NEW.id, OLD.project, NEW.changed)
    ON CONFLICT (company_id, flag_id, project) DO UPDATE SET number = excluded.number;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_mail_tries(p_mails uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ UPDATE outbox_mails m
   SET tries = m.tries + 1, next_try_at = now() + least(interval '15 minutes', interval '30 seconds' * 2 ^ least(m.tries, 9))
   FROM (SELECT company_id, id FROM outbox_mails WHERE sent_at IS NULL AND id = ANY(p_mails) FOR UPDATE SKIP LOCKED) tried
   WHERE m.company_id = tried.company_id AND m.id = tried.id $function$;

CREATE OR REPLACE FUNCTION public.number_flag_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO flag_heads AS h (company_id, number) VALUES (NEW.company_id, 1)
    ON CONFLICT (company_id) DO UPDATE SET number = h.number + 1 RETURNING h.number INTO NEW.changed;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.person_records(p_kind text, p_id uuid)
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'customer', c.id FROM customers c WHERE p_kind = 'customer' AND c.company_id = app_company() AND c.id = p_id
  UNION SELECT 'contact', c.id FROM contacts c WHERE c.company_id = app_company()
    AND ((p_kind = 'customer' AND c.customer_id = p_id) OR (p_kind = 'contact' AND c.id = p_id))
  UNION SELECT 'site', s.id FROM sites s WHERE p_kind = 'customer' AND s.company_id = app_company() AND s.customer_id = p_id
  UNION SELECT 'technician', t.id FROM technicians t WHERE t.company_id = app_company() AND ((p_kind = 'technician' AND t.id = p_id)
    OR (p_kind = 'user' AND t.id = (SELECT u.technician_id FROM users u WHERE u.company_id = app_company() AND u.id = p_id)))
  UNION SELECT 'user', u.id FROM users u WHERE u.company_id = app_company() AND NOT u.is_program
    AND ((p_kind = 'user' AND u.id = p_id) OR (p_kind = 'technician' AND u.technician_id = p_id)
      OR (p_kind = 'customer' AND u.customer_id = p_id)) $function$;

CREATE OR REPLACE FUNCTION public.person_words(p_ids uuid[])
 RETURNS TABLE(word text, kind text, shared boolean)
 LANGUAGE sql
 STABLE
AS $function$
  WITH known AS MATERIALIZED (
    SELECT v.id, trim(v.word) AS word, lower(trim(v.word)) AS plain, v.kind FROM (
      SELECT c.id, v.* FROM customers c, LATERAL (VALUES (c.name, 'name'), (c.email, 'email'), (c.phone, 'phone'),
        (c.billing_address ->> 'line1', 'place')) v (word, kind) WHERE c.company_id = app_company()
      UNION ALL SELECT c.id, v.* FROM contacts c, LATERAL (VALUES (c.name, 'name'), (c.email, 'email'),
        (c.phone, 'phone')) v WHERE c.company_id = app_company()
      UNION ALL SELECT s.id, s.address ->> 'line1', 'place' FROM sites s WHERE s.company_id = app_company()
      UNION ALL SELECT t.id, v.* FROM technicians t, LATERAL (VALUES (t.name, 'name'), (t.email, 'email'),
        (t.phone, 'phone')) v WHERE t.company_id = app_company()
      UNION ALL SELECT u.id, v.* FROM users u, LATERAL (VALUES (u.first_name || ' ' || u.last_name, 'name'), (u.email, 'email'),
        (u.phone, 'phone')) v WHERE u.company_id = app_company()
    ) v WHERE v.word IS NOT NULL
  ), own AS (
    SELECT DISTINCT ON (k.plain) k.word, k.plain, k.kind FROM known k
    WHERE k.id = ANY (p_ids) AND length(k.word) >= 3
      -- What an earlier erasure of a contact or an account has left.
      AND k.plain !~ '^removed( person \d+)?$|\.removed\.invalid$' ORDER BY k.plain, k.kind
  )
  SELECT o.word, o.kind, CASE
    WHEN o.kind = 'name' AND o.word !~ '\s' THEN true
    WHEN o.kind = 'place' AND o.word !~ '\d' THEN true
    -- Also written without its country: the last digits decide.
    WHEN is_phone(o.word) THEN EXISTS (SELECT FROM known k WHERE k.id <> ALL (p_ids) AND is_phone(k.word)
      AND right(k.word, 7) = right(o.word, 7))
    ELSE EXISTS (SELECT FROM known k WHERE k.id <> ALL (p_ids) AND position(o.plain IN k.plain) > 0
      AND k.plain ~ word_pattern(o.plain)) END
  FROM own o ORDER BY length(o.word) DESC $function$;

CREATE OR REPLACE FUNCTION public.queue_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO audit_stream_events (company_id, stream_id, event_id, at)
    SELECT NEW.company_id, s.id, NEW.id, NEW.at FROM audit_streams s WHERE s.company_id = NEW.company_id AND s.enabled;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ready_webhook_deliveries(p_now timestamp with time zone, p_of_webhook integer, p_of_failing integer, p_of_company integer, p_limit integer)
 RETURNS TABLE(company_id uuid, delivery_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT ready.company_id, ready.id FROM (
    SELECT w.company_id, due.id, due.place, due.next_try_at, flying.of_company,
      row_number() OVER (PARTITION BY w.company_id ORDER BY due.place, due.next_try_at, due.id) AS place_in_company
    FROM webhooks w
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.webhook_id = w.id) AS of_webhook, count(*) AS of_company
      FROM webhook_deliveries d
      WHERE d.company_id = w.company_id AND d.claim IS NOT NULL AND d.claimed_until > p_now
    ) flying
    CROSS JOIN LATERAL (
      SELECT d.id, d.next_try_at, row_number() OVER (ORDER BY d.next_try_at, d.id) AS place FROM (
        SELECT id, next_try_at FROM webhook_deliveries
        WHERE company_id = w.company_id AND webhook_id = w.id AND state = 'waiting' AND next_try_at <= p_now
          AND (claimed_until IS NULL OR claimed_until <= p_now)
        ORDER BY next_try_at, id
        LIMIT greatest(0,
          CASE WHEN w.failing_since IS NULL THEN p_of_webhook ELSE p_of_failing END - flying.of_webhook)
      ) d
    ) due
    WHERE w.enabled
  ) ready
  WHERE ready.place_in_company <= p_of_company - ready.of_company
  ORDER BY ready.place, ready.next_try_at LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.refresh_job_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  v_company uuid := coalesce(NEW.company_id, OLD.company_id);
  v_job uuid := coalesce(NEW.job_id, OLD.job_id);
  v_start timestamptz;
  v_end timestamptz;
BEGIN
  SELECT scheduled_start, scheduled_end INTO v_start, v_end FROM visits
    WHERE company_id = v_company AND job_id = v_job AND deleted_at IS NULL
      AND state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')
    ORDER BY state IN ('planned', 'dispatched'), scheduled_start LIMIT 1;
  UPDATE jobs SET scheduled_start = v_start, scheduled_end = v_end
    WHERE company_id = v_company AND id = v_job
      AND (scheduled_start IS DISTINCT FROM v_start OR scheduled_end IS DISTINCT FROM v_end);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_job_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'sites' THEN
    IF (SELECT count(*) FROM (SELECT FROM jobs WHERE company_id = NEW.company_id AND site_id = NEW.id LIMIT 501) counted) <= 500
    THEN
      UPDATE jobs SET title = title, territory = NEW.territory WHERE company_id = NEW.company_id AND site_id = NEW.id;
    END IF;
  ELSIF (SELECT count(*) FROM (SELECT FROM jobs WHERE company_id = NEW.company_id AND customer_id = NEW.id LIMIT 501) counted) <= 500
  THEN
    UPDATE jobs SET title = title WHERE company_id = NEW.company_id AND customer_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_wider_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.scopes <@ OLD.scopes THEN
    RAISE EXCEPTION 'the scopes of a token cannot be widened' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.remove_company_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  t text;
  removed bigint;
BEGIN
  PERFORM FROM companies WHERE id = p_company AND least(sandbox_ends_at, closes_at) <= now();
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  UPDATE users SET status = 'disabled' WHERE company_id = p_company AND status <> 'disabled';
  FOREACH t IN ARRAY ARRAY[
    'sessions', 'api_tokens', 'flag_tokens', 'invitations', 'password_resets', 'experiment_events',
    'experiment_exposures', 'flag_metrics', 'webhook_attempts', 'webhook_deliveries', 'consumer_backlog', 'inbox',
    'notifications', 'visit_entries', 'photo_pieces', 'photo_uploads', 'photos', 'communications',
    'orphan_submissions', 'service_request_photos', 'service_request_messages', 'service_requests', 'assignments',
    'visits', 'attachment_pieces', 'attachment_uploads', 'attachment_versions', 'attachments', 'comments',
    'maintenance_occurrences', 'maintenance_plans',
    'equipment_readings', 'equipment_spans', 'equipment', 'stock_reconciles', 'stock_reservations', 'stock_limits',
    'stock_levels', 'stock_values', 'stock_movements', 'stock_places', 'inventory_items', 'jobs', 'import_keys', 'import_records', 'import_mappings',
    'import_rows', 'imports', 'outbox_mails', 'idempotency_keys', 'client_refs', 'users', 'sites', 'contacts',
    'customers', 'technicians', 'checklists', 'events', 'security_events'] LOOP
    IF t = 'service_requests' THEN
      UPDATE service_requests SET duplicate_of_id = NULL WHERE company_id = p_company AND duplicate_of_id IS NOT NULL;
    ELSIF t = 'jobs' THEN
      UPDATE jobs SET parent_job_id = NULL WHERE company_id = p_company AND parent_job_id IS NOT NULL;
    ELSIF t = 'equipment' THEN
      UPDATE equipment SET parent_id = NULL WHERE company_id = p_company AND parent_id IS NOT NULL;
    ELSIF t = 'stock_places' THEN
      UPDATE stock_places SET kind = 'warehouse', parent_id = NULL WHERE company_id = p_company AND parent_id IS NOT NULL;
    ELSIF t = 'sites' THEN
      UPDATE sites SET parent_site_id = NULL WHERE company_id = p_company AND parent_site_id IS NOT NULL;
    END IF;
    -- A partitioned table needs its partition beside the place.
    EXECUTE format('DELETE FROM %1$I WHERE company_id = $1 AND (tableoid, ctid) IN
      (SELECT tableoid, ctid FROM %1$I WHERE company_id = $1 LIMIT $2)', t) USING p_company, p_limit;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN
      RETURN removed;
    END IF;
  END LOOP;
  -- What is left is little, and goes with it.
  DELETE FROM companies WHERE id = p_company;
  RETURN 1;
END $function$;

CREATE OR REPLACE FUNCTION public.remove_sandbox_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT remove_company_rows(p_company, p_limit) $function$;

CREATE OR REPLACE FUNCTION public.remove_security_events(p_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT remove_security_facts(p_limit, 365) $function$;

CREATE OR REPLACE FUNCTION public.remove_security_facts(p_limit integer, p_days integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  removed bigint;
BEGIN
  DELETE FROM security_events e WHERE e.company_id = app_company() AND e.id IN (
    SELECT f.id FROM security_events f WHERE f.company_id = app_company()
      AND f.at < now() - make_interval(days => least(greatest(p_days, 90), 365))
      AND NOT EXISTS (SELECT FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL
        AND h.subject_id IN (f.actor_id, f.subject_id))
    ORDER BY f.at LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $function$;

CREATE OR REPLACE FUNCTION public.running_erasures(p_limit integer)
 RETURNS TABLE(company_id uuid, erasure_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT company_id, id FROM erasures WHERE state = 'running' ORDER BY random() LIMIT p_limit $function$;

CREATE OR REPLACE FUNCTION public.sales_company(p_configured uuid, p_demo boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF p_configured IS NOT NULL THEN
    RETURN (SELECT id FROM companies WHERE id = p_configured AND sandbox_ends_at IS NULL);
  END IF;
  RETURN coalesce(
    (SELECT id FROM companies WHERE p_demo AND demo AND sandbox_ends_at IS NULL ORDER BY created_at, id LIMIT 1),
    (SELECT id FROM companies WHERE NOT demo AND sandbox_ends_at IS NULL ORDER BY created_at, id LIMIT 1));
END $function$;

CREATE OR REPLACE FUNCTION public.sandbox_places()
 RETURNS TABLE(taken bigint, free_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT count(*), min(sandbox_ends_at) FROM companies WHERE sandbox_ends_at IS NOT NULL $function$;

CREATE OR REPLACE FUNCTION public.scim_connection_of_token(p_token_hash bytea)
 RETURNS TABLE(company_id uuid, connection_id uuid, refusal text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE sso_connections SET scim_last_used_at = now()
    WHERE (scim_token_hash = p_token_hash OR scim_previous_hash = p_token_hash AND scim_previous_ends_at > now())
      AND (scim_last_used_at IS NULL OR scim_last_used_at < now() - interval '1 minute');
  RETURN QUERY
    SELECT c.company_id, c.id, CASE
      WHEN c.scim_token_hash IS DISTINCT FROM p_token_hash AND c.scim_previous_ends_at <= now() THEN 'rotated'
      WHEN least(o.sandbox_ends_at, o.closes_at) <= now() THEN 'company_ended'
    END
    FROM sso_connections c JOIN companies o ON o.id = c.company_id
    WHERE c.scim_token_hash = p_token_hash OR c.scim_previous_hash = p_token_hash;
END $function$;

CREATE OR REPLACE FUNCTION public.searched_tables()
 RETURNS TABLE(place integer, name text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT row_number() OVER (ORDER BY c.relname = 'events', c.relname)::integer, c.relname::text
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('erasures', 'users', 'customers', 'technicians', 'contacts', 'topic_heads', 'topic_published',
      'consumer_cursors', 'consumer_backlog', 'inbox', 'company_counters', 'webhook_cursors', 'environments')
$function$;

CREATE OR REPLACE FUNCTION public.session_proved_at(p_company uuid, p_session uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(proved_at, created_at) FROM sessions WHERE company_id = p_company AND id = p_session
$function$;

CREATE OR REPLACE FUNCTION public.session_state(p_token_hash bytea, p_idle interval)
 RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text, technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamp with time zone, sandbox_ends_at timestamp with time zone, trial_ends_at timestamp with time zone, keeps_photo_location boolean, proved_at timestamp with time zone, has_factor boolean, is_required boolean, networks text[], custom_role jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE sessions s SET last_seen_at = now()
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND s.last_seen_at < now() - interval '1 minute';
  RETURN QUERY
    SELECT s.id, s.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, s.expires_at, c.sandbox_ends_at, c.trial_ends_at, c.keep_photo_location,
      coalesce(s.proved_at, s.created_at),
      coalesce(s.factor = 'sso', false) OR EXISTS (SELECT FROM totp_factors t
        WHERE t.company_id = u.company_id AND t.user_id = u.id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
      u.role = ANY (c.second_factor_roles),
      CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END,
      CASE WHEN u.role_id IS NOT NULL THEN custom_role(u.company_id, u.role_id) END
    FROM sessions s
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND u.status = 'active'
      AND (c.sandbox_ends_at IS NULL OR c.sandbox_ends_at > now());
END $function$;

CREATE OR REPLACE FUNCTION public.set_job_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search := job_search_words(NEW.company_id, NEW.number, NEW.title, NEW.type, NEW.external_ref,
    NEW.customer_id, NEW.site_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.sso_attempt_of_state(p_state_hash bytea)
 RETURNS TABLE(company_id uuid, attempt_id uuid, connection_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.company_id, a.id, a.connection_id FROM sso_attempts a WHERE a.state_hash = p_state_hash
$function$;

CREATE OR REPLACE FUNCTION public.sso_attempt_of_ticket(p_ticket_hash bytea)
 RETURNS TABLE(company_id uuid, attempt_id uuid, connection_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.company_id, a.id, a.connection_id FROM sso_attempts a
  WHERE a.ticket_hash = p_ticket_hash AND a.taken_at IS NULL AND a.expires_at > now()
$function$;

CREATE OR REPLACE FUNCTION public.sso_company_of_connection(p_connection uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT company_id FROM sso_connections WHERE id = p_connection
$function$;

CREATE OR REPLACE FUNCTION public.sso_connection_of_domain(p_domain text)
 RETURNS TABLE(company_id uuid, connection_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT d.company_id, d.connection_id FROM sso_domains d
  JOIN sso_connections c ON c.company_id = d.company_id AND c.id = d.connection_id
  JOIN companies o ON o.id = d.company_id
  WHERE d.domain = p_domain AND d.proven_at IS NOT NULL AND c.enabled
    AND (least(o.sandbox_ends_at, o.closes_at) IS NULL OR least(o.sandbox_ends_at, o.closes_at) > now())
$function$;

CREATE OR REPLACE FUNCTION public.stalled_imports(p_older_than interval, p_limit integer)
 RETURNS TABLE(company_id uuid, import_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id FROM imports
   WHERE state IN ('running', 'checking') AND updated_at < now() - p_older_than
   ORDER BY updated_at LIMIT p_limit $function$;

CREATE OR REPLACE FUNCTION public.unsent_mails(p_older_than interval)
 RETURNS TABLE(company_id uuid, mail_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id FROM outbox_mails
   WHERE sent_at IS NULL AND created_at < now() - p_older_than AND created_at > now() - interval '3 days'
   ORDER BY created_at LIMIT 500 $function$;

CREATE OR REPLACE FUNCTION public.waiting_schedule_runs(p_silent interval, p_limit integer)
 RETURNS TABLE(company_id uuid, run_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT r.company_id, r.id FROM schedule_runs r
  WHERE r.state = 'queued' OR (r.state = 'running' AND r.alive_at < now() - p_silent)
  ORDER BY (SELECT count(*) FROM schedule_runs o
      WHERE o.company_id = r.company_id AND o.state = 'running' AND o.alive_at >= now() - p_silent),
    (SELECT max(o.started_at) FROM schedule_runs o WHERE o.company_id = r.company_id) NULLS FIRST,
    r.created_at, r.id
  LIMIT p_limit
$function$;

CREATE OR REPLACE FUNCTION public.word_pattern(p_word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT CASE WHEN is_phone(p_word)
    THEN '(?<!\w)(\+?\d[\d\s()./-]{0,7})?' || regexp_replace(right(p_word, 7), '(\d)(?=\d)', '\1[\s()./-]*', 'g') || '(?!\w)'
    ELSE '(?<!\w)' || regexp_replace(p_word, '([^\w\s])', '\\\1', 'g') || '(?!\w)' END $function$;

CREATE TABLE companies (
  id uuid NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL,
  currency character(3) DEFAULT 'USD'::bpchar NOT NULL,
  demo boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  keep_photo_location boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  phone text,
  trades text[] DEFAULT '{}'::text[] NOT NULL,
  job_types text[] DEFAULT '{}'::text[] NOT NULL,
  trial_ends_at timestamp with time zone,
  sandbox_ends_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  holds_mail boolean DEFAULT false NOT NULL,
  second_factor_roles text[] DEFAULT '{}'::text[] NOT NULL,
  session_hours integer,
  allowed_networks text[] DEFAULT '{}'::text[] NOT NULL,
  closes_at timestamp with time zone,
  plan text DEFAULT 'self-hosted'::text NOT NULL,
  stock_cost_method text DEFAULT 'fifo'::text NOT NULL,
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 336))),
  CONSTRAINT companies_stock_cost_method_check CHECK ((stock_cost_method = ANY (ARRAY['fifo'::text, 'average'::text])))
);
CREATE INDEX companies_age ON public.companies USING btree (created_at, id);
CREATE INDEX companies_sandbox ON public.companies USING btree (sandbox_ends_at) WHERE (sandbox_ends_at IS NOT NULL);
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON companies TO switchyard_app
  USING ((id = app_company()))
  WITH CHECK ((id = app_company()));
CREATE POLICY identity_reads ON companies FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON companies TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE companies TO switchyard_app;
GRANT SELECT ON TABLE companies TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE companies TO switchyard_remover;

CREATE TABLE technicians (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  trade text NOT NULL,
  skills jsonb DEFAULT '[]'::jsonb NOT NULL,
  territory text,
  home_latitude double precision,
  home_longitude double precision,
  shifts jsonb DEFAULT '[]'::jsonb NOT NULL,
  active boolean DEFAULT true NOT NULL,
  external_ref text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, (((((((number)::text || ' '::text) || name) || ' '::text) || trade) || ' '::text) || COALESCE(territory, ''::text)))) STORED,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT technicians_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT technicians_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT technicians_home_latitude_check CHECK (((home_latitude >= ('-90'::integer)::double precision) AND (home_latitude <= (90)::double precision))),
  CONSTRAINT technicians_home_longitude_check CHECK (((home_longitude >= ('-180'::integer)::double precision) AND (home_longitude <= (180)::double precision))),
  CONSTRAINT technicians_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX technicians_deleted ON public.technicians USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX technicians_external_ref ON public.technicians USING btree (company_id, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX technicians_name ON public.technicians USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
ALTER TABLE technicians ENABLE ROW LEVEL SECURITY;
ALTER TABLE technicians FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON technicians TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON technicians TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON technicians TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE technicians TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE technicians TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE technicians TO switchyard_remover;

CREATE TABLE absences (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  technician_id uuid NOT NULL,
  type text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  notes text,
  state text NOT NULL,
  state_reason text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((type || ' '::text) || COALESCE(notes, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT absences_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT absences_check CHECK ((ends_at > starts_at)),
  CONSTRAINT absences_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'cancelled'::text]))),
  CONSTRAINT absences_type_check CHECK ((type = ANY (ARRAY['vacation'::text, 'sick'::text, 'personal'::text, 'training'::text, 'meeting'::text, 'break'::text]))),
  CONSTRAINT absences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT absences_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id) ON DELETE CASCADE
);
CREATE INDEX absences_created ON public.absences USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX absences_deleted ON public.absences USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX absences_start ON public.absences USING btree (company_id, starts_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX absences_technician ON public.absences USING btree (technician_id, ends_at) WHERE ((state = 'approved'::text) AND (deleted_at IS NULL));
ALTER TABLE absences ENABLE ROW LEVEL SECURITY;
ALTER TABLE absences FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON absences TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON absences TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE absences TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE absences TO switchyard_eraser;

CREATE TABLE customers (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  billing_address jsonb,
  payment_terms_days integer DEFAULT 30 NOT NULL,
  do_not_service boolean DEFAULT false NOT NULL,
  notes text,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  external_ref text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, (((((((number)::text || ' '::text) || name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)))) STORED,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT customers_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT customers_kind_check CHECK ((kind = ANY (ARRAY['residential'::text, 'commercial'::text, 'municipal'::text]))),
  CONSTRAINT customers_status_check CHECK ((status = ANY (ARRAY['lead'::text, 'active'::text, 'inactive'::text, 'archived'::text]))),
  CONSTRAINT customers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX customers_created ON public.customers USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX customers_custom ON public.customers USING gin (company_id, custom jsonb_path_ops) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (custom <> '{}'::jsonb));
CREATE INDEX customers_deleted ON public.customers USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX customers_email ON public.customers USING btree (company_id, email) WHERE ((email IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX customers_external_ref ON public.customers USING btree (company_id, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX customers_name ON public.customers USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_phone ON public.customers USING btree (company_id, phone) WHERE ((phone IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX customers_search ON public.customers USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON customers TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON customers TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON customers TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE customers TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE customers TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE customers TO switchyard_remover;
CREATE TRIGGER customers_rename AFTER UPDATE OF name ON public.customers FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION refresh_job_search();

CREATE TABLE roles (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  basis text NOT NULL,
  permissions text[] NOT NULL,
  fields jsonb DEFAULT '{}'::jsonb NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT roles_company_id_id_basis_key UNIQUE (company_id, id, basis),
  CONSTRAINT roles_basis_check CHECK ((basis = ANY (ARRAY['customer'::text, 'technician'::text, 'manager'::text]))),
  CONSTRAINT roles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX roles_name ON public.roles USING btree (company_id, lower(name));
ALTER TABLE roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON roles TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON roles TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON roles FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON roles TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE roles TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE roles TO switchyard_eraser;
GRANT SELECT ON TABLE roles TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE roles TO switchyard_remover;

CREATE TABLE users (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  password_hash text NOT NULL,
  technician_id uuid,
  customer_id uuid,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  phone text,
  email_verified_at timestamp with time zone DEFAULT now(),
  is_program boolean DEFAULT false NOT NULL,
  owns_email boolean DEFAULT true NOT NULL,
  role_id uuid,
  CONSTRAINT users_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT users_email_check CHECK ((email = lower(email))),
  CONSTRAINT users_program_check CHECK (((NOT is_program) OR (status = 'disabled'::text))),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'technician'::text, 'manager'::text, 'admin'::text]))),
  CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
  CONSTRAINT users_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id),
  CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT users_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id),
  CONSTRAINT users_custom_role FOREIGN KEY (company_id, role_id, role) REFERENCES roles(company_id, id, basis)
);
CREATE INDEX users_by_custom_role ON public.users USING btree (company_id, role_id) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX users_claimed_email ON public.users USING btree (email) WHERE (NOT owns_email);
CREATE INDEX users_customer ON public.users USING btree (company_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email) WHERE owns_email;
CREATE UNIQUE INDEX users_technician ON public.users USING btree (company_id, technician_id) WHERE (technician_id IS NOT NULL);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON users TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON users TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_frees ON users FOR UPDATE TO switchyard_identity
  USING ((email_verified_at IS NULL))
  WITH CHECK ((status = 'disabled'::text));
CREATE POLICY identity_reads ON users FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON users TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE users TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE users TO switchyard_eraser;
GRANT SELECT ON TABLE users TO switchyard_identity;
GRANT UPDATE (email, revision, status, updated_at) ON TABLE users TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE users TO switchyard_remover;
GRANT UPDATE (status) ON TABLE users TO switchyard_remover;
CREATE TRIGGER leave_custom_role BEFORE UPDATE OF role ON public.users FOR EACH ROW WHEN (((old.role <> new.role) AND (NOT (old.role_id IS DISTINCT FROM new.role_id)))) EXECUTE FUNCTION leave_custom_role();

CREATE TABLE api_tokens (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  token_hash bytea NOT NULL,
  previous_hash bytea,
  previous_ends_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by_name text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  rotated_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  expiry_told_at timestamp with time zone,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT api_tokens_previous_hash_key UNIQUE (previous_hash),
  CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT api_tokens_check CHECK (((previous_hash IS NULL) = (previous_ends_at IS NULL))),
  CONSTRAINT api_tokens_kind_check CHECK ((kind = ANY (ARRAY['personal'::text, 'service'::text]))),
  CONSTRAINT api_tokens_scopes_check CHECK ((cardinality(scopes) > 0)),
  CONSTRAINT api_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT api_tokens_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX api_tokens_user ON public.api_tokens USING btree (company_id, user_id);
ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON api_tokens TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON api_tokens TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON api_tokens TO switchyard_identity
  USING (true);
CREATE POLICY remover ON api_tokens TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE api_tokens TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE api_tokens TO switchyard_eraser;
GRANT SELECT ON TABLE api_tokens TO switchyard_identity;
GRANT UPDATE (last_used_at, last_used_from) ON TABLE api_tokens TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE api_tokens TO switchyard_remover;
CREATE TRIGGER refuse_wider_token BEFORE UPDATE OF scopes ON public.api_tokens FOR EACH ROW EXECUTE FUNCTION refuse_wider_token();

CREATE TABLE api_token_networks (
  company_id uuid NOT NULL,
  token_id uuid NOT NULL,
  network text NOT NULL,
  first_used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT api_token_networks_pkey PRIMARY KEY (company_id, token_id, network),
  CONSTRAINT api_token_networks_company_id_token_id_fkey FOREIGN KEY (company_id, token_id) REFERENCES api_tokens(company_id, id) ON DELETE CASCADE
);
ALTER TABLE api_token_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_token_networks FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON api_token_networks TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON api_token_networks TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE api_token_networks TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE api_token_networks TO switchyard_eraser;

CREATE TABLE article_counts (
  day date NOT NULL,
  article text NOT NULL,
  readers integer NOT NULL,
  CONSTRAINT article_counts_pkey PRIMARY KEY (day, article)
);
ALTER TABLE article_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE article_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody ON article_counts TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE article_counts TO switchyard_app;

CREATE TABLE article_opinions (
  article text NOT NULL,
  helpful integer NOT NULL,
  not_helpful integer NOT NULL,
  CONSTRAINT article_opinions_pkey PRIMARY KEY (article)
);
ALTER TABLE article_opinions ENABLE ROW LEVEL SECURITY;
ALTER TABLE article_opinions FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody ON article_opinions TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE article_opinions TO switchyard_app;

CREATE TABLE article_readers (
  article text NOT NULL,
  day date DEFAULT CURRENT_DATE NOT NULL,
  reader bytea NOT NULL,
  CONSTRAINT article_readers_pkey PRIMARY KEY (article, day, reader)
);
ALTER TABLE article_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE article_readers FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody ON article_readers TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE article_readers TO switchyard_app;
CREATE TRIGGER count_readers AFTER INSERT ON public.article_readers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('come');
CREATE TRIGGER recount_readers AFTER UPDATE ON public.article_readers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('come');
CREATE TRIGGER uncount_changed_readers AFTER UPDATE ON public.article_readers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('gone');
CREATE TRIGGER uncount_readers AFTER DELETE ON public.article_readers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_readers('gone');

CREATE TABLE article_votes (
  article text NOT NULL,
  voter bytea NOT NULL,
  helpful boolean NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT article_votes_pkey PRIMARY KEY (article, voter)
);
CREATE INDEX article_votes_comments ON public.article_votes USING btree (article, updated_at DESC) WHERE (comment <> ''::text);
ALTER TABLE article_votes ENABLE ROW LEVEL SECURITY;
ALTER TABLE article_votes FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody ON article_votes TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE article_votes TO switchyard_app;
CREATE TRIGGER count_votes AFTER INSERT ON public.article_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('come');
CREATE TRIGGER recount_changed_votes AFTER UPDATE ON public.article_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('come');
CREATE TRIGGER uncount_changed_votes AFTER UPDATE ON public.article_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('gone');
CREATE TRIGGER uncount_votes AFTER DELETE ON public.article_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_article_votes('gone');

CREATE TABLE sites (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  address jsonb NOT NULL,
  latitude double precision,
  longitude double precision,
  time_zone text NOT NULL,
  territory text,
  access_notes text,
  gate_code text,
  hazards text[] DEFAULT '{}'::text[] NOT NULL,
  parent_site_id uuid,
  external_ref text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((name || ' '::text) || COALESCE((address ->> 'line1'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'city'::text), ''::text)))) STORED,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT sites_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sites_check CHECK ((parent_site_id <> id)),
  CONSTRAINT sites_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT sites_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CONSTRAINT sites_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  CONSTRAINT sites_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id),
  CONSTRAINT sites_company_id_parent_site_id_fkey FOREIGN KEY (company_id, parent_site_id) REFERENCES sites(company_id, id)
);
CREATE INDEX sites_customer ON public.sites USING btree (company_id, customer_id);
CREATE INDEX sites_deleted ON public.sites USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX sites_external_ref ON public.sites USING btree (company_id, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX sites_name ON public.sites USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX sites_search ON public.sites USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
ALTER TABLE sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE sites FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sites TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sites TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON sites TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sites TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sites TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE sites TO switchyard_remover;
GRANT UPDATE (parent_site_id) ON TABLE sites TO switchyard_remover;
CREATE TRIGGER sites_rename AFTER UPDATE OF name, address, territory ON public.sites FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.address IS DISTINCT FROM new.address) OR (old.territory IS DISTINCT FROM new.territory))) EXECUTE FUNCTION refresh_job_search();

CREATE TABLE jobs (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  trade text NOT NULL,
  state text NOT NULL,
  priority smallint DEFAULT 0 NOT NULL,
  source text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  instructions text DEFAULT ''::text NOT NULL,
  internal_notes text,
  customer_id uuid NOT NULL,
  site_id uuid NOT NULL,
  contact_id uuid,
  territory text,
  required_skills jsonb DEFAULT '[]'::jsonb NOT NULL,
  estimated_minutes integer NOT NULL,
  crew_size integer DEFAULT 1 NOT NULL,
  respond_by timestamp with time zone,
  resolve_by timestamp with time zone,
  earliest_start timestamp with time zone,
  latest_finish timestamp with time zone,
  po_number text,
  nte_minor bigint,
  parent_job_id uuid,
  state_reason text,
  completed_at timestamp with time zone,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  external_ref text,
  search tsvector DEFAULT ''::tsvector NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  scheduled_start timestamp with time zone,
  scheduled_end timestamp with time zone,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  equipment_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT jobs_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT jobs_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT jobs_check CHECK ((latest_finish > earliest_start)),
  CONSTRAINT jobs_estimated_minutes_check CHECK (((estimated_minutes >= 5) AND (estimated_minutes <= 1440))),
  CONSTRAINT jobs_priority_check CHECK (((priority >= 0) AND (priority <= 4))),
  CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'quoted'::text, 'unscheduled'::text, 'scheduled'::text, 'dispatched'::text, 'en_route'::text, 'on_site'::text, 'in_progress'::text, 'paused'::text, 'on_hold'::text, 'needs_return'::text, 'completed'::text, 'invoiced'::text, 'closed'::text, 'cancelled'::text]))),
  CONSTRAINT jobs_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id),
  CONSTRAINT jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT jobs_company_id_parent_job_id_fkey FOREIGN KEY (company_id, parent_job_id) REFERENCES jobs(company_id, id),
  CONSTRAINT jobs_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
);
CREATE INDEX jobs_by_priority ON public.jobs USING btree (company_id, priority DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_by_resolve ON public.jobs USING btree (company_id, COALESCE(resolve_by, '2200-01-01 00:00:00+00'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_by_schedule ON public.jobs USING btree (company_id, COALESCE(scheduled_start, '2200-01-01 00:00:00+00'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_completed ON public.jobs USING btree (company_id, completed_at) WHERE ((completed_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX jobs_created ON public.jobs USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_custom ON public.jobs USING gin (company_id, custom jsonb_path_ops) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (custom <> '{}'::jsonb));
CREATE INDEX jobs_customer ON public.jobs USING btree (company_id, customer_id, created_at DESC);
CREATE INDEX jobs_deleted ON public.jobs USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX jobs_equipment ON public.jobs USING gin (equipment_ids) WITH (fastupdate=off) WHERE (equipment_ids <> '{}'::uuid[]);
CREATE UNIQUE INDEX jobs_external_ref ON public.jobs USING btree (company_id, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX jobs_open_by_resolve ON public.jobs USING btree (company_id, COALESCE(resolve_by, '2200-01-01 00:00:00+00'::timestamp with time zone), id) WHERE ((deleted_at IS NULL) AND (state <> ALL (ARRAY['completed'::text, 'invoiced'::text, 'closed'::text, 'cancelled'::text])));
CREATE INDEX jobs_open_customer ON public.jobs USING btree (company_id, customer_id) WHERE ((deleted_at IS NULL) AND (state <> ALL (ARRAY['completed'::text, 'invoiced'::text, 'closed'::text, 'cancelled'::text])));
CREATE INDEX jobs_queue ON public.jobs USING btree (company_id, priority DESC, resolve_by, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['unscheduled'::text, 'needs_return'::text])));
CREATE INDEX jobs_resolve_by ON public.jobs USING btree (company_id, resolve_by, id) WHERE ((deleted_at IS NULL) AND (state <> ALL (ARRAY['completed'::text, 'invoiced'::text, 'closed'::text, 'cancelled'::text])));
CREATE INDEX jobs_search ON public.jobs USING gin (company_id, search, state, trade, priority, territory) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_site ON public.jobs USING btree (company_id, site_id);
CREATE INDEX jobs_state_created ON public.jobs USING btree (company_id, state, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_trade_created ON public.jobs USING btree (company_id, trade, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_updated ON public.jobs USING btree (company_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON jobs TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON jobs TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON jobs TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE jobs TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE jobs TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE jobs TO switchyard_remover;
GRANT UPDATE (parent_job_id, scheduled_end, scheduled_start) ON TABLE jobs TO switchyard_remover;
CREATE TRIGGER jobs_search_words BEFORE INSERT OR UPDATE OF title, type, customer_id, site_id ON public.jobs FOR EACH ROW EXECUTE FUNCTION set_job_search();

CREATE TABLE visits (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  job_id uuid NOT NULL,
  sequence integer NOT NULL,
  state text DEFAULT 'planned'::text NOT NULL,
  scheduled_start timestamp with time zone NOT NULL,
  scheduled_end timestamp with time zone NOT NULL,
  window_start timestamp with time zone,
  window_end timestamp with time zone,
  pinned boolean DEFAULT false NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  resolution text,
  state_reason text,
  dispatched_at timestamp with time zone,
  en_route_at timestamp with time zone,
  arrived_at timestamp with time zone,
  started_at timestamp with time zone,
  paused_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  accepted_at timestamp with time zone,
  CONSTRAINT visits_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT visits_company_id_job_id_sequence_key UNIQUE (company_id, job_id, sequence),
  CONSTRAINT visits_check CHECK ((scheduled_end > scheduled_start)),
  CONSTRAINT visits_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'dispatched'::text, 'en_route'::text, 'on_site'::text, 'in_progress'::text, 'paused'::text, 'completed'::text, 'needs_return'::text, 'cannot_complete'::text, 'cancelled'::text]))),
  CONSTRAINT visits_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id)
);
CREATE INDEX visits_active ON public.visits USING btree (company_id, state) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['en_route'::text, 'on_site'::text, 'in_progress'::text, 'paused'::text])));
CREATE INDEX visits_deleted ON public.visits USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX visits_job ON public.visits USING btree (company_id, job_id);
CREATE INDEX visits_start ON public.visits USING btree (company_id, scheduled_start, id) WHERE (deleted_at IS NULL);
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE visits FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON visits TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON visits TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON visits TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE visits TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE visits TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE visits TO switchyard_remover;
CREATE TRIGGER visits_schedule AFTER INSERT OR DELETE OR UPDATE OF state, scheduled_start, scheduled_end, deleted_at ON public.visits FOR EACH ROW EXECUTE FUNCTION refresh_job_schedule();

CREATE TABLE assignments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  visit_id uuid NOT NULL,
  technician_id uuid NOT NULL,
  "position" smallint NOT NULL,
  during tstzrange NOT NULL,
  booked boolean DEFAULT true NOT NULL,
  CONSTRAINT assignments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT assignments_company_id_visit_id_technician_id_key UNIQUE (company_id, visit_id, technician_id),
  CONSTRAINT assignments_no_overlap EXCLUDE USING gist (((uuid_send(company_id) || uuid_send(technician_id))) WITH =, (
CASE
    WHEN booked THEN during
    ELSE 'empty'::tstzrange
END) WITH &&),
  CONSTRAINT assignments_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id),
  CONSTRAINT assignments_company_id_visit_id_fkey FOREIGN KEY (company_id, visit_id) REFERENCES visits(company_id, id) ON DELETE CASCADE
);
CREATE INDEX assignments_technician ON public.assignments USING btree (company_id, technician_id, visit_id);
CREATE INDEX assignments_visit ON public.assignments USING btree (company_id, visit_id);
ALTER TABLE assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE assignments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assignments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assignments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON assignments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assignments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assignments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE assignments TO switchyard_remover;

CREATE TABLE assistant_conversations (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  title text NOT NULL,
  state jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT assistant_conversations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT assistant_conversations_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_conversations_user ON public.assistant_conversations USING btree (company_id, user_id, updated_at DESC, id DESC);
ALTER TABLE assistant_conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_conversations FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_conversations TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_conversations TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_conversations TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_conversations TO switchyard_eraser;

CREATE TABLE assistant_memories (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT assistant_memories_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT assistant_memories_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'time_zone'::text, 'my_jobs'::text, 'note'::text]))),
  CONSTRAINT assistant_memories_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX assistant_memories_kind ON public.assistant_memories USING btree (company_id, user_id, kind) WHERE (kind <> 'note'::text);
CREATE INDEX assistant_memories_user ON public.assistant_memories USING btree (company_id, user_id, created_at);
ALTER TABLE assistant_memories ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_memories FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_memories TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_memories TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_memories TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_memories TO switchyard_eraser;

CREATE TABLE assistant_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  citations jsonb DEFAULT '[]'::jsonb NOT NULL,
  engine text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, content)) STORED NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT assistant_messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT assistant_messages_check CHECK (((role = 'assistant'::text) = (engine IS NOT NULL))),
  CONSTRAINT assistant_messages_engine_check CHECK ((engine = ANY (ARRAY['embedded'::text, 'model'::text]))),
  CONSTRAINT assistant_messages_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text]))),
  CONSTRAINT assistant_messages_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES assistant_conversations(company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_messages_conversation ON public.assistant_messages USING btree (company_id, conversation_id, created_at, id);
ALTER TABLE assistant_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_messages TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_messages TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_messages TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_messages TO switchyard_eraser;

CREATE TABLE assistant_model_use (
  company_id uuid NOT NULL,
  day date NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  CONSTRAINT assistant_model_use_pkey PRIMARY KEY (company_id, day),
  CONSTRAINT assistant_model_use_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE assistant_model_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_model_use FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_model_use TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_model_use TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_model_use TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_model_use TO switchyard_eraser;

CREATE TABLE assistant_proposals (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  changes jsonb NOT NULL,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  steps jsonb NOT NULL,
  undo_steps jsonb,
  state text DEFAULT 'open'::text NOT NULL,
  result jsonb,
  problem text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT assistant_proposals_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT assistant_proposals_kind_check CHECK ((kind = ANY (ARRAY['customer.create'::text, 'job.create'::text, 'visit.schedule'::text, 'visit.reassign'::text, 'job.cancel'::text, 'customer.message'::text, 'report.run'::text]))),
  CONSTRAINT assistant_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'confirmed'::text, 'cancelled'::text, 'undone'::text, 'failed'::text]))),
  CONSTRAINT assistant_proposals_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES assistant_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_proposals_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES assistant_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_proposals_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_proposals_conversation ON public.assistant_proposals USING btree (company_id, conversation_id);
CREATE INDEX assistant_proposals_message ON public.assistant_proposals USING btree (company_id, message_id);
ALTER TABLE assistant_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_proposals TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_proposals TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_proposals TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_proposals TO switchyard_eraser;

CREATE TABLE assistant_visitor_chats (
  company_id uuid NOT NULL,
  visitor_hash text NOT NULL,
  conversation_id uuid NOT NULL,
  state jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT assistant_visitor_chats_pkey PRIMARY KEY (company_id, visitor_hash),
  CONSTRAINT assistant_visitor_chats_visitor_hash_check CHECK ((visitor_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT assistant_visitor_chats_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX assistant_visitor_chats_age ON public.assistant_visitor_chats USING btree (company_id, updated_at);
ALTER TABLE assistant_visitor_chats ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_visitor_chats FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON assistant_visitor_chats TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON assistant_visitor_chats TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_visitor_chats TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE assistant_visitor_chats TO switchyard_eraser;

CREATE TABLE attachment_uploads (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  record_id uuid NOT NULL,
  sha256 text NOT NULL,
  total integer NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT attachment_uploads_pkey PRIMARY KEY (company_id, user_id, record_id, sha256),
  CONSTRAINT attachment_uploads_check CHECK (((received >= 0) AND (received <= total))),
  CONSTRAINT attachment_uploads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX attachment_uploads_age ON public.attachment_uploads USING btree (company_id, updated_at);
ALTER TABLE attachment_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON attachment_uploads TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON attachment_uploads TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON attachment_uploads TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_uploads TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_uploads TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE attachment_uploads TO switchyard_remover;

CREATE TABLE attachment_pieces (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  record_id uuid NOT NULL,
  sha256 text NOT NULL,
  start integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT attachment_pieces_pkey PRIMARY KEY (company_id, user_id, record_id, sha256, start),
  CONSTRAINT attachment_pieces_company_id_user_id_record_id_sha256_fkey FOREIGN KEY (company_id, user_id, record_id, sha256) REFERENCES attachment_uploads(company_id, user_id, record_id, sha256) ON DELETE CASCADE
);
ALTER TABLE attachment_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE attachment_pieces ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_pieces FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON attachment_pieces TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON attachment_pieces TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON attachment_pieces TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_pieces TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_pieces TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE attachment_pieces TO switchyard_remover;

CREATE TABLE attachments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  record_kind text NOT NULL,
  record_id uuid NOT NULL,
  customer_id uuid,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  visibility text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  small_sha256 text,
  version integer DEFAULT 1 NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  upload_key uuid,
  bytes_removed_at timestamp with time zone,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((translate(name, '._-'::text, '   '::text) || ' '::text) || name) || ' '::text) || description))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT attachments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT attachments_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT attachments_size_check CHECK ((size >= 0)),
  CONSTRAINT attachments_small_sha256_check CHECK ((small_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT attachments_visibility_check CHECK ((visibility = ANY (ARRAY['internal'::text, 'technician'::text, 'customer'::text]))),
  CONSTRAINT attachments_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX attachments_author ON public.attachments USING btree (company_id, author_id);
CREATE INDEX attachments_created ON public.attachments USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX attachments_customer ON public.attachments USING btree (company_id, customer_id);
CREATE INDEX attachments_deleted ON public.attachments USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attachments_name ON public.attachments USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attachments_record ON public.attachments USING btree (company_id, record_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX attachments_sha256 ON public.attachments USING btree (company_id, sha256) WHERE (bytes_removed_at IS NULL);
CREATE INDEX attachments_small ON public.attachments USING btree (company_id, small_sha256) WHERE (bytes_removed_at IS NULL);
CREATE INDEX attachments_upload_key ON public.attachments USING btree (company_id, upload_key) WHERE (upload_key IS NOT NULL);
ALTER TABLE attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON attachments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON attachments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON attachments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE attachments TO switchyard_remover;

CREATE TABLE attachment_versions (
  company_id uuid NOT NULL,
  attachment_id uuid NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  small_sha256 text,
  author_id uuid,
  author_name text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  upload_key uuid,
  CONSTRAINT attachment_versions_pkey PRIMARY KEY (company_id, attachment_id, version),
  CONSTRAINT attachment_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT attachment_versions_small_sha256_check CHECK ((small_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT attachment_versions_company_id_attachment_id_fkey FOREIGN KEY (company_id, attachment_id) REFERENCES attachments(company_id, id) ON DELETE CASCADE,
  CONSTRAINT attachment_versions_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id)
);
CREATE INDEX attachment_versions_author ON public.attachment_versions USING btree (company_id, author_id);
CREATE INDEX attachment_versions_sha256 ON public.attachment_versions USING btree (company_id, sha256);
CREATE INDEX attachment_versions_small ON public.attachment_versions USING btree (company_id, small_sha256);
CREATE INDEX attachment_versions_upload_key ON public.attachment_versions USING btree (company_id, upload_key) WHERE (upload_key IS NOT NULL);
ALTER TABLE attachment_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON attachment_versions TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON attachment_versions TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON attachment_versions TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_versions TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE attachment_versions TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE attachment_versions TO switchyard_remover;

CREATE TABLE security_events (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  device text,
  address text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  last_at timestamp with time zone NOT NULL,
  burst text,
  CONSTRAINT security_events_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT security_events_company_id_burst_key UNIQUE (company_id, burst),
  CONSTRAINT security_events_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text, 'refused'::text]))),
  CONSTRAINT security_events_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['user'::text, 'invitation'::text, 'api_token'::text, 'flag_token'::text, 'webhook'::text, 'company'::text, 'sso_connection'::text, 'role'::text, 'site'::text, 'job'::text, 'equipment'::text, 'inventory_item'::text]))),
  CONSTRAINT security_events_times_check CHECK ((times > 0)),
  CONSTRAINT security_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX security_events_by_actor ON public.security_events USING btree (company_id, actor_id, at DESC);
CREATE INDEX security_events_by_kind ON public.security_events USING btree (company_id, kind, at DESC, id DESC);
CREATE INDEX security_events_by_subject ON public.security_events USING btree (company_id, subject_id, kind, at DESC);
CREATE INDEX security_events_listed ON public.security_events USING btree (company_id, at DESC, id DESC);
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_events FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON security_events TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY counter ON security_events TO switchyard_identity
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON security_events TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON security_events TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT ON TABLE security_events TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE security_events TO switchyard_eraser;
GRANT INSERT, SELECT ON TABLE security_events TO switchyard_identity;
GRANT UPDATE (last_at, times) ON TABLE security_events TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE security_events TO switchyard_remover;
CREATE TRIGGER security_events_streamed AFTER INSERT ON public.security_events FOR EACH ROW EXECUTE FUNCTION queue_audit_event();

CREATE TABLE audit_streams (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  url text NOT NULL,
  ca text,
  sealed_secret bytea NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_delivered_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  last_error text,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  claim uuid,
  claimed_until timestamp with time zone,
  CONSTRAINT audit_streams_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT audit_streams_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE audit_streams ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_streams FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON audit_streams TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON audit_streams TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON audit_streams TO switchyard_identity
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE audit_streams TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE audit_streams TO switchyard_eraser;
GRANT SELECT ON TABLE audit_streams TO switchyard_identity;

CREATE TABLE audit_stream_events (
  company_id uuid NOT NULL,
  stream_id uuid NOT NULL,
  event_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_stream_events_pkey PRIMARY KEY (company_id, stream_id, event_id),
  CONSTRAINT audit_stream_events_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES security_events(company_id, id) ON DELETE CASCADE,
  CONSTRAINT audit_stream_events_company_id_stream_id_fkey FOREIGN KEY (company_id, stream_id) REFERENCES audit_streams(company_id, id) ON DELETE CASCADE
);
CREATE INDEX audit_stream_events_event ON public.audit_stream_events USING btree (company_id, event_id);
CREATE INDEX audit_stream_events_next ON public.audit_stream_events USING btree (company_id, stream_id, at, event_id);
ALTER TABLE audit_stream_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_stream_events FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON audit_stream_events TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON audit_stream_events TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON audit_stream_events TO switchyard_identity
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE audit_stream_events TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE audit_stream_events TO switchyard_eraser;
GRANT INSERT, SELECT ON TABLE audit_stream_events TO switchyard_identity;

CREATE TABLE checklists (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  trades text[] DEFAULT '{}'::text[] NOT NULL,
  items jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT checklists_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT checklists_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX checklists_deleted ON public.checklists USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX checklists_name ON public.checklists USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
ALTER TABLE checklists ENABLE ROW LEVEL SECURITY;
ALTER TABLE checklists FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON checklists TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON checklists TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON checklists TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE checklists TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE checklists TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE checklists TO switchyard_remover;

CREATE TABLE client_refs (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  temporary_id text NOT NULL,
  record_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_refs_pkey PRIMARY KEY (company_id, user_id, temporary_id),
  CONSTRAINT client_refs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX client_refs_age ON public.client_refs USING btree (company_id, created_at);
ALTER TABLE client_refs ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_refs FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON client_refs TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON client_refs TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON client_refs TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE client_refs TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE client_refs TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE client_refs TO switchyard_remover;

CREATE TABLE comments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  record_kind text NOT NULL,
  record_id uuid NOT NULL,
  body text NOT NULL,
  mention_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  edited_at timestamp with time zone,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, body)) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT comments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT comments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX comments_created ON public.comments USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX comments_deleted ON public.comments USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX comments_record ON public.comments USING btree (company_id, record_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE comments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON comments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON comments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON comments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE comments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE comments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE comments TO switchyard_remover;

CREATE TABLE outbox_mails (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  error text,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT (now() + '00:00:30'::interval) NOT NULL,
  kept boolean DEFAULT false NOT NULL,
  sender_name text,
  unsubscribe_url text,
  claim uuid,
  claimed_until timestamp with time zone,
  handed_over_at timestamp with time zone,
  handovers smallint DEFAULT 0 NOT NULL,
  held boolean DEFAULT false NOT NULL,
  in_company_name boolean DEFAULT false NOT NULL,
  CONSTRAINT outbox_mails_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT outbox_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX outbox_mails_claimed ON public.outbox_mails USING btree (company_id, claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX outbox_mails_counted ON public.outbox_mails USING btree (company_id, created_at DESC) WHERE in_company_name;
CREATE INDEX outbox_mails_due ON public.outbox_mails USING btree (next_try_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_mails_held ON public.outbox_mails USING btree (company_id) WHERE held;
CREATE INDEX outbox_mails_unsent ON public.outbox_mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_mails_unsent_id ON public.outbox_mails USING btree (id) WHERE (sent_at IS NULL);
ALTER TABLE outbox_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON outbox_mails TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON outbox_mails TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_moves ON outbox_mails FOR UPDATE TO switchyard_identity
  USING (true)
  WITH CHECK (true);
CREATE POLICY identity_reads ON outbox_mails FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON outbox_mails TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE outbox_mails TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE outbox_mails TO switchyard_eraser;
GRANT SELECT ON TABLE outbox_mails TO switchyard_identity;
GRANT UPDATE (next_try_at, tries) ON TABLE outbox_mails TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE outbox_mails TO switchyard_remover;
CREATE TRIGGER outbox_mails_delivery AFTER UPDATE OF sent_at, kept, error ON public.outbox_mails FOR EACH ROW EXECUTE FUNCTION note_communication_delivery();

CREATE TABLE communications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  customer_id uuid NOT NULL,
  job_id uuid,
  channel text NOT NULL,
  direction text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  body text NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  delivery text DEFAULT 'kept'::text NOT NULL,
  mail_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT communications_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT communications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'portal'::text, 'call'::text]))),
  CONSTRAINT communications_delivery_check CHECK ((delivery = ANY (ARRAY['kept'::text, 'held'::text, 'queued'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))),
  CONSTRAINT communications_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  CONSTRAINT communications_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT communications_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT communications_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id),
  CONSTRAINT communications_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES outbox_mails(company_id, id) ON DELETE SET NULL (mail_id)
);
CREATE INDEX communications_author ON public.communications USING btree (company_id, author_id, created_at);
CREATE INDEX communications_customer ON public.communications USING btree (company_id, customer_id, occurred_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX communications_job ON public.communications USING btree (company_id, job_id, occurred_at DESC, id DESC) WHERE ((job_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX communications_mail ON public.communications USING btree (company_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX communications_time ON public.communications USING btree (company_id, occurred_at DESC, id DESC) WHERE (deleted_at IS NULL);
ALTER TABLE communications ENABLE ROW LEVEL SECURITY;
ALTER TABLE communications FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON communications TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON communications TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON communications TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE communications TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE communications TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE communications TO switchyard_remover;

CREATE TABLE company_counters (
  company_id uuid NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT company_counters_pkey PRIMARY KEY (company_id, kind),
  CONSTRAINT company_counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE company_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_counters TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON company_counters TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON company_counters TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_counters TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_counters TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE company_counters TO switchyard_remover;

CREATE TABLE company_limits (
  company_id uuid NOT NULL,
  kind text NOT NULL,
  most bigint,
  CONSTRAINT company_limits_pkey PRIMARY KEY (company_id, kind),
  CONSTRAINT company_limits_kind_check CHECK ((kind = ANY (ARRAY['technicians'::text, 'storage'::text, 'records'::text, 'changes'::text, 'requests'::text, 'sockets'::text]))),
  CONSTRAINT company_limits_most_check CHECK ((most >= 0)),
  CONSTRAINT company_limits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE company_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_limits TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON company_limits TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT SELECT ON TABLE company_limits TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_limits TO switchyard_eraser;

CREATE TABLE company_setups (
  company_id uuid NOT NULL,
  confirmed text[] DEFAULT '{}'::text[] NOT NULL,
  skipped text[] DEFAULT '{}'::text[] NOT NULL,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_setups_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_setups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE company_setups ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_setups FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_setups TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON company_setups TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON company_setups TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_setups TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_setups TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE company_setups TO switchyard_remover;

CREATE TABLE company_usage (
  company_id uuid NOT NULL,
  day date NOT NULL,
  change_bytes bigint DEFAULT 0 NOT NULL,
  records bigint,
  stored_bytes bigint,
  counted_at timestamp with time zone,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  warned jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT company_usage_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_usage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
) WITH (fillfactor=50);
ALTER TABLE company_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_usage TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON company_usage TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON company_usage FOR SELECT TO switchyard_identity
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE company_usage TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE company_usage TO switchyard_eraser;
GRANT SELECT ON TABLE company_usage TO switchyard_identity;

CREATE TABLE consumer_backlog (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  topic text NOT NULL,
  off bigint NOT NULL,
  company_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT consumer_backlog_pkey PRIMARY KEY (consumer, event_id),
  CONSTRAINT consumer_backlog_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX consumer_backlog_due ON public.consumer_backlog USING btree (next_try_at);
ALTER TABLE consumer_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE consumer_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY eraser ON consumer_backlog TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_moves ON consumer_backlog TO switchyard_relay
  USING (true)
  WITH CHECK (true);
CREATE POLICY remover ON consumer_backlog TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE consumer_backlog TO switchyard_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE consumer_backlog TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE consumer_backlog TO switchyard_remover;

CREATE TABLE consumer_cursors (
  consumer text NOT NULL,
  topic text NOT NULL,
  company_id uuid NOT NULL,
  off bigint NOT NULL,
  moved_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT consumer_cursors_pkey PRIMARY KEY (consumer, topic),
  CONSTRAINT consumer_cursors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE consumer_cursors ENABLE ROW LEVEL SECURITY;
ALTER TABLE consumer_cursors FORCE ROW LEVEL SECURITY;
CREATE POLICY eraser ON consumer_cursors TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_moves ON consumer_cursors TO switchyard_relay
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE consumer_cursors TO switchyard_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE consumer_cursors TO switchyard_relay;

CREATE TABLE contacts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  roles text[] DEFAULT '{}'::text[] NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT contacts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT contacts_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE
);
CREATE INDEX contacts_customer ON public.contacts USING btree (company_id, customer_id, "position");
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON contacts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON contacts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON contacts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE contacts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE contacts TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE contacts TO switchyard_remover;

CREATE TABLE custom_fields (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  record_kind text NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  type text NOT NULL,
  unit text,
  decimals integer DEFAULT 0 NOT NULL,
  min double precision,
  max double precision,
  currency text DEFAULT 'USD'::text NOT NULL,
  link_kind text,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  required boolean DEFAULT false NOT NULL,
  default_value jsonb,
  hint text DEFAULT ''::text NOT NULL,
  "position" integer NOT NULL,
  access jsonb NOT NULL,
  archived boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT custom_fields_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT custom_fields_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX custom_fields_deleted ON public.custom_fields USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX custom_fields_key ON public.custom_fields USING btree (company_id, record_kind, key);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON custom_fields TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON custom_fields TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON custom_fields TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE custom_fields TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE custom_fields TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE custom_fields TO switchyard_remover;

CREATE TABLE email_verifications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  new_email text,
  CONSTRAINT email_verifications_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT email_verifications_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_verifications_new_email_check CHECK ((new_email = lower(new_email))),
  CONSTRAINT email_verifications_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX email_verifications_user ON public.email_verifications USING btree (company_id, user_id, created_at DESC);
ALTER TABLE email_verifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_verifications FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON email_verifications TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON email_verifications TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON email_verifications FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE email_verifications TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE email_verifications TO switchyard_eraser;
GRANT SELECT ON TABLE email_verifications TO switchyard_identity;

CREATE TABLE environments (
  company_id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  "position" integer NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT environments_pkey PRIMARY KEY (company_id, key),
  CONSTRAINT environments_kind_check CHECK ((kind = ANY (ARRAY['development'::text, 'test'::text, 'production'::text]))),
  CONSTRAINT environments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE environments ENABLE ROW LEVEL SECURITY;
ALTER TABLE environments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON environments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON environments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON environments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE environments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE environments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE environments TO switchyard_remover;

CREATE TABLE equipment (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  owner_kind text NOT NULL,
  customer_id uuid,
  site_id uuid,
  parent_id uuid,
  manufacturer text,
  model text,
  serial text,
  location text,
  installed_on text,
  warranty_until text,
  warranty_terms text,
  cost_minor bigint,
  notes text,
  external_ref text,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'in_service'::text NOT NULL,
  state_reason text,
  state_at timestamp with time zone DEFAULT now() NOT NULL,
  model_key text GENERATED ALWAYS AS (lower(COALESCE(model, ''::text))) STORED NOT NULL,
  serial_key text GENERATED ALWAYS AS (lower(serial)) STORED,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((((((((((('E-'::text || number) || ' '::text) || number) || ' '::text) || name) || ' '::text) || COALESCE(manufacturer, ''::text)) || ' '::text) || COALESCE(model, ''::text)) || ' '::text) || COALESCE(serial, ''::text)) || ' '::text) || COALESCE(location, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT equipment_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT equipment_check CHECK ((parent_id <> id)),
  CONSTRAINT equipment_check1 CHECK ((((owner_kind = 'customer'::text) = (customer_id IS NOT NULL)) AND ((customer_id IS NULL) = (site_id IS NULL)))),
  CONSTRAINT equipment_installed_on_check CHECK ((installed_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT equipment_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['customer'::text, 'company'::text]))),
  CONSTRAINT equipment_state_check CHECK ((state = ANY (ARRAY['in_service'::text, 'degraded'::text, 'down'::text, 'under_maintenance'::text, 'standby'::text, 'retired'::text]))),
  CONSTRAINT equipment_warranty_until_check CHECK ((warranty_until ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT equipment_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT equipment_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT equipment_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES equipment(company_id, id) ON DELETE SET NULL (parent_id),
  CONSTRAINT equipment_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id) ON DELETE CASCADE
);
CREATE INDEX equipment_category ON public.equipment USING btree (company_id, category, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX equipment_created ON public.equipment USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX equipment_custom ON public.equipment USING gin (company_id, custom jsonb_path_ops) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (custom <> '{}'::jsonb));
CREATE INDEX equipment_customer ON public.equipment USING btree (company_id, customer_id, name, id);
CREATE INDEX equipment_deleted ON public.equipment USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX equipment_external_ref ON public.equipment USING btree (company_id, external_ref) WHERE (external_ref IS NOT NULL);
CREATE INDEX equipment_list_number ON public.equipment USING btree (company_id, number, id) WHERE (deleted_at IS NULL);
CREATE INDEX equipment_name ON public.equipment USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX equipment_number ON public.equipment USING btree (company_id, number);
CREATE INDEX equipment_parent ON public.equipment USING btree (company_id, parent_id, name, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX equipment_search ON public.equipment USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX equipment_serial ON public.equipment USING btree (company_id, serial_key, model_key) WHERE ((serial_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX equipment_site ON public.equipment USING btree (company_id, site_id, name, id);
CREATE INDEX equipment_state ON public.equipment USING btree (company_id, state, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX equipment_warranty ON public.equipment USING btree (company_id, COALESCE(warranty_until, '9999-12-31'::text), id) WHERE (deleted_at IS NULL);
ALTER TABLE equipment ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON equipment TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON equipment TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE equipment TO switchyard_remover;
GRANT UPDATE (parent_id) ON TABLE equipment TO switchyard_remover;

CREATE TABLE equipment_readings (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  equipment_id uuid NOT NULL,
  meter text NOT NULL,
  unit text NOT NULL,
  value double precision NOT NULL,
  is_reset boolean DEFAULT false NOT NULL,
  reset_reason text,
  taken_at timestamp with time zone NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  meter_key text GENERATED ALWAYS AS (lower(meter)) STORED NOT NULL,
  CONSTRAINT equipment_readings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT equipment_readings_value_check CHECK ((value >= (0)::double precision)),
  CONSTRAINT equipment_readings_company_id_equipment_id_fkey FOREIGN KEY (company_id, equipment_id) REFERENCES equipment(company_id, id) ON DELETE CASCADE,
  CONSTRAINT equipment_readings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX equipment_readings_meter ON public.equipment_readings USING btree (company_id, equipment_id, meter_key, taken_at DESC, id DESC);
CREATE INDEX equipment_readings_taken ON public.equipment_readings USING btree (company_id, equipment_id, taken_at DESC, id DESC);
ALTER TABLE equipment_readings ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment_readings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment_readings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON equipment_readings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON equipment_readings TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment_readings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment_readings TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE equipment_readings TO switchyard_remover;

CREATE TABLE equipment_spans (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  equipment_id uuid NOT NULL,
  state text NOT NULL,
  "position" integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  reason text,
  job_id uuid,
  author_id uuid,
  author_name text NOT NULL,
  CONSTRAINT equipment_spans_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT equipment_spans_overlap EXCLUDE USING gist (((uuid_send(company_id) || uuid_send(equipment_id))) WITH =, tstzrange(started_at, ended_at) WITH &&),
  CONSTRAINT equipment_spans_check CHECK ((ended_at >= started_at)),
  CONSTRAINT equipment_spans_state_check CHECK ((state = ANY (ARRAY['in_service'::text, 'degraded'::text, 'down'::text, 'under_maintenance'::text, 'standby'::text, 'retired'::text]))),
  CONSTRAINT equipment_spans_company_id_equipment_id_fkey FOREIGN KEY (company_id, equipment_id) REFERENCES equipment(company_id, id) ON DELETE CASCADE,
  CONSTRAINT equipment_spans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT equipment_spans_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE SET NULL (job_id)
);
CREATE INDEX equipment_spans_job ON public.equipment_spans USING btree (company_id, job_id) WHERE (job_id IS NOT NULL);
CREATE UNIQUE INDEX equipment_spans_open ON public.equipment_spans USING btree (company_id, equipment_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX equipment_spans_position ON public.equipment_spans USING btree (company_id, equipment_id, "position");
ALTER TABLE equipment_spans ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment_spans FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment_spans TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON equipment_spans TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON equipment_spans TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment_spans TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE equipment_spans TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE equipment_spans TO switchyard_remover;

CREATE TABLE erasures (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number integer NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  reason text NOT NULL,
  requested_by uuid,
  requested_by_name text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  subject_ids uuid[] NOT NULL,
  words jsonb,
  step integer DEFAULT 0 NOT NULL,
  topic text DEFAULT ''::text NOT NULL,
  off bigint DEFAULT 0 NOT NULL,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT erasures_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT erasures_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT erasures_company_id_subject_kind_subject_id_key UNIQUE (company_id, subject_kind, subject_id),
  CONSTRAINT erasures_check CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  CONSTRAINT erasures_check1 CHECK (((state <> 'done'::text) OR (words IS NULL))),
  CONSTRAINT erasures_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text]))),
  CONSTRAINT erasures_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['customer'::text, 'contact'::text, 'technician'::text, 'user'::text]))),
  CONSTRAINT erasures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX erasures_running ON public.erasures USING btree (company_id) WHERE (state = 'running'::text);
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON erasures TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON erasures TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON erasures FOR SELECT TO switchyard_identity
  USING (true);
GRANT SELECT (company_id, counts, finished_at, id, number, reason, requested_at, requested_by, requested_by_name, state, subject_id, subject_ids, subject_kind) ON TABLE erasures TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE erasures TO switchyard_eraser;
GRANT SELECT ON TABLE erasures TO switchyard_identity;
CREATE TRIGGER erase_attachments AFTER INSERT ON public.erasures FOR EACH ROW EXECUTE FUNCTION erase_attachments();

CREATE TABLE error_groups (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  fingerprint text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  place text,
  state text DEFAULT 'open'::text NOT NULL,
  reopened integer DEFAULT 0 NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  dropped integer DEFAULT 0 NOT NULL,
  release text NOT NULL,
  first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  resolved_at timestamp with time zone,
  resolved_by_name text,
  CONSTRAINT error_groups_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT error_groups_company_id_fingerprint_key UNIQUE (company_id, fingerprint),
  CONSTRAINT error_groups_kind_check CHECK ((kind = ANY (ARRAY['render'::text, 'window'::text, 'promise'::text]))),
  CONSTRAINT error_groups_state_check CHECK ((state = ANY (ARRAY['open'::text, 'resolved'::text]))),
  CONSTRAINT error_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX error_groups_seen ON public.error_groups USING btree (company_id, last_seen_at DESC);
ALTER TABLE error_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE error_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON error_groups TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON error_groups TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE error_groups TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE error_groups TO switchyard_eraser;

CREATE TABLE error_reports (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  group_id uuid NOT NULL,
  error_id text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  release text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  path text NOT NULL,
  browser text NOT NULL,
  role text,
  breadcrumbs jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT error_reports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT error_reports_company_id_error_id_group_id_key UNIQUE (company_id, error_id, group_id),
  CONSTRAINT error_reports_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES error_groups(company_id, id) ON DELETE CASCADE
);
CREATE INDEX error_reports_age ON public.error_reports USING btree (company_id, created_at);
CREATE INDEX error_reports_group ON public.error_reports USING btree (company_id, group_id, id DESC);
ALTER TABLE error_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE error_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON error_reports TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON error_reports TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE error_reports TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE error_reports TO switchyard_eraser;

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
  recorded_at timestamp with time zone NOT NULL,
  payload jsonb NOT NULL,
  related text[],
  traceparent text,
  trace_id text,
  CONSTRAINT events_pkey PRIMARY KEY (topic, off, recorded_at)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX events_correlation ON ONLY public.events USING btree (correlation_id);
CREATE INDEX events_entity ON ONLY public.events USING btree (entity_id, topic, off DESC);
CREATE INDEX events_job ON ONLY public.events USING btree (job_id, topic, off DESC) WHERE (job_id IS NOT NULL);
CREATE INDEX events_related ON ONLY public.events USING gin (related) WHERE (related IS NOT NULL);
CREATE INDEX events_trace ON ONLY public.events USING btree (trace_id) WHERE (trace_id IS NOT NULL);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON events TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON events TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_reads ON events FOR SELECT TO switchyard_relay
  USING (true);
CREATE POLICY remover ON events TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT ON TABLE events TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE events TO switchyard_eraser;
GRANT SELECT ON TABLE events TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE events TO switchyard_remover;

CREATE TABLE events_default PARTITION OF events DEFAULT;
ALTER TABLE events_default ENABLE ROW LEVEL SECURITY;
ALTER TABLE events_default FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON events_default TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));

CREATE TABLE flags (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  key text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  variants jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  details_revision integer DEFAULT 1 NOT NULL,
  type text DEFAULT 'release'::text NOT NULL,
  expected_days integer,
  owner_id uuid,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  prerequisites jsonb DEFAULT '[]'::jsonb NOT NULL,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by_name text,
  reason text,
  changed bigint DEFAULT 0 NOT NULL,
  project text DEFAULT 'default'::text NOT NULL,
  CONSTRAINT flags_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flags_company_id_key_key UNIQUE (company_id, key),
  CONSTRAINT flags_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flags ENABLE ROW LEVEL SECURITY;
ALTER TABLE flags FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flags TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flags TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flags TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flags TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flags TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flags TO switchyard_remover;
CREATE TRIGGER add_environments AFTER INSERT ON public.flags FOR EACH ROW EXECUTE FUNCTION add_flag_environments();
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.flags FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('flag');
CREATE TRIGGER note_former_project AFTER UPDATE OF project ON public.flags FOR EACH ROW WHEN ((old.project <> new.project)) EXECUTE FUNCTION note_former_project();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON public.flags FOR EACH ROW EXECUTE FUNCTION number_flag_change();

CREATE TABLE experiments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  allocation jsonb,
  updated_by_name text,
  changed bigint DEFAULT 0 NOT NULL,
  hypothesis text DEFAULT ''::text NOT NULL,
  environment text DEFAULT 'production'::text NOT NULL,
  unit text DEFAULT 'userId'::text NOT NULL,
  metrics jsonb DEFAULT '[]'::jsonb NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT experiments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT experiments_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'concluded'::text]))),
  CONSTRAINT experiments_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
ALTER TABLE experiments ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON experiments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON experiments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE experiments TO switchyard_remover;
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.experiments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('experiment');
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON public.experiments FOR EACH ROW EXECUTE FUNCTION number_flag_change();

CREATE TABLE experiment_analyses (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  arrivals bigint DEFAULT 0 NOT NULL,
  counted bigint DEFAULT 0 NOT NULL,
  asks bigint DEFAULT 0 NOT NULL,
  answered bigint DEFAULT 0 NOT NULL,
  analysed_at timestamp with time zone,
  result jsonb,
  CONSTRAINT experiment_analyses_pkey PRIMARY KEY (company_id, experiment_id),
  CONSTRAINT experiment_analyses_company_id_experiment_id_fkey FOREIGN KEY (company_id, experiment_id) REFERENCES experiments(company_id, id) ON DELETE CASCADE
);
CREATE INDEX experiment_analyses_due ON public.experiment_analyses USING btree (analysed_at) WHERE ((asks > answered) OR (arrivals > counted));
ALTER TABLE experiment_analyses ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiment_analyses FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiment_analyses TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON experiment_analyses TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON experiment_analyses FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON experiment_analyses TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_analyses TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_analyses TO switchyard_eraser;
GRANT SELECT ON TABLE experiment_analyses TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE experiment_analyses TO switchyard_remover;

CREATE TABLE experiment_course (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  point jsonb NOT NULL,
  CONSTRAINT experiment_course_pkey PRIMARY KEY (company_id, experiment_id, hour),
  CONSTRAINT experiment_course_company_id_experiment_id_fkey FOREIGN KEY (company_id, experiment_id) REFERENCES experiments(company_id, id) ON DELETE CASCADE
);
ALTER TABLE experiment_course ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiment_course FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiment_course TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON experiment_course TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON experiment_course TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_course TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_course TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE experiment_course TO switchyard_remover;

CREATE TABLE experiment_events (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  id text NOT NULL,
  event text NOT NULL,
  unit text NOT NULL,
  value double precision NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT experiment_events_pkey PRIMARY KEY (company_id, environment, id),
  CONSTRAINT experiment_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX experiment_events_age ON public.experiment_events USING btree (company_id, at);
CREATE INDEX experiment_events_unit ON public.experiment_events USING btree (company_id, environment, event, unit, at);
ALTER TABLE experiment_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiment_events FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiment_events TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON experiment_events TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON experiment_events TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_events TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_events TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE experiment_events TO switchyard_remover;

CREATE TABLE experiment_exposures (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  unit text NOT NULL,
  variant text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  is_quarantined boolean DEFAULT false NOT NULL,
  CONSTRAINT experiment_exposures_pkey PRIMARY KEY (company_id, experiment_id, unit),
  CONSTRAINT experiment_exposures_company_id_experiment_id_fkey FOREIGN KEY (company_id, experiment_id) REFERENCES experiments(company_id, id) ON DELETE CASCADE
);
ALTER TABLE experiment_exposures ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiment_exposures FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiment_exposures TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON experiment_exposures TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON experiment_exposures TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_exposures TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE experiment_exposures TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE experiment_exposures TO switchyard_remover;

CREATE TABLE flag_applications (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  app_name text NOT NULL,
  instance_id text NOT NULL,
  sdk_version text,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT flag_applications_pkey PRIMARY KEY (company_id, environment, app_name, instance_id),
  CONSTRAINT flag_applications_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_applications ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_applications FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_applications TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_applications TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_applications TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_applications TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_applications TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_applications TO switchyard_remover;

CREATE TABLE flag_contexts (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  rank double precision NOT NULL,
  context jsonb NOT NULL,
  fields text[] NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT flag_contexts_pkey PRIMARY KEY (company_id, environment, rank),
  CONSTRAINT flag_contexts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_contexts ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_contexts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_contexts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_contexts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_contexts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_contexts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_contexts TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_contexts TO switchyard_remover;

CREATE TABLE flag_counters (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  minute timestamp with time zone NOT NULL,
  value double precision NOT NULL,
  CONSTRAINT flag_counters_pkey PRIMARY KEY (company_id, environment, name, minute),
  CONSTRAINT flag_counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_counters TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_counters TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_counters TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_counters TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_counters TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_counters TO switchyard_remover;

CREATE TABLE flag_environments (
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  enabled boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  reason text,
  updated_by_name text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  strategies jsonb DEFAULT '[]'::jsonb NOT NULL,
  variants jsonb,
  changed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT flag_environments_pkey PRIMARY KEY (company_id, flag_id, environment),
  CONSTRAINT flag_environments_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
ALTER TABLE flag_environments ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_environments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_environments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_environments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON flag_environments FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON flag_environments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_environments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_environments TO switchyard_eraser;
GRANT SELECT ON TABLE flag_environments TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE flag_environments TO switchyard_remover;
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.flag_environments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('state');
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON public.flag_environments FOR EACH ROW EXECUTE FUNCTION number_flag_change();

CREATE TABLE flag_former_projects (
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  project text NOT NULL,
  number bigint,
  CONSTRAINT flag_former_projects_pkey PRIMARY KEY (company_id, flag_id, project),
  CONSTRAINT flag_former_projects_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT flag_former_projects_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
ALTER TABLE flag_former_projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_former_projects FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_former_projects TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_former_projects TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_former_projects TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_former_projects TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_former_projects TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_former_projects TO switchyard_remover;

CREATE TABLE flag_heads (
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT flag_heads_pkey PRIMARY KEY (company_id),
  CONSTRAINT flag_heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_heads TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_heads TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_heads TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_heads TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_heads TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_heads TO switchyard_remover;

CREATE TABLE flag_late_reasons (
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  reason text NOT NULL,
  author_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT flag_late_reasons_pkey PRIMARY KEY (company_id, number),
  CONSTRAINT flag_late_reasons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_late_reasons ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_late_reasons FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_late_reasons TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_late_reasons TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_late_reasons TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT ON TABLE flag_late_reasons TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_late_reasons TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_late_reasons TO switchyard_remover;

CREATE TABLE flag_metrics (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  flag_key text NOT NULL,
  hour timestamp with time zone NOT NULL,
  app_name text NOT NULL,
  variant text NOT NULL,
  yes bigint NOT NULL,
  no bigint NOT NULL,
  CONSTRAINT flag_metrics_pkey PRIMARY KEY (company_id, environment, flag_key, hour, app_name, variant),
  CONSTRAINT flag_metrics_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_metrics ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_metrics FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_metrics TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_metrics TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_metrics TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_metrics TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_metrics TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_metrics TO switchyard_remover;

CREATE TABLE flag_project_settings (
  company_id uuid NOT NULL,
  project text NOT NULL,
  environment text NOT NULL,
  review_since timestamp with time zone,
  changer_ids uuid[],
  revision integer DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT flag_project_settings_pkey PRIMARY KEY (company_id, project, environment),
  CONSTRAINT flag_project_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_project_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_project_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_project_settings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_project_settings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_project_settings TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_project_settings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_project_settings TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_project_settings TO switchyard_remover;

CREATE TABLE flag_projects (
  company_id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT flag_projects_pkey PRIMARY KEY (company_id, key),
  CONSTRAINT flag_projects_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_projects FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_projects TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_projects TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_projects TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_projects TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_projects TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_projects TO switchyard_remover;

CREATE TABLE flag_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  title text NOT NULL,
  reason text,
  kind text NOT NULL,
  edits jsonb NOT NULL,
  base_revision integer NOT NULL,
  state text NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  reviewer_name text,
  reviewed_at timestamp with time zone,
  comment text,
  conflicts text[] DEFAULT '{}'::text[] NOT NULL,
  applied_revision integer,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT flag_requests_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flag_requests_kind_check CHECK ((kind = ANY (ARRAY['switch'::text, 'share'::text, 'rules'::text]))),
  CONSTRAINT flag_requests_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'scheduled'::text, 'applied'::text, 'conflicted'::text, 'rejected'::text, 'withdrawn'::text]))),
  CONSTRAINT flag_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT flag_requests_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flag_requests_flag ON public.flag_requests USING btree (company_id, flag_id);
CREATE INDEX flag_requests_newest ON public.flag_requests USING btree (company_id, updated_at DESC, id DESC);
ALTER TABLE flag_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_requests TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_requests TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_requests TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_requests TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_requests TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_requests TO switchyard_remover;

CREATE TABLE flag_revisions (
  company_id uuid NOT NULL,
  number bigint NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  flag_id uuid,
  environment text,
  revision integer NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  actor_name text,
  reason text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT flag_revisions_pkey PRIMARY KEY (company_id, number),
  CONSTRAINT flag_revisions_subject_check CHECK ((subject = ANY (ARRAY['flag'::text, 'state'::text, 'segment'::text, 'experiment'::text]))),
  CONSTRAINT flag_revisions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX flag_revisions_flag ON public.flag_revisions USING btree (company_id, flag_id, number DESC);
CREATE INDEX flag_revisions_subject ON public.flag_revisions USING btree (company_id, subject_id, number DESC);
ALTER TABLE flag_revisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_revisions FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_revisions TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_revisions TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_revisions TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT ON TABLE flag_revisions TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_revisions TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_revisions TO switchyard_remover;

CREATE TABLE flag_rollouts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  strategy_id text NOT NULL,
  strategy jsonb NOT NULL,
  known_revision integer NOT NULL,
  steps jsonb NOT NULL,
  guards jsonb NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  step integer DEFAULT '-1'::integer NOT NULL,
  step_at timestamp with time zone,
  approved_step integer,
  approved_by_name text,
  start_share double precision NOT NULL,
  sample_base bigint DEFAULT 0 NOT NULL,
  check_at timestamp with time zone DEFAULT now() NOT NULL,
  detail text,
  breach jsonb,
  reason text,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT flag_rollouts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flag_rollouts_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'done'::text, 'aborted'::text]))),
  CONSTRAINT flag_rollouts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT flag_rollouts_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flag_rollouts_flag ON public.flag_rollouts USING btree (company_id, flag_id, updated_at);
CREATE UNIQUE INDEX flag_rollouts_open ON public.flag_rollouts USING btree (company_id, flag_id, environment, strategy_id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));
CREATE INDEX flag_rollouts_running ON public.flag_rollouts USING btree (check_at) WHERE (state = 'running'::text);
ALTER TABLE flag_rollouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_rollouts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_rollouts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_rollouts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON flag_rollouts FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON flag_rollouts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_rollouts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_rollouts TO switchyard_eraser;
GRANT SELECT ON TABLE flag_rollouts TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE flag_rollouts TO switchyard_remover;

CREATE TABLE flag_schedules (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  run_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  edits jsonb NOT NULL,
  base_revision integer NOT NULL,
  reason text,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  state text DEFAULT 'upcoming'::text NOT NULL,
  conflicts text[] DEFAULT '{}'::text[] NOT NULL,
  detail text,
  applied_revision integer,
  finished_at timestamp with time zone,
  finished_by_name text,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  request_id uuid,
  CONSTRAINT flag_schedules_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flag_schedules_kind_check CHECK ((kind = ANY (ARRAY['switch'::text, 'share'::text, 'rules'::text]))),
  CONSTRAINT flag_schedules_state_check CHECK ((state = ANY (ARRAY['upcoming'::text, 'applied'::text, 'conflicted'::text, 'refused'::text, 'cancelled'::text]))),
  CONSTRAINT flag_schedules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT flag_schedules_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES flags(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flag_schedules_applied ON public.flag_schedules USING btree (company_id, flag_id, environment, applied_revision) WHERE (applied_revision IS NOT NULL);
CREATE INDEX flag_schedules_due ON public.flag_schedules USING btree (run_at) WHERE (state = 'upcoming'::text);
CREATE INDEX flag_schedules_flag ON public.flag_schedules USING btree (company_id, flag_id, run_at);
ALTER TABLE flag_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_schedules TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_schedules TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON flag_schedules FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON flag_schedules TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_schedules TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_schedules TO switchyard_eraser;
GRANT SELECT ON TABLE flag_schedules TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE flag_schedules TO switchyard_remover;

CREATE TABLE flag_segments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  constraints jsonb DEFAULT '[]'::jsonb NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  archived_at timestamp with time zone,
  updated_by_name text,
  reason text,
  changed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT flag_segments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flag_segments_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT flag_segments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flag_segments_name ON public.flag_segments USING btree (company_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE flag_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_segments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_segments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_segments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON flag_segments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_segments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_segments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE flag_segments TO switchyard_remover;
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.flag_segments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('segment');
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON public.flag_segments FOR EACH ROW EXECUTE FUNCTION number_flag_change();

CREATE TABLE flag_tokens (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  environment text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by_name text,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  projects text[] DEFAULT '{default}'::text[] NOT NULL,
  CONSTRAINT flag_tokens_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT flag_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT flag_tokens_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'frontend'::text]))),
  CONSTRAINT flag_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE flag_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_tokens TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON flag_tokens TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_notes ON flag_tokens FOR UPDATE TO switchyard_identity
  USING (true);
CREATE POLICY identity_reads ON flag_tokens FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON flag_tokens TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_tokens TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE flag_tokens TO switchyard_eraser;
GRANT SELECT ON TABLE flag_tokens TO switchyard_identity;
GRANT UPDATE (last_used_at) ON TABLE flag_tokens TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE flag_tokens TO switchyard_remover;

CREATE TABLE forgotten_contexts (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  CONSTRAINT forgotten_contexts_pkey PRIMARY KEY (company_id, environment),
  CONSTRAINT forgotten_contexts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE forgotten_contexts ENABLE ROW LEVEL SECURITY;
ALTER TABLE forgotten_contexts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON forgotten_contexts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON forgotten_contexts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON forgotten_contexts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE forgotten_contexts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE forgotten_contexts TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE forgotten_contexts TO switchyard_remover;

CREATE TABLE idempotency_keys (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  body jsonb,
  etag text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  replay jsonb,
  reply json,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (company_id, user_id, key),
  CONSTRAINT idempotency_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON idempotency_keys TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON idempotency_keys TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON idempotency_keys TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE idempotency_keys TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE idempotency_keys TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE idempotency_keys TO switchyard_remover;

CREATE TABLE import_keys (
  company_id uuid NOT NULL,
  key bytea NOT NULL,
  record_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_keys_pkey PRIMARY KEY (company_id, key),
  CONSTRAINT import_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE import_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_keys TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON import_keys TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON import_keys TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_keys TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_keys TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE import_keys TO switchyard_remover;

CREATE TABLE import_mappings (
  company_id uuid NOT NULL,
  record text NOT NULL,
  headers bytea NOT NULL,
  mapping jsonb NOT NULL,
  defaults jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (company_id, record, headers),
  CONSTRAINT import_mappings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE import_mappings ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_mappings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_mappings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON import_mappings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON import_mappings TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_mappings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_mappings TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE import_mappings TO switchyard_remover;

CREATE TABLE imports (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  encoding text NOT NULL,
  delimiter text NOT NULL,
  headers text[] NOT NULL,
  mapping jsonb,
  customers_added integer DEFAULT 0 NOT NULL,
  sites_added integer DEFAULT 0 NOT NULL,
  error text,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  bytes integer DEFAULT 0 NOT NULL,
  record text DEFAULT 'customer'::text NOT NULL,
  format text DEFAULT 'csv'::text NOT NULL,
  fields jsonb,
  suggestions jsonb,
  remembered boolean DEFAULT false NOT NULL,
  defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
  plan jsonb DEFAULT '{}'::jsonb NOT NULL,
  added jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT imports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  CONSTRAINT imports_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX imports_created ON public.imports USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX imports_file ON public.imports USING btree (company_id, sha256, created_at DESC);
CREATE INDEX imports_running ON public.imports USING btree (updated_at) WHERE (state = 'running'::text);
CREATE INDEX imports_working ON public.imports USING btree (updated_at) WHERE (state = ANY (ARRAY['running'::text, 'checking'::text]));
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON imports TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON imports TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON imports FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON imports TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE imports TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE imports TO switchyard_eraser;
GRANT SELECT ON TABLE imports TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE imports TO switchyard_remover;

CREATE TABLE import_records (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  line integer NOT NULL,
  undone boolean DEFAULT false NOT NULL,
  kept text,
  CONSTRAINT import_records_pkey PRIMARY KEY (company_id, import_id, record_id),
  CONSTRAINT import_records_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_records_undone ON public.import_records USING btree (company_id, record_id) WHERE undone;
ALTER TABLE import_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_records FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_records TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON import_records TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON import_records TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_records TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_records TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE import_records TO switchyard_remover;

CREATE TABLE import_rows (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  cells text[] NOT NULL,
  state text DEFAULT 'ready'::text NOT NULL,
  errors jsonb DEFAULT '[]'::jsonb NOT NULL,
  customer_id uuid,
  cluster integer,
  match jsonb,
  same boolean DEFAULT false NOT NULL,
  record_id uuid,
  CONSTRAINT import_rows_pkey PRIMARY KEY (company_id, import_id, line),
  CONSTRAINT import_rows_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'wrong'::text, 'known'::text, 'waiting'::text, 'left'::text, 'added'::text]))),
  CONSTRAINT import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_cluster ON public.import_rows USING btree (company_id, import_id, cluster) WHERE (cluster IS NOT NULL);
CREATE INDEX import_rows_state ON public.import_rows USING btree (company_id, import_id, state, line);
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_rows TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON import_rows TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON import_rows TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_rows TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE import_rows TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE import_rows TO switchyard_remover;

CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  company_id uuid NOT NULL,
  handled_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_pkey PRIMARY KEY (consumer, event_id),
  CONSTRAINT inbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX inbox_age ON public.inbox USING btree (company_id, handled_at);
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON inbox TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON inbox TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_reads ON inbox FOR SELECT TO switchyard_relay
  USING (true);
CREATE POLICY remover ON inbox TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE inbox TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE inbox TO switchyard_eraser;
GRANT SELECT ON TABLE inbox TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE inbox TO switchyard_remover;

CREATE TABLE inventory_items (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  barcodes text[] DEFAULT '{}'::text[] NOT NULL,
  category text,
  unit text NOT NULL,
  "precision" smallint NOT NULL,
  cost_minor bigint,
  price_minor bigint,
  non_stock boolean NOT NULL,
  notes text,
  custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  sku_key text GENERATED ALWAYS AS (lower(sku)) STORED NOT NULL,
  search tsvector NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT inventory_items_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT inventory_items_precision_check CHECK ((("precision" >= 0) AND ("precision" <= 3))),
  CONSTRAINT inventory_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX inventory_items_barcodes ON public.inventory_items USING gin (company_id, barcodes) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (barcodes <> '{}'::text[]));
CREATE INDEX inventory_items_category ON public.inventory_items USING btree (company_id, category, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX inventory_items_created ON public.inventory_items USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX inventory_items_custom ON public.inventory_items USING gin (company_id, custom jsonb_path_ops) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (custom <> '{}'::jsonb));
CREATE INDEX inventory_items_deleted ON public.inventory_items USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX inventory_items_list_sku ON public.inventory_items USING btree (company_id, sku, id) WHERE (deleted_at IS NULL);
CREATE INDEX inventory_items_name ON public.inventory_items USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX inventory_items_search ON public.inventory_items USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX inventory_items_sku ON public.inventory_items USING btree (company_id, sku_key) WHERE (deleted_at IS NULL);
ALTER TABLE inventory_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_items FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON inventory_items TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON inventory_items TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON inventory_items TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE inventory_items TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE inventory_items TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE inventory_items TO switchyard_remover;
CREATE TRIGGER inventory_item_search BEFORE INSERT OR UPDATE OF sku, name, category, barcodes ON public.inventory_items FOR EACH ROW EXECUTE FUNCTION inventory_item_search();

CREATE TABLE invitations (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  technician_id uuid,
  customer_id uuid,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  mail_id uuid,
  is_shown boolean DEFAULT false NOT NULL,
  role_id uuid,
  CONSTRAINT invitations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'technician'::text, 'manager'::text, 'admin'::text]))),
  CONSTRAINT invitations_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id),
  CONSTRAINT invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT invitations_company_id_invited_by_fkey FOREIGN KEY (company_id, invited_by) REFERENCES users(company_id, id),
  CONSTRAINT invitations_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id),
  CONSTRAINT invitations_custom_role FOREIGN KEY (company_id, role_id, role) REFERENCES roles(company_id, id, basis)
);
CREATE INDEX invitations_by_custom_role ON public.invitations USING btree (company_id, role_id) WHERE (role_id IS NOT NULL);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON invitations TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON invitations TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON invitations FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON invitations TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE invitations TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE invitations TO switchyard_eraser;
GRANT SELECT ON TABLE invitations TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE invitations TO switchyard_remover;

CREATE TABLE job_ratings (
  company_id uuid NOT NULL,
  job_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  stars smallint NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  rated_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT job_ratings_pkey PRIMARY KEY (company_id, job_id),
  CONSTRAINT job_ratings_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT job_ratings_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT job_ratings_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE CASCADE
);
CREATE INDEX job_ratings_author ON public.job_ratings USING btree (company_id, author_id);
ALTER TABLE job_ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_ratings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON job_ratings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON job_ratings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON job_ratings TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE job_ratings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE job_ratings TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE job_ratings TO switchyard_remover;

CREATE TABLE leads (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  company text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  team_size text,
  industry text,
  message text NOT NULL,
  source text NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  lost_reason text,
  spam_signs text[] DEFAULT '{}'::text[] NOT NULL,
  assignee_id uuid,
  customer_id uuid,
  same_key text NOT NULL,
  request_count integer DEFAULT 1 NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((((((((first_name || ' '::text) || last_name) || ' '::text) || company) || ' '::text) || email) || ' '::text) || phone) || ' '::text) || message))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT leads_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT leads_industry_check CHECK ((industry = ANY (ARRAY['construction'::text, 'hvac'::text, 'plumbing'::text, 'electrical'::text, 'landscaping'::text, 'cleaning'::text, 'security'::text, 'other'::text]))),
  CONSTRAINT leads_source_check CHECK ((source = ANY (ARRAY['contact-sales'::text, 'contact'::text, 'chat'::text]))),
  CONSTRAINT leads_state_check CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'qualified'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT leads_team_size_check CHECK ((team_size = ANY (ARRAY['1-10'::text, '11-50'::text, '51-200'::text, '201-1000'::text, '1000+'::text]))),
  CONSTRAINT leads_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES users(company_id, id),
  CONSTRAINT leads_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE SET NULL (customer_id),
  CONSTRAINT leads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX leads_due ON public.leads USING btree (company_id, due_at, id) WHERE (answered_at IS NULL);
CREATE INDEX leads_email ON public.leads USING btree (company_id, email, requested_at DESC);
CREATE INDEX leads_requested ON public.leads USING btree (company_id, requested_at DESC, id DESC);
CREATE INDEX leads_same ON public.leads USING btree (company_id, same_key, requested_at DESC);
ALTER TABLE leads ENABLE ROW LEVEL SECURITY;
ALTER TABLE leads FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON leads TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON leads TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE leads TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE leads TO switchyard_eraser;

CREATE TABLE lead_entries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  kind text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  source text,
  author_id uuid,
  author_name text NOT NULL,
  form_key text,
  message_hash text,
  mail_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  said jsonb,
  CONSTRAINT lead_entries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT lead_entries_company_id_form_key_key UNIQUE (company_id, form_key),
  CONSTRAINT lead_entries_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'note'::text, 'call'::text, 'answer'::text, 'state'::text, 'assignment'::text, 'converted'::text]))),
  CONSTRAINT lead_entries_source_check CHECK ((source = ANY (ARRAY['contact-sales'::text, 'contact'::text, 'chat'::text]))),
  CONSTRAINT lead_entries_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT lead_entries_company_id_lead_id_fkey FOREIGN KEY (company_id, lead_id) REFERENCES leads(company_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_entries_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES outbox_mails(company_id, id) ON DELETE SET NULL (mail_id)
);
CREATE INDEX lead_entries_lead ON public.lead_entries USING btree (company_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_entries_message ON public.lead_entries USING btree (company_id, message_hash, created_at) WHERE (message_hash IS NOT NULL);
ALTER TABLE lead_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE lead_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON lead_entries TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON lead_entries TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE lead_entries TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE lead_entries TO switchyard_eraser;

CREATE TABLE legal_holds (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  reason text NOT NULL,
  placed_by uuid NOT NULL,
  placed_by_name text NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  lifted_by uuid,
  lifted_by_name text,
  lifted_at timestamp with time zone,
  lift_reason text,
  CONSTRAINT legal_holds_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT legal_holds_check CHECK (((lifted_at IS NULL) = (lifted_by IS NULL))),
  CONSTRAINT legal_holds_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['customer'::text, 'job'::text, 'technician'::text, 'user'::text]))),
  CONSTRAINT legal_holds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX legal_holds_active ON public.legal_holds USING btree (company_id, subject_kind, subject_id) WHERE (lifted_at IS NULL);
CREATE INDEX legal_holds_listed ON public.legal_holds USING btree (company_id, placed_at DESC, id DESC);
ALTER TABLE legal_holds ENABLE ROW LEVEL SECURITY;
ALTER TABLE legal_holds FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON legal_holds TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON legal_holds TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT INSERT, SELECT ON TABLE legal_holds TO switchyard_app;
GRANT UPDATE (lift_reason, lifted_at, lifted_by, lifted_by_name) ON TABLE legal_holds TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE legal_holds TO switchyard_eraser;

CREATE TABLE maintenance_plans (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  customer_id uuid NOT NULL,
  site_id uuid NOT NULL,
  equipment_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  trigger text NOT NULL,
  rrule text,
  starts_on text,
  ends_on text,
  excluded_days text[] DEFAULT '{}'::text[] NOT NULL,
  season_from text,
  season_to text,
  basis text NOT NULL,
  meter text,
  meter_interval double precision,
  lead_days integer NOT NULL,
  tolerance_days integer NOT NULL,
  job_title text NOT NULL,
  job_type text NOT NULL,
  trade text NOT NULL,
  priority text NOT NULL,
  estimated_minutes integer NOT NULL,
  instructions text DEFAULT ''::text NOT NULL,
  required_skills jsonb DEFAULT '[]'::jsonb NOT NULL,
  checklist_id uuid,
  requires_signature boolean DEFAULT false NOT NULL,
  notes text,
  state text NOT NULL,
  state_reason text,
  counts_from text,
  activated_at timestamp with time zone,
  next_due_on text,
  late_from text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((((name || ' '::text) || job_title) || ' '::text) || COALESCE(meter, ''::text)) || ' '::text) || COALESCE(notes, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT maintenance_plans_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT maintenance_plans_basis_check CHECK ((basis = ANY (ARRAY['scheduled'::text, 'completed'::text]))),
  CONSTRAINT maintenance_plans_check CHECK (((trigger = 'meter'::text) OR ((rrule IS NOT NULL) AND (starts_on IS NOT NULL)))),
  CONSTRAINT maintenance_plans_check1 CHECK (((trigger = 'calendar'::text) OR ((meter IS NOT NULL) AND (meter_interval IS NOT NULL)))),
  CONSTRAINT maintenance_plans_check2 CHECK (((season_from IS NULL) = (season_to IS NULL))),
  CONSTRAINT maintenance_plans_counts_from_check CHECK ((counts_from ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_ends_on_check CHECK ((ends_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_late_from_check CHECK ((late_from ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_lead_days_check CHECK ((lead_days >= 0)),
  CONSTRAINT maintenance_plans_meter_interval_check CHECK ((meter_interval > (0)::double precision)),
  CONSTRAINT maintenance_plans_next_due_on_check CHECK ((next_due_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_season_from_check CHECK ((season_from ~ '^\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_season_to_check CHECK ((season_to ~ '^\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_starts_on_check CHECK ((starts_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_plans_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'ended'::text]))),
  CONSTRAINT maintenance_plans_tolerance_days_check CHECK ((tolerance_days >= 0)),
  CONSTRAINT maintenance_plans_trigger_check CHECK ((trigger = ANY (ARRAY['calendar'::text, 'meter'::text, 'either'::text]))),
  CONSTRAINT maintenance_plans_company_id_checklist_id_fkey FOREIGN KEY (company_id, checklist_id) REFERENCES checklists(company_id, id) ON DELETE SET NULL (checklist_id),
  CONSTRAINT maintenance_plans_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT maintenance_plans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT maintenance_plans_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id) ON DELETE CASCADE
);
CREATE INDEX maintenance_plans_checklist ON public.maintenance_plans USING btree (company_id, checklist_id) WHERE (checklist_id IS NOT NULL);
CREATE INDEX maintenance_plans_created ON public.maintenance_plans USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_plans_customer ON public.maintenance_plans USING btree (company_id, customer_id);
CREATE INDEX maintenance_plans_deleted ON public.maintenance_plans USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX maintenance_plans_due ON public.maintenance_plans USING btree (company_id, COALESCE(next_due_on, '9999-12-31'::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_plans_equipment ON public.maintenance_plans USING gin (company_id, equipment_ids) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (equipment_ids <> '{}'::uuid[]));
CREATE INDEX maintenance_plans_late ON public.maintenance_plans USING btree (company_id, late_from) WHERE ((deleted_at IS NULL) AND (late_from IS NOT NULL));
CREATE INDEX maintenance_plans_name ON public.maintenance_plans USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_plans_search ON public.maintenance_plans USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_plans_site ON public.maintenance_plans USING btree (company_id, site_id);
CREATE INDEX maintenance_plans_state ON public.maintenance_plans USING btree (company_id, state, COALESCE(next_due_on, '9999-12-31'::text), id) WHERE (deleted_at IS NULL);
ALTER TABLE maintenance_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE maintenance_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON maintenance_plans TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON maintenance_plans TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON maintenance_plans TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE maintenance_plans TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE maintenance_plans TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE maintenance_plans TO switchyard_remover;

CREATE TABLE maintenance_occurrences (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  due_on text NOT NULL,
  due_until text NOT NULL,
  cause text NOT NULL,
  meter_value double precision,
  metered_at timestamp with time zone,
  state text NOT NULL,
  job_id uuid,
  done_at timestamp with time zone,
  done_on text,
  reason text,
  author_id uuid,
  author_name text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT maintenance_occurrences_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT maintenance_occurrences_cause_check CHECK ((cause = ANY (ARRAY['calendar'::text, 'meter'::text]))),
  CONSTRAINT maintenance_occurrences_check CHECK (((due_until ~ '^\d{4}-\d\d-\d\d$'::text) AND (due_until >= due_on))),
  CONSTRAINT maintenance_occurrences_check1 CHECK ((((state = 'done'::text) = (done_at IS NOT NULL)) AND ((state = 'done'::text) = (done_on IS NOT NULL)))),
  CONSTRAINT maintenance_occurrences_done_on_check CHECK ((done_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_occurrences_due_on_check CHECK ((due_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT maintenance_occurrences_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'generated'::text, 'done'::text, 'skipped'::text]))),
  CONSTRAINT maintenance_occurrences_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT maintenance_occurrences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT maintenance_occurrences_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE SET NULL (job_id),
  CONSTRAINT maintenance_occurrences_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES maintenance_plans(company_id, id) ON DELETE CASCADE
);
CREATE INDEX maintenance_occurrences_author ON public.maintenance_occurrences USING btree (company_id, author_id) WHERE (author_id IS NOT NULL);
CREATE UNIQUE INDEX maintenance_occurrences_due ON public.maintenance_occurrences USING btree (company_id, plan_id, due_on);
CREATE UNIQUE INDEX maintenance_occurrences_job ON public.maintenance_occurrences USING btree (company_id, job_id) WHERE (job_id IS NOT NULL);
ALTER TABLE maintenance_occurrences ENABLE ROW LEVEL SECURITY;
ALTER TABLE maintenance_occurrences FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON maintenance_occurrences TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON maintenance_occurrences TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON maintenance_occurrences TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE maintenance_occurrences TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE maintenance_occurrences TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE maintenance_occurrences TO switchyard_remover;

CREATE TABLE notifications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid,
  title text NOT NULL,
  body text NOT NULL,
  href text NOT NULL,
  severity text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'danger'::text]))),
  CONSTRAINT notifications_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_user ON public.notifications USING btree (company_id, user_id, created_at DESC);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON notifications TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON notifications TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON notifications TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE notifications TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE notifications TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE notifications TO switchyard_remover;

CREATE TABLE orphan_submissions (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  reason text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  visit_id uuid NOT NULL,
  job_id uuid NOT NULL,
  technician_id uuid,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  action_id uuid NOT NULL,
  client_ref text,
  method text NOT NULL,
  url text NOT NULL,
  body jsonb,
  base jsonb,
  label text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  resolved_by uuid,
  resolved_by_name text,
  resolved_reason text,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT orphan_submissions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT orphan_submissions_company_id_author_id_action_id_key UNIQUE (company_id, author_id, action_id),
  CONSTRAINT orphan_submissions_check CHECK (((state = 'open'::text) = (resolved_at IS NULL))),
  CONSTRAINT orphan_submissions_reason_check CHECK ((reason = ANY (ARRAY['deleted'::text, 'reassigned'::text]))),
  CONSTRAINT orphan_submissions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'discarded'::text]))),
  CONSTRAINT orphan_submissions_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT orphan_submissions_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE CASCADE,
  CONSTRAINT orphan_submissions_company_id_resolved_by_fkey FOREIGN KEY (company_id, resolved_by) REFERENCES users(company_id, id),
  CONSTRAINT orphan_submissions_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id),
  CONSTRAINT orphan_submissions_company_id_visit_id_fkey FOREIGN KEY (company_id, visit_id) REFERENCES visits(company_id, id) ON DELETE CASCADE
);
CREATE INDEX orphan_submissions_list ON public.orphan_submissions USING btree (company_id, state, created_at DESC, id DESC);
CREATE INDEX orphan_submissions_ref ON public.orphan_submissions USING btree (company_id, author_id, client_ref) WHERE (client_ref IS NOT NULL);
CREATE INDEX orphan_submissions_visit ON public.orphan_submissions USING btree (company_id, visit_id);
ALTER TABLE orphan_submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE orphan_submissions FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON orphan_submissions TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON orphan_submissions TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON orphan_submissions TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE orphan_submissions TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE orphan_submissions TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE orphan_submissions TO switchyard_remover;

CREATE TABLE passkeys (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (company_id, user_id);
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON passkeys TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON passkeys TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON passkeys FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE passkeys TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE passkeys TO switchyard_eraser;
GRANT SELECT ON TABLE passkeys TO switchyard_identity;

CREATE TABLE password_resets (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_resets_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON password_resets TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON password_resets TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON password_resets FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON password_resets TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE password_resets TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE password_resets TO switchyard_eraser;
GRANT SELECT ON TABLE password_resets TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE password_resets TO switchyard_remover;

CREATE TABLE photo_uploads (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  sha256 text NOT NULL,
  total integer NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT photo_uploads_pkey PRIMARY KEY (company_id, user_id, job_id, sha256),
  CONSTRAINT photo_uploads_check CHECK (((received >= 0) AND (received <= total))),
  CONSTRAINT photo_uploads_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE CASCADE,
  CONSTRAINT photo_uploads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX photo_uploads_age ON public.photo_uploads USING btree (company_id, updated_at);
ALTER TABLE photo_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE photo_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON photo_uploads TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON photo_uploads TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON photo_uploads TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photo_uploads TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photo_uploads TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE photo_uploads TO switchyard_remover;

CREATE TABLE photo_pieces (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  sha256 text NOT NULL,
  start integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT photo_pieces_pkey PRIMARY KEY (company_id, user_id, job_id, sha256, start),
  CONSTRAINT photo_pieces_company_id_user_id_job_id_sha256_fkey FOREIGN KEY (company_id, user_id, job_id, sha256) REFERENCES photo_uploads(company_id, user_id, job_id, sha256) ON DELETE CASCADE
);
ALTER TABLE photo_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE photo_pieces ENABLE ROW LEVEL SECURITY;
ALTER TABLE photo_pieces FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON photo_pieces TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON photo_pieces TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON photo_pieces TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photo_pieces TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photo_pieces TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE photo_pieces TO switchyard_remover;

CREATE TABLE photos (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  job_id uuid NOT NULL,
  visit_id uuid,
  sha256 text NOT NULL,
  tag text NOT NULL,
  caption text DEFAULT ''::text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  customer_visible boolean NOT NULL,
  content_sha256 text NOT NULL,
  small_sha256 text NOT NULL,
  bytes_removed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT photos_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT photos_company_id_job_id_sha256_key UNIQUE (company_id, job_id, sha256),
  CONSTRAINT photos_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT photos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT photos_small_sha256_check CHECK ((small_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT photos_tag_check CHECK ((tag = ANY (ARRAY['before'::text, 'after'::text, 'nameplate'::text, 'damage'::text, 'other'::text]))),
  CONSTRAINT photos_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT photos_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id),
  CONSTRAINT photos_company_id_visit_id_fkey FOREIGN KEY (company_id, visit_id) REFERENCES visits(company_id, id)
);
CREATE INDEX photos_content ON public.photos USING btree (company_id, content_sha256) WHERE (bytes_removed_at IS NULL);
CREATE INDEX photos_deleted ON public.photos USING btree (company_id, deleted_at) WHERE ((deleted_at IS NOT NULL) AND (bytes_removed_at IS NULL));
CREATE INDEX photos_job ON public.photos USING btree (company_id, job_id, taken_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX photos_small ON public.photos USING btree (company_id, small_sha256) WHERE (bytes_removed_at IS NULL);
ALTER TABLE photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE photos FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON photos TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON photos TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON photos TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photos TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE photos TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE photos TO switchyard_remover;

CREATE TABLE sessions (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  ip text,
  user_agent text,
  proved_at timestamp with time zone,
  factor text,
  method text,
  sso_connection_id uuid,
  sso_session text,
  CONSTRAINT sessions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_factor_check CHECK ((factor = ANY (ARRAY['totp'::text, 'passkey'::text, 'recovery_code'::text, 'sso'::text]))),
  CONSTRAINT sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'sign_up'::text, 'invitation'::text, 'sso'::text]))),
  CONSTRAINT sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_connection ON public.sessions USING btree (company_id, sso_connection_id) WHERE ((sso_connection_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX sessions_by_user ON public.sessions USING btree (company_id, user_id);
CREATE INDEX sessions_user ON public.sessions USING btree (company_id, user_id) WHERE (revoked_at IS NULL);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sessions TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sessions TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON sessions TO switchyard_identity
  USING (true);
CREATE POLICY remover ON sessions TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sessions TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sessions TO switchyard_eraser;
GRANT SELECT ON TABLE sessions TO switchyard_identity;
GRANT UPDATE (last_seen_at) ON TABLE sessions TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE sessions TO switchyard_remover;

CREATE TABLE push_devices (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_devices_pkey PRIMARY KEY (company_id, session_id),
  CONSTRAINT push_devices_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES sessions(company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_devices_user ON public.push_devices USING btree (company_id, user_id);
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON push_devices TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON push_devices TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON push_devices TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_devices TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_devices TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE push_devices TO switchyard_remover;

CREATE TABLE push_deliveries (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_deliveries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT push_deliveries_company_id_notification_id_fkey FOREIGN KEY (company_id, notification_id) REFERENCES notifications(company_id, id) ON DELETE CASCADE,
  CONSTRAINT push_deliveries_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES push_devices(company_id, session_id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_device ON public.push_deliveries USING btree (company_id, session_id);
CREATE INDEX push_deliveries_due ON public.push_deliveries USING btree (due_at);
CREATE INDEX push_deliveries_notification ON public.push_deliveries USING btree (company_id, notification_id);
ALTER TABLE push_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON push_deliveries TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON push_deliveries TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON push_deliveries FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON push_deliveries TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_deliveries TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_deliveries TO switchyard_eraser;
GRANT SELECT ON TABLE push_deliveries TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE push_deliveries TO switchyard_remover;

CREATE TABLE push_settings (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pushed text NOT NULL,
  CONSTRAINT push_settings_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT push_settings_pushed_check CHECK ((pushed = ANY (ARRAY['all'::text, 'warnings'::text, 'urgent'::text]))),
  CONSTRAINT push_settings_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE push_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON push_settings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON push_settings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON push_settings TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_settings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE push_settings TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE push_settings TO switchyard_remover;

CREATE TABLE recovery_codes (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (company_id, user_id, code_hash),
  CONSTRAINT recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON recovery_codes TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON recovery_codes TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE recovery_codes TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE recovery_codes TO switchyard_eraser;

CREATE TABLE retention_rules (
  company_id uuid NOT NULL,
  class text NOT NULL,
  days integer,
  last_run_at timestamp with time zone,
  last_removed integer DEFAULT 0 NOT NULL,
  total_removed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT retention_rules_pkey PRIMARY KEY (company_id, class),
  CONSTRAINT retention_rules_days_check CHECK ((days > 0)),
  CONSTRAINT retention_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON retention_rules TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON retention_rules TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE retention_rules TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE retention_rules TO switchyard_eraser;

CREATE TABLE reviewed_environments (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reviewed_environments_pkey PRIMARY KEY (company_id, environment),
  CONSTRAINT reviewed_environments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE reviewed_environments ENABLE ROW LEVEL SECURITY;
ALTER TABLE reviewed_environments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON reviewed_environments TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON reviewed_environments TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON reviewed_environments TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE reviewed_environments TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE reviewed_environments TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE reviewed_environments TO switchyard_remover;

CREATE TABLE saved_views (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  owner_id uuid NOT NULL,
  list_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  columns text[] NOT NULL,
  density text,
  shared boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  widths jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT saved_views_density_check CHECK ((density = ANY (ARRAY['comfortable'::text, 'compact'::text]))),
  CONSTRAINT saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT saved_views_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_views_deleted ON public.saved_views USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX saved_views_name ON public.saved_views USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX saved_views_owner ON public.saved_views USING btree (company_id, owner_id);
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON saved_views TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON saved_views TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE saved_views TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE saved_views TO switchyard_eraser;

CREATE TABLE saved_view_defaults (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  list_id text NOT NULL,
  view_id uuid NOT NULL,
  CONSTRAINT saved_view_defaults_pkey PRIMARY KEY (company_id, user_id, list_id),
  CONSTRAINT saved_view_defaults_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_view_defaults_company_id_view_id_fkey FOREIGN KEY (company_id, view_id) REFERENCES saved_views(company_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_view_defaults_view ON public.saved_view_defaults USING btree (company_id, view_id);
ALTER TABLE saved_view_defaults ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view_defaults FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON saved_view_defaults TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON saved_view_defaults TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE saved_view_defaults TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE saved_view_defaults TO switchyard_eraser;

CREATE TABLE schedule_runs (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  options jsonb NOT NULL,
  iterations bigint,
  progress jsonb,
  figures jsonb,
  moves jsonb DEFAULT '[]'::jsonb NOT NULL,
  risks jsonb DEFAULT '[]'::jsonb NOT NULL,
  unassigned jsonb DEFAULT '[]'::jsonb NOT NULL,
  excluded jsonb DEFAULT '[]'::jsonb NOT NULL,
  technicians jsonb DEFAULT '[]'::jsonb NOT NULL,
  kept jsonb,
  outcomes jsonb DEFAULT '{}'::jsonb NOT NULL,
  error text,
  runner uuid,
  alive_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT schedule_runs_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT schedule_runs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  CONSTRAINT schedule_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX schedule_runs_created ON public.schedule_runs USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX schedule_runs_open ON public.schedule_runs USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX schedule_runs_started ON public.schedule_runs USING btree (company_id, started_at);
ALTER TABLE schedule_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON schedule_runs TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON schedule_runs TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON schedule_runs FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON schedule_runs TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE schedule_runs TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE schedule_runs TO switchyard_eraser;
GRANT SELECT ON TABLE schedule_runs TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE schedule_runs TO switchyard_remover;

CREATE TABLE sso_connections (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text,
  sealed_secret bytea,
  sso_url text,
  certificates text[] DEFAULT '{}'::text[] NOT NULL,
  enabled boolean DEFAULT false NOT NULL,
  required boolean DEFAULT false NOT NULL,
  break_glass_user_id uuid,
  creates_users boolean DEFAULT false NOT NULL,
  factor_policy text DEFAULT 'never'::text NOT NULL,
  default_role text DEFAULT 'manager'::text NOT NULL,
  role_attribute text DEFAULT 'groups'::text NOT NULL,
  role_mappings jsonb DEFAULT '[]'::jsonb NOT NULL,
  tested_at timestamp with time zone,
  last_used_at timestamp with time zone,
  scim_token_hash bytea,
  scim_previous_hash bytea,
  scim_previous_ends_at timestamp with time zone,
  scim_token_made_at timestamp with time zone,
  scim_last_used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  sealed_key bytea,
  key_certificate text,
  accepts_unsolicited boolean DEFAULT false NOT NULL,
  logout_url text,
  CONSTRAINT sso_connections_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sso_connections_id_key UNIQUE (id),
  CONSTRAINT sso_connections_scim_previous_hash_key UNIQUE (scim_previous_hash),
  CONSTRAINT sso_connections_scim_token_hash_key UNIQUE (scim_token_hash),
  CONSTRAINT sso_connections_check CHECK (((kind = 'saml'::text) OR (client_id IS NOT NULL))),
  CONSTRAINT sso_connections_check1 CHECK (((NOT required) OR (enabled AND (tested_at IS NOT NULL)))),
  CONSTRAINT sso_connections_default_role_check CHECK ((default_role = ANY (ARRAY['technician'::text, 'manager'::text, 'admin'::text]))),
  CONSTRAINT sso_connections_factor_policy_check CHECK ((factor_policy = ANY (ARRAY['never'::text, 'reported'::text, 'always'::text]))),
  CONSTRAINT sso_connections_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text]))),
  CONSTRAINT sso_connections_company_id_break_glass_user_id_fkey FOREIGN KEY (company_id, break_glass_user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (break_glass_user_id),
  CONSTRAINT sso_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE sso_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sso_connections TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sso_connections TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON sso_connections TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_connections TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_connections TO switchyard_eraser;
GRANT SELECT ON TABLE sso_connections TO switchyard_identity;
GRANT UPDATE (scim_last_used_at) ON TABLE sso_connections TO switchyard_identity;

CREATE TABLE scim_groups (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  display_name text NOT NULL,
  external_id text,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT scim_groups_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT scim_groups_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_groups_name ON public.scim_groups USING btree (company_id, connection_id, lower(display_name));
ALTER TABLE scim_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE scim_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON scim_groups TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON scim_groups TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_groups TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_groups TO switchyard_eraser;

CREATE TABLE scim_users (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  external_id text,
  CONSTRAINT scim_users_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT scim_users_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_users_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_users_connection ON public.scim_users USING btree (company_id, connection_id);
CREATE UNIQUE INDEX scim_users_external ON public.scim_users USING btree (company_id, connection_id, external_id) WHERE (external_id IS NOT NULL);
ALTER TABLE scim_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE scim_users FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON scim_users TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON scim_users TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_users TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_users TO switchyard_eraser;

CREATE TABLE scim_group_members (
  company_id uuid NOT NULL,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT scim_group_members_pkey PRIMARY KEY (company_id, group_id, user_id),
  CONSTRAINT scim_group_members_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES scim_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_group_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES scim_users(company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user ON public.scim_group_members USING btree (company_id, user_id);
ALTER TABLE scim_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE scim_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON scim_group_members TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON scim_group_members TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_group_members TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE scim_group_members TO switchyard_eraser;

CREATE TABLE second_factor_failures (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  failures integer NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT second_factor_failures_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT second_factor_failures_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE second_factor_failures ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factor_failures FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON second_factor_failures TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON second_factor_failures TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE second_factor_failures TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE second_factor_failures TO switchyard_eraser;

CREATE TABLE security_alerts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  rule text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  device text,
  address text,
  opened_at timestamp with time zone NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  last_at timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  acknowledged_by_name text,
  resolved_at timestamp with time zone,
  resolved_by_name text,
  revision integer DEFAULT 1 NOT NULL,
  apart text DEFAULT ''::text NOT NULL,
  CONSTRAINT security_alerts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT security_alerts_check CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  CONSTRAINT security_alerts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'resolved'::text]))),
  CONSTRAINT security_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX security_alerts_listed ON public.security_alerts USING btree (company_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX security_alerts_open ON public.security_alerts USING btree (company_id, rule, subject_id, apart) WHERE (state <> 'resolved'::text);
ALTER TABLE security_alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON security_alerts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON security_alerts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON security_alerts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE security_alerts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE security_alerts TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE security_alerts TO switchyard_remover;

CREATE TABLE service_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  state_reason text,
  title text NOT NULL,
  description text NOT NULL,
  category_key text NOT NULL,
  category_name text NOT NULL,
  urgency text NOT NULL,
  channel text NOT NULL,
  preferred_slots jsonb DEFAULT '[]'::jsonb NOT NULL,
  contact_name text,
  contact_phone text,
  contact_email text,
  address jsonb,
  customer_id uuid,
  site_id uuid,
  technician_id uuid,
  requester_id uuid,
  form_key text,
  due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  waiting_at timestamp with time zone,
  paused_ms bigint DEFAULT 0 NOT NULL,
  decided_at timestamp with time zone,
  job_id uuid,
  duplicate_of_id uuid,
  message_count integer DEFAULT 0 NOT NULL,
  spam_signs text[] DEFAULT '{}'::text[] NOT NULL,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((((((((((((('R-'::text || number) || ' '::text) || number) || ' '::text) || title) || ' '::text) || description) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || COALESCE(contact_email, ''::text)) || ' '::text) || COALESCE(contact_phone, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_requests_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT service_requests_company_id_form_key_key UNIQUE (company_id, form_key),
  CONSTRAINT service_requests_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT service_requests_channel_check CHECK ((channel = ANY (ARRAY['public'::text, 'portal'::text, 'phone'::text, 'field'::text]))),
  CONSTRAINT service_requests_state_check CHECK ((state = ANY (ARRAY['new'::text, 'needs_info'::text, 'triaged'::text, 'quoted'::text, 'converted'::text, 'declined'::text, 'duplicate'::text, 'cancelled'::text]))),
  CONSTRAINT service_requests_urgency_check CHECK ((urgency = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'emergency'::text]))),
  CONSTRAINT service_requests_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_duplicate_of_id_fkey FOREIGN KEY (company_id, duplicate_of_id) REFERENCES service_requests(company_id, id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_requester_id_fkey FOREIGN KEY (company_id, requester_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id) ON DELETE CASCADE,
  CONSTRAINT service_requests_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_requests_created ON public.service_requests USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_customer ON public.service_requests USING btree (company_id, customer_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_deleted ON public.service_requests USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX service_requests_due ON public.service_requests USING btree (company_id, due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_duplicate ON public.service_requests USING btree (company_id, duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);
CREATE UNIQUE INDEX service_requests_job ON public.service_requests USING btree (company_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX service_requests_number ON public.service_requests USING btree (company_id, number DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_open ON public.service_requests USING btree (company_id, due_at, id) WHERE ((deleted_at IS NULL) AND (decided_at IS NULL));
CREATE INDEX service_requests_requester ON public.service_requests USING btree (company_id, requester_id) WHERE (requester_id IS NOT NULL);
CREATE INDEX service_requests_search ON public.service_requests USING gin (search);
CREATE INDEX service_requests_site ON public.service_requests USING btree (company_id, site_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_technician ON public.service_requests USING btree (company_id, technician_id, created_at DESC, id DESC) WHERE ((technician_id IS NOT NULL) AND (deleted_at IS NULL));
ALTER TABLE service_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_requests TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON service_requests TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON service_requests TO switchyard_remover
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_requests TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_requests TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE service_requests TO switchyard_remover;
GRANT UPDATE (duplicate_of_id) ON TABLE service_requests TO switchyard_remover;

CREATE TABLE service_request_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  request_id uuid NOT NULL,
  sender text NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  body text NOT NULL,
  internal boolean DEFAULT false NOT NULL,
  state text,
  created_at timestamp with time zone NOT NULL,
  place integer NOT NULL,
  CONSTRAINT service_request_messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT service_request_messages_sender_check CHECK ((sender = ANY (ARRAY['requester'::text, 'office'::text]))),
  CONSTRAINT service_request_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT service_request_messages_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES service_requests(company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_request_messages_author ON public.service_request_messages USING btree (company_id, author_id, created_at) WHERE (author_id IS NOT NULL);
CREATE UNIQUE INDEX service_request_messages_request ON public.service_request_messages USING btree (company_id, request_id, place);
ALTER TABLE service_request_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_messages TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON service_request_messages TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON service_request_messages TO switchyard_remover
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_messages TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_messages TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE service_request_messages TO switchyard_remover;

CREATE TABLE service_request_photos (
  company_id uuid NOT NULL,
  request_id uuid NOT NULL,
  sha256 text NOT NULL,
  content_sha256 text NOT NULL,
  small_sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  requester_visible boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT service_request_photos_pkey PRIMARY KEY (company_id, request_id, sha256),
  CONSTRAINT service_request_photos_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT service_request_photos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT service_request_photos_small_sha256_check CHECK ((small_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT service_request_photos_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT service_request_photos_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES service_requests(company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_request_photos_content ON public.service_request_photos USING btree (company_id, content_sha256);
CREATE INDEX service_request_photos_small ON public.service_request_photos USING btree (company_id, small_sha256);
ALTER TABLE service_request_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_photos TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON service_request_photos TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON service_request_photos TO switchyard_remover
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_photos TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_photos TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE service_request_photos TO switchyard_remover;

CREATE TABLE service_request_settings (
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  is_open boolean DEFAULT false NOT NULL,
  address text,
  intro text DEFAULT ''::text NOT NULL,
  categories jsonb,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT service_request_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT service_request_settings_address_key UNIQUE (address),
  CONSTRAINT service_request_settings_address_check CHECK ((address ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'::text)),
  CONSTRAINT service_request_settings_check CHECK (((NOT is_open) OR (address IS NOT NULL))),
  CONSTRAINT service_request_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE service_request_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_settings TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON service_request_settings TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON service_request_settings FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_settings TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE service_request_settings TO switchyard_eraser;
GRANT SELECT ON TABLE service_request_settings TO switchyard_identity;

CREATE TABLE sign_in_challenges (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  method text DEFAULT 'password'::text NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sign_in_challenges_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sign_in_challenges_method_check CHECK ((method = ANY (ARRAY['password'::text, 'sso'::text]))),
  CONSTRAINT sign_in_challenges_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE sign_in_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sign_in_challenges TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sign_in_challenges TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON sign_in_challenges FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sign_in_challenges TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sign_in_challenges TO switchyard_eraser;
GRANT SELECT ON TABLE sign_in_challenges TO switchyard_identity;

CREATE TABLE source_maps (
  file text NOT NULL,
  map bytea NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT source_maps_pkey PRIMARY KEY (file),
  CONSTRAINT source_maps_file_check CHECK ((length(file) <= 200))
);
ALTER TABLE source_maps ENABLE ROW LEVEL SECURITY;
ALTER TABLE source_maps FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON source_maps TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE source_maps TO switchyard_app;

CREATE TABLE spent_challenges (
  company_id uuid NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_challenges_pkey PRIMARY KEY (company_id, challenge_hash),
  CONSTRAINT spent_challenges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE spent_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE spent_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON spent_challenges TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON spent_challenges TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE spent_challenges TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE spent_challenges TO switchyard_eraser;

CREATE TABLE sso_assertions (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  assertion_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sso_assertions_pkey PRIMARY KEY (company_id, connection_id, assertion_id),
  CONSTRAINT sso_assertions_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE
);
ALTER TABLE sso_assertions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_assertions FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sso_assertions TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sso_assertions TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_assertions TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_assertions TO switchyard_eraser;

CREATE TABLE sso_attempts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  sealed_verifier bytea,
  expires_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ticket_hash bytea,
  claims jsonb,
  taken_at timestamp with time zone,
  CONSTRAINT sso_attempts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sso_attempts_state_hash_key UNIQUE (state_hash),
  CONSTRAINT sso_attempts_ticket_hash_key UNIQUE (ticket_hash),
  CONSTRAINT sso_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'test'::text, 'proof'::text]))),
  CONSTRAINT sso_attempts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sso_attempts_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_attempts_connection ON public.sso_attempts USING btree (company_id, connection_id);
CREATE INDEX sso_attempts_user ON public.sso_attempts USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
ALTER TABLE sso_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sso_attempts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sso_attempts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON sso_attempts TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_attempts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_attempts TO switchyard_eraser;
GRANT SELECT ON TABLE sso_attempts TO switchyard_identity;

CREATE TABLE sso_domains (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  domain text NOT NULL,
  proof text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  proven_at timestamp with time zone,
  CONSTRAINT sso_domains_pkey PRIMARY KEY (company_id, domain),
  CONSTRAINT sso_domains_domain_check CHECK ((domain = lower(domain))),
  CONSTRAINT sso_domains_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_domains_connection ON public.sso_domains USING btree (company_id, connection_id);
CREATE UNIQUE INDEX sso_domains_proven ON public.sso_domains USING btree (domain) WHERE (proven_at IS NOT NULL);
ALTER TABLE sso_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sso_domains TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sso_domains TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON sso_domains TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_domains TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_domains TO switchyard_eraser;
GRANT SELECT ON TABLE sso_domains TO switchyard_identity;

CREATE TABLE sso_identities (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT sso_identities_pkey PRIMARY KEY (company_id, connection_id, subject),
  CONSTRAINT sso_identities_company_id_connection_id_user_id_key UNIQUE (company_id, connection_id, user_id),
  CONSTRAINT sso_identities_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sso_identities_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_user ON public.sso_identities USING btree (company_id, user_id);
ALTER TABLE sso_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_identities FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON sso_identities TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON sso_identities TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_identities TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sso_identities TO switchyard_eraser;

CREATE TABLE status_days (
  component text NOT NULL,
  day date NOT NULL,
  probes integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  p50_ms integer,
  p95_ms integer,
  CONSTRAINT status_days_pkey PRIMARY KEY (component, day)
);
ALTER TABLE status_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_days FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_days TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_days TO switchyard_app;

CREATE TABLE status_subscribers (
  id uuid NOT NULL,
  channel text NOT NULL,
  email text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  secret text,
  confirm_hash bytea,
  unsubscribe_token text NOT NULL,
  confirm_sent_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT status_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT status_subscribers_channel_email_url_key UNIQUE (channel, email, url),
  CONSTRAINT status_subscribers_unsubscribe_token_key UNIQUE (unsubscribe_token),
  CONSTRAINT status_subscribers_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'webhook'::text]))),
  CONSTRAINT status_subscribers_check CHECK (((channel = 'webhook'::text) = (url <> ''::text))),
  CONSTRAINT status_subscribers_email_check CHECK ((email = lower(email)))
);
CREATE UNIQUE INDEX status_subscribers_confirm ON public.status_subscribers USING btree (confirm_hash) WHERE (confirm_hash IS NOT NULL);
ALTER TABLE status_subscribers ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_subscribers FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_subscribers TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_subscribers TO switchyard_app;

CREATE TABLE status_notices (
  id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  state text NOT NULL,
  impact text NOT NULL,
  components text[] NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  closed_at timestamp with time zone,
  author_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT status_notices_pkey PRIMARY KEY (id),
  CONSTRAINT status_notices_check CHECK (
CASE kind
    WHEN 'incident'::text THEN (state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))
    ELSE (state = ANY (ARRAY['scheduled'::text, 'in_progress'::text, 'completed'::text]))
END),
  CONSTRAINT status_notices_check1 CHECK (((state = ANY (ARRAY['resolved'::text, 'completed'::text])) = (closed_at IS NOT NULL))),
  CONSTRAINT status_notices_check2 CHECK (((kind = 'incident'::text) OR (ends_at > starts_at))),
  CONSTRAINT status_notices_impact_check CHECK ((impact = ANY (ARRAY['none'::text, 'degraded'::text, 'partial'::text, 'major'::text]))),
  CONSTRAINT status_notices_kind_check CHECK ((kind = ANY (ARRAY['incident'::text, 'maintenance'::text])))
);
CREATE INDEX status_notices_closed ON public.status_notices USING btree (closed_at DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX status_notices_open ON public.status_notices USING btree (starts_at) WHERE (closed_at IS NULL);
ALTER TABLE status_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_notices TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_notices TO switchyard_app;

CREATE TABLE status_updates (
  id uuid NOT NULL,
  notice_id uuid NOT NULL,
  state text NOT NULL,
  body text NOT NULL,
  author_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  announced_at timestamp with time zone,
  CONSTRAINT status_updates_pkey PRIMARY KEY (id),
  CONSTRAINT status_updates_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES status_notices(id) ON DELETE CASCADE
);
CREATE INDEX status_updates_notice ON public.status_updates USING btree (notice_id, created_at DESC);
CREATE INDEX status_updates_pending ON public.status_updates USING btree (created_at) WHERE (announced_at IS NULL);
ALTER TABLE status_updates ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_updates FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_updates TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_updates TO switchyard_app;

CREATE TABLE status_deliveries (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  update_id uuid NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT status_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT status_deliveries_subscriber_id_update_id_key UNIQUE (subscriber_id, update_id),
  CONSTRAINT status_deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES status_subscribers(id) ON DELETE CASCADE,
  CONSTRAINT status_deliveries_update_id_fkey FOREIGN KEY (update_id) REFERENCES status_updates(id) ON DELETE CASCADE
);
CREATE INDEX status_deliveries_age ON public.status_deliveries USING btree (created_at);
CREATE INDEX status_deliveries_due ON public.status_deliveries USING btree (next_try_at) WHERE ((delivered_at IS NULL) AND (failed_at IS NULL));
ALTER TABLE status_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_deliveries TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_deliveries TO switchyard_app;

CREATE TABLE status_probes (
  component text NOT NULL,
  at timestamp with time zone NOT NULL,
  result text NOT NULL,
  latency_ms integer,
  detail text,
  CONSTRAINT status_probes_pkey PRIMARY KEY (component, at),
  CONSTRAINT status_probes_result_check CHECK ((result = ANY (ARRAY['up'::text, 'degraded'::text, 'down'::text])))
);
CREATE INDEX status_probes_at ON public.status_probes USING btree (at);
ALTER TABLE status_probes ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_probes FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_probes TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_probes TO switchyard_app;

CREATE TABLE status_rounds (
  minute timestamp with time zone NOT NULL,
  CONSTRAINT status_rounds_pkey PRIMARY KEY (minute)
);
ALTER TABLE status_rounds ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_rounds FORCE ROW LEVEL SECURITY;
CREATE POLICY deployment ON status_rounds TO switchyard_app
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE status_rounds TO switchyard_app;

CREATE TABLE stock_places (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  parent_id uuid,
  technician_id uuid,
  notes text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((name || ' '::text) || COALESCE(notes, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT stock_places_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT stock_places_check CHECK ((parent_id <> id)),
  CONSTRAINT stock_places_check1 CHECK (((technician_id IS NULL) OR (kind = 'truck'::text))),
  CONSTRAINT stock_places_check2 CHECK (((kind = 'bin'::text) = (parent_id IS NOT NULL))),
  CONSTRAINT stock_places_kind_check CHECK ((kind = ANY (ARRAY['truck'::text, 'warehouse'::text, 'site'::text, 'bin'::text]))),
  CONSTRAINT stock_places_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_places_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES stock_places(company_id, id),
  CONSTRAINT stock_places_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id) ON DELETE SET NULL (technician_id)
);
CREATE INDEX stock_places_created ON public.stock_places USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX stock_places_deleted ON public.stock_places USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX stock_places_kind ON public.stock_places USING btree (company_id, kind, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_places_name ON public.stock_places USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_places_parent ON public.stock_places USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX stock_places_search ON public.stock_places USING gin (company_id, search) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX stock_places_technician ON public.stock_places USING btree (company_id, technician_id) WHERE ((technician_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX stock_places_technician_key ON public.stock_places USING btree (company_id, technician_id) WHERE (technician_id IS NOT NULL);
ALTER TABLE stock_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_places FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_places TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_places TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_places TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_places TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_places TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_places TO switchyard_remover;
GRANT UPDATE (kind, parent_id) ON TABLE stock_places TO switchyard_remover;

CREATE TABLE stock_levels (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  on_hand_milli bigint NOT NULL,
  CONSTRAINT stock_levels_pkey PRIMARY KEY (company_id, item_id, place_id),
  CONSTRAINT stock_levels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_levels_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_levels_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES stock_places(company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_levels_place ON public.stock_levels USING btree (company_id, place_id);
ALTER TABLE stock_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_levels TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_levels TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_levels TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_levels TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_levels TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_levels TO switchyard_remover;

CREATE TABLE stock_limits (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  min_milli bigint NOT NULL,
  max_milli bigint,
  CONSTRAINT stock_limits_pkey PRIMARY KEY (company_id, item_id, place_id),
  CONSTRAINT stock_limits_check CHECK ((max_milli >= min_milli)),
  CONSTRAINT stock_limits_min_milli_check CHECK ((min_milli >= 0)),
  CONSTRAINT stock_limits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_limits_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_limits_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES stock_places(company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_limits_place ON public.stock_limits USING btree (company_id, place_id);
ALTER TABLE stock_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_limits TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_limits TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_limits TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_limits TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_limits TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_limits TO switchyard_remover;

CREATE TABLE stock_movements (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  key uuid NOT NULL,
  item_id uuid NOT NULL,
  "position" integer NOT NULL,
  type text NOT NULL,
  from_place_id uuid,
  to_place_id uuid,
  quantity_milli bigint NOT NULL,
  unit text NOT NULL,
  cost_minor bigint NOT NULL,
  value_minor bigint NOT NULL,
  variance_minor bigint DEFAULT 0 NOT NULL,
  job_id uuid,
  reason text,
  is_exception boolean DEFAULT false NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT stock_movements_check CHECK (((quantity_milli > 0) OR ((type = 'count'::text) AND (quantity_milli = 0)))),
  CONSTRAINT stock_movements_check1 CHECK (
CASE type
    WHEN 'receipt'::text THEN ((from_place_id IS NULL) AND (to_place_id IS NOT NULL))
    WHEN 'transfer'::text THEN (from_place_id <> to_place_id)
    WHEN 'scrap'::text THEN ((from_place_id IS NOT NULL) AND (to_place_id IS NULL))
    WHEN 'issue'::text THEN (to_place_id IS NULL)
    WHEN 'return'::text THEN (from_place_id IS NULL)
    ELSE ((from_place_id IS NULL) <> (to_place_id IS NULL))
END),
  CONSTRAINT stock_movements_check2 CHECK (((type = ANY (ARRAY['issue'::text, 'return'::text])) = (job_id IS NOT NULL))),
  CONSTRAINT stock_movements_check3 CHECK (((type <> ALL (ARRAY['adjustment'::text, 'scrap'::text])) OR (reason IS NOT NULL))),
  CONSTRAINT stock_movements_type_check CHECK ((type = ANY (ARRAY['receipt'::text, 'issue'::text, 'return'::text, 'transfer'::text, 'adjustment'::text, 'count'::text, 'scrap'::text]))),
  CONSTRAINT stock_movements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_movements_company_id_from_place_id_fkey FOREIGN KEY (company_id, from_place_id) REFERENCES stock_places(company_id, id),
  CONSTRAINT stock_movements_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id),
  CONSTRAINT stock_movements_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id),
  CONSTRAINT stock_movements_company_id_to_place_id_fkey FOREIGN KEY (company_id, to_place_id) REFERENCES stock_places(company_id, id)
);
CREATE INDEX stock_movements_created ON public.stock_movements USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_from ON public.stock_movements USING btree (company_id, from_place_id, created_at DESC, id DESC) WHERE (from_place_id IS NOT NULL);
CREATE INDEX stock_movements_item ON public.stock_movements USING btree (company_id, item_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_job ON public.stock_movements USING btree (company_id, job_id, created_at DESC, id DESC) WHERE (job_id IS NOT NULL);
CREATE UNIQUE INDEX stock_movements_key ON public.stock_movements USING btree (company_id, key);
CREATE UNIQUE INDEX stock_movements_position ON public.stock_movements USING btree (company_id, item_id, "position");
CREATE INDEX stock_movements_to ON public.stock_movements USING btree (company_id, to_place_id, created_at DESC, id DESC) WHERE (to_place_id IS NOT NULL);
ALTER TABLE stock_movements ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_movements TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_movements TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_movements TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT ON TABLE stock_movements TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_movements TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_movements TO switchyard_remover;

CREATE TABLE stock_reconciles (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_by uuid,
  closed_at timestamp with time zone,
  CONSTRAINT stock_reconciles_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT stock_reconciles_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  CONSTRAINT stock_reconciles_company_id_closed_by_fkey FOREIGN KEY (company_id, closed_by) REFERENCES stock_movements(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_reconciles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_reconciles_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_reconciles_company_id_opened_by_fkey FOREIGN KEY (company_id, opened_by) REFERENCES stock_movements(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_reconciles_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES stock_places(company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_reconciles_closed_by ON public.stock_reconciles USING btree (company_id, closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX stock_reconciles_item ON public.stock_reconciles USING btree (company_id, item_id);
CREATE UNIQUE INDEX stock_reconciles_open ON public.stock_reconciles USING btree (company_id, item_id, place_id) WHERE (closed_at IS NULL);
CREATE INDEX stock_reconciles_opened_by ON public.stock_reconciles USING btree (company_id, opened_by);
CREATE INDEX stock_reconciles_place ON public.stock_reconciles USING btree (company_id, place_id);
ALTER TABLE stock_reconciles ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_reconciles FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_reconciles TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_reconciles TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_reconciles TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_reconciles TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_reconciles TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_reconciles TO switchyard_remover;

CREATE TABLE stock_reservations (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  place_id uuid NOT NULL,
  job_id uuid NOT NULL,
  quantity_milli bigint NOT NULL,
  CONSTRAINT stock_reservations_pkey PRIMARY KEY (company_id, item_id, place_id, job_id),
  CONSTRAINT stock_reservations_quantity_milli_check CHECK ((quantity_milli > 0)),
  CONSTRAINT stock_reservations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_reservations_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_reservations_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES jobs(company_id, id) ON DELETE CASCADE,
  CONSTRAINT stock_reservations_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES stock_places(company_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_reservations_job ON public.stock_reservations USING btree (company_id, job_id);
CREATE INDEX stock_reservations_place ON public.stock_reservations USING btree (company_id, place_id);
ALTER TABLE stock_reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_reservations TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_reservations TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_reservations TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_reservations TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_reservations TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_reservations TO switchyard_remover;

CREATE TABLE stock_values (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  "position" integer NOT NULL,
  on_hand_milli bigint NOT NULL,
  value_minor bigint NOT NULL,
  layers jsonb NOT NULL,
  CONSTRAINT stock_values_pkey PRIMARY KEY (company_id, item_id),
  CONSTRAINT stock_values_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT stock_values_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES inventory_items(company_id, id) ON DELETE CASCADE
);
ALTER TABLE stock_values ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_values FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON stock_values TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON stock_values TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON stock_values TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_values TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE stock_values TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE stock_values TO switchyard_remover;

CREATE TABLE support_tickets (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  number integer NOT NULL,
  subject text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  priority text DEFAULT 'normal'::text NOT NULL,
  requester_id uuid,
  requester_name text NOT NULL,
  requester_email text NOT NULL,
  company_name text,
  error_id text,
  facts jsonb DEFAULT '[]'::jsonb NOT NULL,
  assignee_id uuid,
  assignee_name text,
  message_count integer DEFAULT 0 NOT NULL,
  last_message_at timestamp with time zone NOT NULL,
  answer_due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  resolve_due_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  waiting_since timestamp with time zone,
  paused_ms bigint DEFAULT 0 NOT NULL,
  form_key text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, (((((((((((number)::text || ' '::text) || subject) || ' '::text) || requester_name) || ' '::text) || requester_email) || ' '::text) || COALESCE(company_name, ''::text)) || ' '::text) || COALESCE(error_id, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT support_tickets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT support_tickets_company_id_form_key_key UNIQUE (company_id, form_key),
  CONSTRAINT support_tickets_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT support_tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT support_tickets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'resolved'::text, 'closed'::text]))),
  CONSTRAINT support_tickets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT support_tickets_company_id_requester_id_fkey FOREIGN KEY (company_id, requester_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX support_tickets_desk ON public.support_tickets USING btree (last_message_at DESC, id DESC);
CREATE INDEX support_tickets_id ON public.support_tickets USING btree (id);
CREATE INDEX support_tickets_requester ON public.support_tickets USING btree (company_id, requester_id, last_message_at DESC, id DESC);
CREATE INDEX support_tickets_resolved ON public.support_tickets USING btree (company_id, resolved_at) WHERE (state = 'resolved'::text);
CREATE INDEX support_tickets_word ON public.support_tickets USING btree (company_id, last_message_at DESC, id DESC);
ALTER TABLE support_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON support_tickets TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY desk_reads ON support_tickets FOR SELECT TO switchyard_app
  USING ((current_setting('app.support_desk'::text, true) = 'on'::text));
CREATE POLICY eraser ON support_tickets TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON support_tickets FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE support_tickets TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE support_tickets TO switchyard_eraser;
GRANT SELECT ON TABLE support_tickets TO switchyard_identity;

CREATE TABLE support_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  sender text NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  body text NOT NULL,
  internal boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT support_messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT support_messages_check CHECK (((sender = 'desk'::text) OR (NOT internal))),
  CONSTRAINT support_messages_sender_check CHECK ((sender = ANY (ARRAY['requester'::text, 'desk'::text]))),
  CONSTRAINT support_messages_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES support_tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX support_messages_ticket ON public.support_messages USING btree (company_id, ticket_id, created_at, id);
ALTER TABLE support_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON support_messages TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON support_messages TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE support_messages TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE support_messages TO switchyard_eraser;

CREATE TABLE topic_heads (
  topic text NOT NULL,
  company_id uuid NOT NULL,
  epoch uuid DEFAULT gen_random_uuid() NOT NULL,
  head bigint NOT NULL,
  CONSTRAINT topic_heads_pkey PRIMARY KEY (topic),
  CONSTRAINT topic_heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX topic_heads_company ON public.topic_heads USING btree (company_id);
ALTER TABLE topic_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE topic_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON topic_heads TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON topic_heads TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_reads ON topic_heads FOR SELECT TO switchyard_relay
  USING (true);
CREATE POLICY remover ON topic_heads TO switchyard_remover
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE topic_heads TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE topic_heads TO switchyard_eraser;
GRANT SELECT ON TABLE topic_heads TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE topic_heads TO switchyard_remover;

CREATE TABLE topic_published (
  topic text NOT NULL,
  company_id uuid NOT NULL,
  published bigint NOT NULL,
  CONSTRAINT topic_published_pkey PRIMARY KEY (topic),
  CONSTRAINT topic_published_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE topic_published ENABLE ROW LEVEL SECURITY;
ALTER TABLE topic_published FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON topic_published TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON topic_published TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_moves ON topic_published TO switchyard_relay
  USING (true)
  WITH CHECK (true);
CREATE POLICY remover ON topic_published TO switchyard_remover
  USING (true);
GRANT SELECT ON TABLE topic_published TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE topic_published TO switchyard_eraser;
GRANT INSERT, SELECT, UPDATE ON TABLE topic_published TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE topic_published TO switchyard_remover;

CREATE TABLE totp_factors (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT totp_factors_pkey PRIMARY KEY (company_id, user_id),
  CONSTRAINT totp_factors_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE totp_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE totp_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON totp_factors TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON totp_factors TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON totp_factors FOR SELECT TO switchyard_identity
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE totp_factors TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE totp_factors TO switchyard_eraser;
GRANT SELECT ON TABLE totp_factors TO switchyard_identity;

CREATE TABLE visit_entries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  visit_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  technician_id uuid,
  occurred_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  customer_visible boolean GENERATED ALWAYS AS (((kind = 'signature'::text) OR ((kind = 'note'::text) AND COALESCE(((data ->> 'visibility'::text) = 'customer'::text), false)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT visit_entries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT visit_entries_check CHECK (((kind = 'time'::text) = ((started_at IS NOT NULL) AND (ended_at IS NOT NULL)))),
  CONSTRAINT visit_entries_check1 CHECK (((kind <> 'time'::text) OR (technician_id IS NOT NULL))),
  CONSTRAINT visit_entries_check2 CHECK (((ended_at > started_at) AND (ended_at <= (started_at + '24:00:00'::interval)))),
  CONSTRAINT visit_entries_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'answer'::text, 'signature'::text, 'time'::text, 'part'::text, 'reading'::text]))),
  CONSTRAINT visit_entries_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT visit_entries_company_id_technician_id_fkey FOREIGN KEY (company_id, technician_id) REFERENCES technicians(company_id, id),
  CONSTRAINT visit_entries_company_id_visit_id_fkey FOREIGN KEY (company_id, visit_id) REFERENCES visits(company_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_entries_parts ON public.visit_entries USING btree (company_id, occurred_at DESC) WHERE ((kind = 'part'::text) AND (deleted_at IS NULL));
CREATE INDEX visit_entries_times ON public.visit_entries USING btree (company_id, technician_id, started_at) WHERE ((kind = 'time'::text) AND (deleted_at IS NULL));
CREATE INDEX visit_entries_visit ON public.visit_entries USING btree (company_id, visit_id, occurred_at, id) WHERE (deleted_at IS NULL);
ALTER TABLE visit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON visit_entries TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON visit_entries TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON visit_entries TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE visit_entries TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE visit_entries TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE visit_entries TO switchyard_remover;

CREATE TABLE webhooks (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  events text[] DEFAULT '{}'::text[] NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  disabled_reason text,
  sealed_secret bytea NOT NULL,
  old_sealed_secret bytea,
  old_secret_until timestamp with time zone,
  since_off bigint NOT NULL,
  failing_since timestamp with time zone,
  last_delivered_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT webhooks_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text]))),
  CONSTRAINT webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON webhooks TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON webhooks TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON webhooks FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON webhooks TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhooks TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhooks TO switchyard_eraser;
GRANT SELECT ON TABLE webhooks TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE webhooks TO switchyard_remover;

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  message_id uuid NOT NULL,
  event_type text NOT NULL,
  body text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  claim uuid,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  response_code integer,
  error text,
  answer text,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT webhook_deliveries_company_id_webhook_id_message_id_key UNIQUE (company_id, webhook_id, message_id),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  CONSTRAINT webhook_deliveries_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks(company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (company_id, created_at);
CREATE INDEX webhook_deliveries_by_state ON public.webhook_deliveries USING btree (company_id, webhook_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_claimed ON public.webhook_deliveries USING btree (company_id, webhook_id) WHERE (claim IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (company_id, webhook_id, next_try_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (company_id, webhook_id, created_at DESC, id DESC);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON webhook_deliveries TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON webhook_deliveries TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY identity_reads ON webhook_deliveries FOR SELECT TO switchyard_identity
  USING (true);
CREATE POLICY remover ON webhook_deliveries TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_deliveries TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_deliveries TO switchyard_eraser;
GRANT SELECT ON TABLE webhook_deliveries TO switchyard_identity;
GRANT DELETE, SELECT ON TABLE webhook_deliveries TO switchyard_remover;

CREATE TABLE webhook_attempts (
  company_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  response_code integer,
  error text,
  answer text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (company_id, delivery_id, number),
  CONSTRAINT webhook_attempts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES webhook_deliveries(company_id, id) ON DELETE CASCADE
);
ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON webhook_attempts TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON webhook_attempts TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY remover ON webhook_attempts TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_attempts TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_attempts TO switchyard_eraser;
GRANT DELETE, SELECT ON TABLE webhook_attempts TO switchyard_remover;

CREATE TABLE webhook_cursors (
  company_id uuid NOT NULL,
  off bigint NOT NULL,
  CONSTRAINT webhook_cursors_pkey PRIMARY KEY (company_id),
  CONSTRAINT webhook_cursors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE webhook_cursors ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_cursors FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON webhook_cursors TO switchyard_app
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY eraser ON webhook_cursors TO switchyard_eraser
  USING ((company_id = app_company()))
  WITH CHECK ((company_id = app_company()));
CREATE POLICY relay_reads ON webhook_cursors FOR SELECT TO switchyard_relay
  USING (true);
CREATE POLICY remover ON webhook_cursors TO switchyard_remover
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_cursors TO switchyard_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE webhook_cursors TO switchyard_eraser;
GRANT SELECT ON TABLE webhook_cursors TO switchyard_relay;
GRANT DELETE, SELECT ON TABLE webhook_cursors TO switchyard_remover;

ALTER FUNCTION account_factors(uuid,uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION account_factors(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_factors(uuid,uuid) TO switchyard_app;
GRANT EXECUTE ON FUNCTION app_company() TO switchyard_app;
GRANT EXECUTE ON FUNCTION app_company() TO switchyard_eraser;
GRANT EXECUTE ON FUNCTION append_events(uuid,jsonb,jsonb) TO switchyard_app;
ALTER FUNCTION begin_erasure(uuid,text,uuid,uuid,text,text) OWNER TO switchyard_eraser;
REVOKE ALL ON FUNCTION begin_erasure(uuid,text,uuid,uuid,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_erasure(uuid,text,uuid,uuid,text,text) TO switchyard_app;
ALTER FUNCTION companies_to_count(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION companies_to_count(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION companies_to_count(integer) TO switchyard_app;
ALTER FUNCTION company_count() OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_count() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_count() TO switchyard_app;
ALTER FUNCTION company_of_request_address(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_of_request_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_request_address(text) TO switchyard_app;
ALTER FUNCTION company_of_ticket(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_of_ticket(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_ticket(uuid) TO switchyard_app;
ALTER FUNCTION company_of_unsent_mail(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_of_unsent_mail(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_unsent_mail(uuid) TO switchyard_app;
ALTER FUNCTION count_security_event(jsonb) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION count_security_event(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_security_event(jsonb) TO switchyard_app;
ALTER FUNCTION custom_role(uuid,uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION custom_role(uuid,uuid) FROM PUBLIC;
ALTER FUNCTION due_audit_streams(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_audit_streams(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_audit_streams(integer) TO switchyard_app;
ALTER FUNCTION due_experiments(interval,integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_experiments(interval,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_experiments(interval,integer) TO switchyard_app;
ALTER FUNCTION due_flag_rollouts(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_flag_rollouts(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_flag_rollouts(integer) TO switchyard_app;
ALTER FUNCTION due_flag_schedules(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_flag_schedules(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_flag_schedules(integer) TO switchyard_app;
ALTER FUNCTION due_mails(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_mails(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_mails(integer) TO switchyard_app;
ALTER FUNCTION due_push_deliveries(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_push_deliveries(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_push_deliveries(integer) TO switchyard_app;
ALTER FUNCTION due_webhook_deliveries(timestamp with time zone,integer,integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_webhook_deliveries(timestamp with time zone,integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_webhook_deliveries(timestamp with time zone,integer,integer) TO switchyard_app;
ALTER FUNCTION ended_companies(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION ended_companies(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ended_companies(integer) TO switchyard_app;
ALTER FUNCTION ended_sandboxes(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION ended_sandboxes(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ended_sandboxes(integer) TO switchyard_app;
GRANT EXECUTE ON FUNCTION ensure_event_partitions() TO switchyard_app;
GRANT EXECUTE ON FUNCTION ensure_event_partitions() TO switchyard_relay;
ALTER FUNCTION erase_batch(uuid,integer) OWNER TO switchyard_eraser;
REVOKE ALL ON FUNCTION erase_batch(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_batch(uuid,integer) TO switchyard_app;
ALTER FUNCTION flag_token(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token(bytea) TO switchyard_app;
ALTER FUNCTION flag_token_by_id(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token_by_id(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token_by_id(uuid) TO switchyard_app;
ALTER FUNCTION flag_token_projects(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token_projects(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token_projects(uuid) TO switchyard_app;
GRANT EXECUTE ON FUNCTION holds_of(uuid[]) TO switchyard_app;
ALTER FUNCTION identity_address(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_address(text) TO switchyard_app;
ALTER FUNCTION identity_api_token(bytea,text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_api_token(bytea,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_api_token(bytea,text) TO switchyard_app;
ALTER FUNCTION identity_email_verification(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_email_verification(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_email_verification(bytea) TO switchyard_app;
ALTER FUNCTION identity_free_address(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_free_address(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_free_address(bytea) TO switchyard_app;
ALTER FUNCTION identity_free_provided_address(uuid,text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_free_provided_address(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_free_provided_address(uuid,text) TO switchyard_app;
ALTER FUNCTION identity_invitation(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_invitation(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_invitation(bytea) TO switchyard_app;
ALTER FUNCTION identity_logins(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_logins(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_logins(text) TO switchyard_app;
ALTER FUNCTION identity_owns_email(uuid,uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_owns_email(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_owns_email(uuid,uuid) TO switchyard_app;
ALTER FUNCTION identity_passkey(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_passkey(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_passkey(bytea) TO switchyard_app;
ALTER FUNCTION identity_password_reset(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_password_reset(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_password_reset(bytea) TO switchyard_app;
ALTER FUNCTION identity_session(bytea,interval) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_session(bytea,interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_session(bytea,interval) TO switchyard_app;
ALTER FUNCTION identity_sign_in_challenge(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_sign_in_challenge(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_sign_in_challenge(bytea) TO switchyard_app;
ALTER FUNCTION identity_user_by_email(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_user_by_email(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_user_by_email(text) TO switchyard_app;
GRANT EXECUTE ON FUNCTION is_held(uuid,uuid,uuid) TO switchyard_app;
GRANT EXECUTE ON FUNCTION job_search_words(uuid,bigint,text,text,text,uuid,uuid) TO switchyard_app;
ALTER FUNCTION keeps_photo_location(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION keeps_photo_location(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keeps_photo_location(uuid) TO switchyard_app;
ALTER FUNCTION networks_of_user(uuid,uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION networks_of_user(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION networks_of_user(uuid,uuid) TO switchyard_app;
ALTER FUNCTION note_mail_tries(uuid[]) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION note_mail_tries(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_mail_tries(uuid[]) TO switchyard_app;
GRANT EXECUTE ON FUNCTION person_records(text,uuid) TO switchyard_app;
GRANT EXECUTE ON FUNCTION person_words(uuid[]) TO switchyard_app;
ALTER FUNCTION queue_audit_event() OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION queue_audit_event() FROM PUBLIC;
ALTER FUNCTION ready_webhook_deliveries(timestamp with time zone,integer,integer,integer,integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION ready_webhook_deliveries(timestamp with time zone,integer,integer,integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ready_webhook_deliveries(timestamp with time zone,integer,integer,integer,integer) TO switchyard_app;
ALTER FUNCTION remove_company_rows(uuid,integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_company_rows(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_company_rows(uuid,integer) TO switchyard_app;
ALTER FUNCTION remove_sandbox_rows(uuid,integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_sandbox_rows(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_sandbox_rows(uuid,integer) TO switchyard_app;
ALTER FUNCTION remove_security_events(integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_security_events(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_security_events(integer) TO switchyard_app;
ALTER FUNCTION remove_security_facts(integer,integer) OWNER TO switchyard_eraser;
REVOKE ALL ON FUNCTION remove_security_facts(integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_security_facts(integer,integer) TO switchyard_app;
GRANT EXECUTE ON FUNCTION remove_security_facts(integer,integer) TO switchyard_remover;
ALTER FUNCTION running_erasures(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION running_erasures(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION running_erasures(integer) TO switchyard_app;
ALTER FUNCTION sales_company(uuid,boolean) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sales_company(uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sales_company(uuid,boolean) TO switchyard_app;
ALTER FUNCTION sandbox_places() OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sandbox_places() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sandbox_places() TO switchyard_app;
ALTER FUNCTION scim_connection_of_token(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION scim_connection_of_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION scim_connection_of_token(bytea) TO switchyard_app;
ALTER FUNCTION session_proved_at(uuid,uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION session_proved_at(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_proved_at(uuid,uuid) TO switchyard_app;
ALTER FUNCTION session_state(bytea,interval) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION session_state(bytea,interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_state(bytea,interval) TO switchyard_app;
ALTER FUNCTION sso_attempt_of_state(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sso_attempt_of_state(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sso_attempt_of_state(bytea) TO switchyard_app;
ALTER FUNCTION sso_attempt_of_ticket(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sso_attempt_of_ticket(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sso_attempt_of_ticket(bytea) TO switchyard_app;
ALTER FUNCTION sso_company_of_connection(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sso_company_of_connection(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sso_company_of_connection(uuid) TO switchyard_app;
ALTER FUNCTION sso_connection_of_domain(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sso_connection_of_domain(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sso_connection_of_domain(text) TO switchyard_app;
ALTER FUNCTION stalled_imports(interval,integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION stalled_imports(interval,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stalled_imports(interval,integer) TO switchyard_app;
ALTER FUNCTION unsent_mails(interval) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION unsent_mails(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsent_mails(interval) TO switchyard_app;
ALTER FUNCTION waiting_schedule_runs(interval,integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION waiting_schedule_runs(interval,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waiting_schedule_runs(interval,integer) TO switchyard_app;
