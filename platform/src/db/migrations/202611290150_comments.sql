-- What colleagues write to each other about a record.
CREATE TABLE comments (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  record_kind text NOT NULL,
  record_id uuid NOT NULL,
  body text NOT NULL,
  mention_ids uuid[] NOT NULL DEFAULT '{}',
  author_id uuid,
  author_name text NOT NULL,
  edited_at timestamptz,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', body)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX comments_record ON comments (company_id, record_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX comments_created ON comments (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX comments_deleted ON comments (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE comments FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON comments TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON comments TO switchyard_app;
CREATE POLICY eraser ON comments TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON comments TO switchyard_eraser;

-- An erasure removes what was written about the person.
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
