-- Tables that came beside the erasures: an erasure reaches every table with rows of a company.
DO $roles$
DECLARE
  t text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'eraser') LOOP
    EXECUTE format('CREATE POLICY eraser ON %I TO switchyard_eraser USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_eraser', t);
  END LOOP;
END $roles$;

-- Names, addresses and numbers of these records. `shared`: not looked for in texts, because others would lose it: another
-- living record has the same or one that contains it, or it is an ordinary word: a name of one word, a place without a number.
CREATE OR REPLACE FUNCTION person_words(p_ids uuid[]) RETURNS TABLE (word text, kind text, shared boolean)
LANGUAGE sql STABLE AS $function$
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

-- Holds under which a person is: of their records, of the customer whose contact or account they are, or of a job of the
-- customer or of the technician.
CREATE OR REPLACE FUNCTION holds_of(p_ids uuid[]) RETURNS SETOF legal_holds LANGUAGE sql STABLE AS $function$
  SELECT h.* FROM legal_holds h, (SELECT p_ids
      || ARRAY(SELECT c.customer_id FROM contacts c WHERE c.company_id = app_company() AND c.id = ANY (p_ids))
      || ARRAY(SELECT u.customer_id FROM users u WHERE u.company_id = app_company() AND u.id = ANY (p_ids)
        AND u.customer_id IS NOT NULL) AS ids) person
  WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (h.subject_id = ANY (person.ids)
    OR (h.subject_kind = 'job' AND (EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id
        AND j.customer_id = ANY (person.ids))
      OR EXISTS (SELECT FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE v.company_id = app_company() AND v.job_id = h.subject_id AND a.technician_id = ANY (p_ids))))) $function$;

-- True if a hold keeps a row that belongs to these records. A held job keeps its customer's rows, a held customer those of
-- the accounts, too.
CREATE OR REPLACE FUNCTION is_held(p_customer uuid, p_job uuid, p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $function$
  SELECT EXISTS (SELECT FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (
    h.subject_id IN (p_customer, p_job, p_user)
    OR (h.subject_kind = 'job' AND p_customer IS NOT NULL
      AND EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id AND j.customer_id = p_customer))
    OR (h.subject_kind IN ('technician', 'customer') AND p_user IS NOT NULL
      AND EXISTS (SELECT FROM users u WHERE u.company_id = app_company() AND u.id = p_user
        AND h.subject_id IN (u.technician_id, u.customer_id))))) $function$;

-- Companies with erasures that are not finished, in random order: those that fail hold up nobody else's.
CREATE OR REPLACE FUNCTION running_erasures(p_limit integer) RETURNS TABLE (company_id uuid, erasure_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT company_id, id FROM erasures WHERE state = 'running' ORDER BY random() LIMIT p_limit $function$;

-- False if a text, also one of JSON, surely has none of the words. Much faster than replacing them.
CREATE OR REPLACE FUNCTION may_name(p_text text, p_words jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $function$
  SELECT EXISTS (SELECT FROM jsonb_array_elements(p_words) w WHERE CASE WHEN is_phone(w ->> 'word')
    THEN p_text ~ word_pattern(w ->> 'word')
    ELSE position(lower(w ->> 'word') IN lower(p_text)) > 0
      OR position(lower(trim('"' FROM (w -> 'word')::text)) IN lower(p_text)) > 0 END) $function$;

-- Replaces the person in the next rows of the company. Each call is a transaction of its own, and one that fails is repeated.
-- @returns true while there is more to do
CREATE OR REPLACE FUNCTION erase_batch(p_erasure uuid, p_limit integer) RETURNS boolean
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
