-- An import adds records of one kind. `fields` is the meaning of its columns; a worker of the version before reads `mapping`,
-- which stays empty, and does not take a list of technicians for one of customers. `suggestions` are made once, from the
-- texts of the file; `plan` counts the records that the ready rows would add, `added` those that were added.
ALTER TABLE imports
  ADD COLUMN record text NOT NULL DEFAULT 'customer',
  ADD COLUMN format text NOT NULL DEFAULT 'csv' CHECK (format IN ('csv', 'xlsx')),
  ADD COLUMN fields jsonb,
  ADD COLUMN suggestions jsonb,
  ADD COLUMN remembered boolean NOT NULL DEFAULT false,
  ADD COLUMN defaults jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN plan jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN added jsonb NOT NULL DEFAULT '{}',
  DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check CHECK (state IN
    ('draft', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));

-- Rows of one `cluster` make the same record; it is the line of the first. `match` is the record or line that a row
-- belongs to or may belong to, `same` the answer of a person to the latter.
ALTER TABLE import_rows
  ADD COLUMN cluster integer,
  ADD COLUMN match jsonb,
  ADD COLUMN same boolean NOT NULL DEFAULT false,
  ADD COLUMN record_id uuid;

-- The records that an import added; `kept` is the reason why an undo kept one.
CREATE TABLE import_records (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  line integer NOT NULL,
  undone boolean NOT NULL DEFAULT false,
  kept text,
  PRIMARY KEY (company_id, import_id, record_id),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, id) ON DELETE CASCADE
);
-- A reference of a record that an undo has deleted is free for the next import.
CREATE INDEX import_records_undone ON import_records (company_id, record_id) WHERE undone;
ALTER TABLE import_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_records FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_records TO switchyard_app
  USING (company_id = app_company()) WITH CHECK (company_id = app_company());
CREATE POLICY remover ON import_records TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_records TO switchyard_app;
GRANT SELECT, DELETE ON import_records TO switchyard_remover;

-- The meaning of columns that a company has confirmed, by kind of record and set of headers.
CREATE TABLE import_mappings (
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  record text NOT NULL,
  headers bytea NOT NULL,
  mapping jsonb NOT NULL,
  defaults jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, record, headers)
);
ALTER TABLE import_mappings ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_mappings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_mappings TO switchyard_app
  USING (company_id = app_company()) WITH CHECK (company_id = app_company());
CREATE POLICY remover ON import_mappings TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_mappings TO switchyard_app;
GRANT SELECT, DELETE ON import_mappings TO switchyard_remover;

-- A long check continues in the background as well.
CREATE OR REPLACE FUNCTION stalled_imports(p_older_than interval, p_limit integer)
 RETURNS TABLE(company_id uuid, import_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id FROM imports
   WHERE state IN ('running', 'checking') AND updated_at < now() - p_older_than
   ORDER BY updated_at LIMIT p_limit $function$;

-- As before, with the records of imports, which are many.
CREATE OR REPLACE FUNCTION remove_sandbox_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  t text;
  removed bigint;
BEGIN
  PERFORM FROM companies WHERE id = p_company AND sandbox_ends_at <= now();
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOREACH t IN ARRAY ARRAY['consumer_backlog', 'inbox', 'notifications', 'visit_entries', 'photo_pieces',
    'photo_uploads', 'photos', 'communications', 'orphan_submissions', 'assignments', 'visits', 'jobs', 'import_keys',
    'import_records', 'import_mappings', 'import_rows', 'imports', 'invitations', 'outbox_mails', 'idempotency_keys',
    'client_refs', 'sessions', 'password_resets', 'users', 'sites', 'contacts', 'customers', 'technicians',
    'checklists', 'events'] LOOP
    IF t = 'jobs' THEN
      UPDATE jobs SET parent_job_id = NULL WHERE company_id = p_company AND parent_job_id IS NOT NULL;
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
