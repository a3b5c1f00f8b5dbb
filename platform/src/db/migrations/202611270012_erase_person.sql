-- Replaces a person's own records by a tombstone and removes their accounts, at once. What others wrote about the person is
-- replaced by `erase_batch`. @returns the number of the tombstone; 0 for an unknown person, -1 under a hold, -2 if done before
CREATE FUNCTION begin_erasure(p_id uuid, p_kind text, p_subject uuid, p_by uuid, p_by_name text, p_reason text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
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
    || ARRAY(SELECT id FROM support_tickets WHERE company_id = tenant AND requester_id = ANY (ids));
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

-- Tables that `erase_batch` does not search for words: the person's records themselves, and positions of the machinery.
CREATE FUNCTION searched_tables() RETURNS TABLE (place integer, name text) LANGUAGE sql STABLE AS $function$
  SELECT row_number() OVER (ORDER BY c.relname = 'events', c.relname)::integer, c.relname::text
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('erasures', 'users', 'customers', 'technicians', 'contacts', 'topic_heads', 'topic_published',
      'consumer_cursors', 'consumer_backlog', 'inbox', 'company_counters', 'webhook_cursors', 'environments')
$function$;

-- Replaces the person in the next rows of the company. Each call is a transaction of its own, and one that fails is repeated.
-- @returns true while there is more to do
CREATE FUNCTION erase_batch(p_erasure uuid, p_limit integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
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
        LIMIT $5)
      UPDATE %1$I SET %4$s WHERE ctid IN (SELECT ctid FROM found)', t, array_to_string(finds, ', '),
      (SELECT string_agg(regexp_replace(s, '^(\S+) = (.*)$', '\2 AS \1'), ', ') FROM unnest(sets) s), array_to_string(sets, ', '))
      USING e.words, tenant, ids, tomb, p_limit;
    GET DIAGNOSTICS changed = ROW_COUNT;
  END IF;
  UPDATE erasures SET step = CASE WHEN changed < p_limit THEN step + 1 ELSE step END,
    counts = CASE WHEN changed = 0 THEN counts ELSE jsonb_set(counts, ARRAY[t], to_jsonb(coalesce((counts ->> t)::bigint, 0) + changed)) END
    WHERE company_id = tenant AND id = p_erasure;
  RETURN true;
END $function$;

DO $roles$
DECLARE
  f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['begin_erasure(uuid,text,uuid,uuid,text,text)', 'erase_batch(uuid,integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_eraser', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', f);
  END LOOP;
END $roles$;
