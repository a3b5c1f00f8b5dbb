-- Times in which technicians take no visits although they have a shift.
CREATE TABLE absences (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  technician_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('vacation', 'sick', 'personal', 'training', 'meeting', 'break')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  notes text,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'declined', 'cancelled')),
  state_reason text,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', type || ' ' || coalesce(notes, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians (company_id, id) ON DELETE CASCADE
);
CREATE INDEX absences_start ON absences (company_id, starts_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absences_created ON absences (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absences_deleted ON absences (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
-- Which of these people are away in a time: asked for by each plan.
CREATE INDEX absences_technician ON absences (technician_id, ends_at) WHERE state = 'approved' AND deleted_at IS NULL;

ALTER TABLE absences ENABLE ROW LEVEL SECURITY;
ALTER TABLE absences FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON absences TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON absences TO switchyard_app;
CREATE POLICY eraser ON absences TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON absences TO switchyard_eraser;

-- An erasure removes why someone was away, also from events: the absences of the person are the person's own records.
CREATE OR REPLACE FUNCTION begin_erasure(p_id uuid, p_kind text, p_subject uuid, p_by uuid, p_by_name text, p_reason text)
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
    || ARRAY(SELECT id FROM absences WHERE company_id = tenant AND technician_id = ANY (ids));
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

CREATE OR REPLACE FUNCTION erased_field(p_key text, p_old jsonb, p_tombstone text)
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

CREATE OR REPLACE FUNCTION erase_json(p_doc jsonb, p_name text, p_words jsonb, p_ids text[], p_tombstone text)
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
