-- Files of records. The bytes are in the store of pictures, named by their SHA-256; the row has the newest version.
CREATE TABLE attachments (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  -- The record can be of several tables, so no foreign key is possible; records are never removed while their company exists.
  record_kind text NOT NULL,
  record_id uuid NOT NULL,
  -- The account of that record.
  customer_id uuid,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  visibility text NOT NULL CHECK (visibility IN ('internal', 'technician', 'customer')),
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size >= 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The preview of a picture.
  small_sha256 text CHECK (small_sha256 ~ '^[0-9a-f]{64}$'),
  version integer NOT NULL DEFAULT 1,
  author_id uuid,
  -- The author's name at that time.
  author_name text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- The key of its upload: repeated after others changed the file, it makes nothing new.
  upload_key uuid,
  -- When the bytes of all versions were removed from the store, some time after the deletion.
  bytes_removed_at timestamptz,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple',
    translate(name, '._-', '   ') || ' ' || name || ' ' || description)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users
);
CREATE INDEX attachments_record ON attachments (company_id, record_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX attachments_created ON attachments (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX attachments_name ON attachments (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_deleted ON attachments (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX attachments_customer ON attachments (company_id, customer_id);
CREATE INDEX attachments_author ON attachments (company_id, author_id);
CREATE INDEX attachments_upload_key ON attachments (company_id, upload_key) WHERE upload_key IS NOT NULL;
-- Which rows need the same bytes.
CREATE INDEX attachments_sha256 ON attachments (company_id, sha256) WHERE bytes_removed_at IS NULL;
CREATE INDEX attachments_small ON attachments (company_id, small_sha256) WHERE bytes_removed_at IS NULL;

-- Earlier versions.
CREATE TABLE attachment_versions (
  company_id uuid NOT NULL,
  attachment_id uuid NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  small_sha256 text CHECK (small_sha256 ~ '^[0-9a-f]{64}$'),
  author_id uuid,
  author_name text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  upload_key uuid,
  PRIMARY KEY (company_id, attachment_id, version),
  FOREIGN KEY (company_id, attachment_id) REFERENCES attachments ON DELETE CASCADE,
  FOREIGN KEY (company_id, author_id) REFERENCES users
);
CREATE INDEX attachment_versions_sha256 ON attachment_versions (company_id, sha256);
CREATE INDEX attachment_versions_small ON attachment_versions (company_id, small_sha256);
CREATE INDEX attachment_versions_upload_key ON attachment_versions (company_id, upload_key) WHERE upload_key IS NOT NULL;
CREATE INDEX attachment_versions_author ON attachment_versions (company_id, author_id);

-- A file that is arriving, one per person, as with pictures.
CREATE TABLE attachment_uploads (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  record_id uuid NOT NULL,
  sha256 text NOT NULL,
  total integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, record_id, sha256),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE,
  CHECK (received BETWEEN 0 AND total)
);
CREATE INDEX attachment_uploads_age ON attachment_uploads (company_id, updated_at);

CREATE TABLE attachment_pieces (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  record_id uuid NOT NULL,
  sha256 text NOT NULL,
  -- Bytes before this piece.
  start integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, user_id, record_id, sha256, start),
  FOREIGN KEY (company_id, user_id, record_id, sha256) REFERENCES attachment_uploads ON DELETE CASCADE
);
-- Large files are compressed already.
ALTER TABLE attachment_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['attachments', 'attachment_versions', 'attachment_uploads', 'attachment_pieces'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY eraser ON %I TO switchyard_eraser USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app, switchyard_eraser', t);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', t);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', t);
  END LOOP;
END $$;

-- The files of an erased customer go with the customer, names in events included; their bytes are removed by the erasure.
CREATE FUNCTION erase_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER erase_attachments AFTER INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION erase_attachments();

-- Files go before their authors.
CREATE OR REPLACE FUNCTION remove_company_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO public, pg_temp
AS $$
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
    'equipment_readings', 'equipment_spans', 'equipment', 'jobs', 'import_keys', 'import_records', 'import_mappings',
    'import_rows', 'imports', 'outbox_mails', 'idempotency_keys', 'client_refs', 'users', 'sites', 'contacts',
    'customers', 'technicians', 'checklists', 'events', 'security_events'] LOOP
    IF t = 'service_requests' THEN
      UPDATE service_requests SET duplicate_of_id = NULL WHERE company_id = p_company AND duplicate_of_id IS NOT NULL;
    ELSIF t = 'jobs' THEN
      UPDATE jobs SET parent_job_id = NULL WHERE company_id = p_company AND parent_job_id IS NOT NULL;
    ELSIF t = 'equipment' THEN
      UPDATE equipment SET parent_id = NULL WHERE company_id = p_company AND parent_id IS NOT NULL;
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
END $$;
