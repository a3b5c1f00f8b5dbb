-- Erasure of a person, and holds that refuse it. The application reads both tables; `begin_erasure` and `erase_batch` alone
-- change what is otherwise appended only: events and the audit. They never take texts from the caller.
CREATE TABLE legal_holds (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  subject_kind text NOT NULL CHECK (subject_kind IN ('customer', 'job', 'technician', 'user')),
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  reason text NOT NULL,
  placed_by uuid NOT NULL,
  placed_by_name text NOT NULL,
  placed_at timestamptz NOT NULL,
  lifted_by uuid,
  lifted_by_name text,
  lifted_at timestamptz,
  lift_reason text,
  PRIMARY KEY (company_id, id),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX legal_holds_active ON legal_holds (company_id, subject_kind, subject_id) WHERE lifted_at IS NULL;
CREATE INDEX legal_holds_listed ON legal_holds (company_id, placed_at DESC, id DESC);

CREATE TABLE erasures (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number integer NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('customer', 'contact', 'technician', 'user')),
  subject_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done')),
  reason text NOT NULL,
  requested_by uuid,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- All records of the person.
  subject_ids uuid[] NOT NULL,
  -- What to look for in texts; removed when the erasure is done.
  words jsonb,
  -- Next place of `erase_batch`: a table, and within the events a topic and an offset.
  step integer NOT NULL DEFAULT 0,
  topic text NOT NULL DEFAULT '',
  off bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, subject_kind, subject_id),
  CHECK ((state = 'done') = (finished_at IS NOT NULL)),
  CHECK (state <> 'done' OR words IS NULL)
);
CREATE INDEX erasures_running ON erasures (company_id) WHERE state = 'running';

DO $roles$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['legal_holds', 'erasures'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
  -- Every table with rows of a company, so that nothing of a person stays in one.
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition LOOP
    EXECUTE format('CREATE POLICY eraser ON %I TO switchyard_eraser USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_eraser', t);
  END LOOP;
END $roles$;
GRANT SELECT, INSERT ON legal_holds TO switchyard_app;
GRANT UPDATE (lifted_by, lifted_by_name, lifted_at, lift_reason) ON legal_holds TO switchyard_app;
GRANT SELECT (id, company_id, number, subject_kind, subject_id, state, reason, requested_by, requested_by_name, requested_at,
  finished_at, subject_ids, counts) ON erasures TO switchyard_app;
GRANT EXECUTE ON FUNCTION app_company() TO switchyard_eraser;

-- Companies with erasures that are not finished.
CREATE POLICY identity_reads ON erasures FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON erasures TO switchyard_identity;
CREATE FUNCTION running_erasures(p_limit integer) RETURNS TABLE (company_id uuid, erasure_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT company_id, id FROM erasures WHERE state = 'running' ORDER BY requested_at LIMIT p_limit $function$;
ALTER FUNCTION running_erasures(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION running_erasures(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION running_erasures(integer) TO switchyard_app;

-- True for a telephone number as it is stored.
CREATE FUNCTION is_phone(p_word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $function$
  SELECT p_word ~ '^\+?\d{7,}$' $function$;

-- A pattern that finds a word as a whole; a telephone number also with separators, and without its country.
CREATE FUNCTION word_pattern(p_word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $function$
  SELECT CASE WHEN is_phone(p_word)
    THEN '(?<!\w)(\+?\d[\d\s()./-]{0,7})?' || regexp_replace(right(p_word, 7), '(\d)(?=\d)', '\1[\s()./-]*', 'g') || '(?!\w)'
    ELSE '(?<!\w)' || regexp_replace(p_word, '([^\w\s])', '\\\1', 'g') || '(?!\w)' END $function$;

-- False if a text, also one of JSON, surely has none of the words. Much faster than replacing them.
CREATE FUNCTION may_name(p_text text, p_words jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $function$
  SELECT EXISTS (SELECT FROM jsonb_array_elements(p_words) w WHERE CASE WHEN is_phone(w ->> 'word')
    THEN p_text ~ word_pattern(w ->> 'word')
    ELSE position(lower(trim('"' FROM (w -> 'word')::text)) IN lower(p_text)) > 0 END) $function$;

-- True for a column or key that holds texts written by people. One word may also be a state or a kind elsewhere.
CREATE FUNCTION holds_text(p_name text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $function$
  SELECT p_name ~* '(name|label|title|body|text|subject|description|notes?|caption|reason|message|instructions|resolution|summary|comment|content|value|email|phone|recipient|error|answer|detail|line1|line2|cells)$' $function$;

-- Replaces the words of a person in a text. `p_words`: objects with `word` and `to`.
CREATE FUNCTION erase_text(p_text text, p_name text, p_words jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $function$
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

-- What replaces a personal field of a record of the person; NULL (of SQL) for a field that stays.
CREATE FUNCTION erased_field(p_key text, p_old jsonb, p_tombstone text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $function$
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
    WHEN p_key IN ('contacts', 'tags', 'hazards') THEN '[]'::jsonb
    WHEN p_key = 'custom' THEN '{}'::jsonb
  END $function$;

-- Replaces what belongs to the person in a document: fields of their records by id, names beside their ids, and words.
CREATE FUNCTION erase_json(p_doc jsonb, p_name text, p_words jsonb, p_ids text[], p_tombstone text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $function$
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
            WHEN erased_field(c ->> 'field', '""', p_tombstone) IS NULL AND c ->> 'field' !~ '^custom'
              THEN erase_json(c, 'value', p_words, p_ids, p_tombstone)
            ELSE c || '{"from": null, "to": null}' END ORDER BY i) FROM jsonb_array_elements(v) WITH ORDINALITY AS a (c, i));
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

-- Records of one person: those that an erasure replaces. A technician and the account of that technician are one person; an
-- account of a customer is not the customer, but a customer has accounts and contacts.
CREATE FUNCTION person_records(p_kind text, p_id uuid) RETURNS TABLE (kind text, id uuid)
LANGUAGE sql STABLE AS $function$
  SELECT 'customer', c.id FROM customers c WHERE p_kind = 'customer' AND c.company_id = app_company() AND c.id = p_id
  UNION SELECT 'contact', c.id FROM contacts c WHERE c.company_id = app_company()
    AND ((p_kind = 'customer' AND c.customer_id = p_id) OR (p_kind = 'contact' AND c.id = p_id))
  UNION SELECT 'site', s.id FROM sites s WHERE p_kind = 'customer' AND s.company_id = app_company() AND s.customer_id = p_id
  UNION SELECT 'technician', t.id FROM technicians t WHERE t.company_id = app_company() AND ((p_kind = 'technician' AND t.id = p_id)
    OR (p_kind = 'user' AND t.id = (SELECT u.technician_id FROM users u WHERE u.company_id = app_company() AND u.id = p_id)))
  UNION SELECT 'user', u.id FROM users u WHERE u.company_id = app_company() AND NOT u.is_program
    AND ((p_kind = 'user' AND u.id = p_id) OR (p_kind = 'technician' AND u.technician_id = p_id)
      OR (p_kind = 'customer' AND u.customer_id = p_id)) $function$;
GRANT EXECUTE ON FUNCTION person_records(text, uuid) TO switchyard_app;

-- Names, addresses and numbers of these records, without those that another living record has too.
CREATE FUNCTION person_words(p_ids uuid[]) RETURNS TABLE (word text, kind text, shared boolean)
LANGUAGE sql STABLE AS $function$
  WITH known AS (
    SELECT c.id, c.id AS owner, v.* FROM customers c, LATERAL (VALUES (c.name, 'name'), (c.email, 'email'), (c.phone, 'phone'),
      (c.billing_address ->> 'line1', 'place')) v (word, kind) WHERE c.company_id = app_company()
    UNION ALL SELECT c.id, c.customer_id, v.* FROM contacts c, LATERAL (VALUES (c.name, 'name'), (c.email, 'email'),
      (c.phone, 'phone')) v WHERE c.company_id = app_company()
    UNION ALL SELECT s.id, s.customer_id, s.address ->> 'line1', 'place' FROM sites s WHERE s.company_id = app_company()
    UNION ALL SELECT t.id, t.id, v.* FROM technicians t, LATERAL (VALUES (t.name, 'name'), (t.email, 'email'),
      (t.phone, 'phone')) v WHERE t.company_id = app_company()
    UNION ALL SELECT u.id, u.id, v.* FROM users u, LATERAL (VALUES (u.first_name || ' ' || u.last_name, 'name'), (u.email, 'email'),
      (u.phone, 'phone')) v WHERE u.company_id = app_company()
  ), own AS (
    SELECT DISTINCT ON (lower(trim(k.word))) trim(k.word) AS word, k.kind FROM known k
    WHERE k.id = ANY (p_ids) AND length(trim(k.word)) >= 3 ORDER BY lower(trim(k.word)), k.kind
  )
  SELECT o.word, o.kind, EXISTS (SELECT FROM known k WHERE k.id <> ALL (p_ids) AND lower(trim(k.word)) = lower(o.word))
  FROM own o ORDER BY length(o.word) DESC $function$;
GRANT EXECUTE ON FUNCTION person_words(uuid[]) TO switchyard_app;

-- Holds under which a person is: of their records, or of a job of the customer or of the technician.
CREATE FUNCTION holds_of(p_ids uuid[]) RETURNS SETOF legal_holds LANGUAGE sql STABLE AS $function$
  SELECT h.* FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (h.subject_id = ANY (p_ids)
    OR (h.subject_kind = 'job' AND (EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id
        AND j.customer_id = ANY (p_ids))
      OR EXISTS (SELECT FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE v.company_id = app_company() AND v.job_id = h.subject_id AND a.technician_id = ANY (p_ids))))) $function$;
GRANT EXECUTE ON FUNCTION holds_of(uuid[]) TO switchyard_app;
