-- Plans of work that returns, by dates or by a meter, and the occurrences that they have made.
CREATE TABLE maintenance_plans (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  customer_id uuid NOT NULL,
  site_id uuid NOT NULL,
  equipment_ids uuid[] NOT NULL DEFAULT '{}',
  trigger text NOT NULL CHECK (trigger IN ('calendar', 'meter', 'either')),
  rrule text,
  -- Days as texts: they have no zone, and compare as they are.
  starts_on text CHECK (starts_on ~ '^\d{4}-\d\d-\d\d$'),
  ends_on text CHECK (ends_on ~ '^\d{4}-\d\d-\d\d$'),
  excluded_days text[] NOT NULL DEFAULT '{}',
  season_from text CHECK (season_from ~ '^\d\d-\d\d$'),
  season_to text CHECK (season_to ~ '^\d\d-\d\d$'),
  basis text NOT NULL CHECK (basis IN ('scheduled', 'completed')),
  meter text,
  meter_interval double precision CHECK (meter_interval > 0),
  lead_days integer NOT NULL CHECK (lead_days >= 0),
  tolerance_days integer NOT NULL CHECK (tolerance_days >= 0),
  job_title text NOT NULL,
  job_type text NOT NULL,
  trade text NOT NULL,
  priority text NOT NULL,
  estimated_minutes integer NOT NULL,
  instructions text NOT NULL DEFAULT '',
  required_skills jsonb NOT NULL DEFAULT '[]',
  checklist_id uuid,
  requires_signature boolean NOT NULL DEFAULT false,
  notes text,
  state text NOT NULL CHECK (state IN ('draft', 'active', 'paused', 'ended')),
  state_reason text,
  counts_from text CHECK (counts_from ~ '^\d{4}-\d\d-\d\d$'),
  activated_at timestamptz,
  -- Follow from the dates and the occurrences, and are written with them.
  next_due_on text CHECK (next_due_on ~ '^\d{4}-\d\d-\d\d$'),
  late_from text CHECK (late_from ~ '^\d{4}-\d\d-\d\d$'),
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || job_title || ' ' ||
    coalesce(meter, '') || ' ' || coalesce(notes, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK (trigger = 'meter' OR (rrule IS NOT NULL AND starts_on IS NOT NULL)),
  CHECK (trigger = 'calendar' OR (meter IS NOT NULL AND meter_interval IS NOT NULL)),
  CHECK ((season_from IS NULL) = (season_to IS NULL)),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, site_id) REFERENCES sites (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, checklist_id) REFERENCES checklists (company_id, id) ON DELETE SET NULL (checklist_id)
);
CREATE INDEX maintenance_plans_due ON maintenance_plans (company_id, (coalesce(next_due_on, '9999-12-31')), id)
  WHERE deleted_at IS NULL;
CREATE INDEX maintenance_plans_state ON maintenance_plans (company_id, state, (coalesce(next_due_on, '9999-12-31')), id)
  WHERE deleted_at IS NULL;
CREATE INDEX maintenance_plans_late ON maintenance_plans (company_id, late_from) WHERE deleted_at IS NULL AND late_from IS NOT NULL;
CREATE INDEX maintenance_plans_name ON maintenance_plans (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX maintenance_plans_created ON maintenance_plans (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX maintenance_plans_deleted ON maintenance_plans (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
-- With deleted plans: the keys to customer, site and checklist need them, too.
CREATE INDEX maintenance_plans_customer ON maintenance_plans (company_id, customer_id);
CREATE INDEX maintenance_plans_site ON maintenance_plans (company_id, site_id);
CREATE INDEX maintenance_plans_checklist ON maintenance_plans (company_id, checklist_id) WHERE checklist_id IS NOT NULL;
CREATE INDEX maintenance_plans_equipment ON maintenance_plans USING gin (company_id, equipment_ids)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND equipment_ids <> '{}';
CREATE INDEX maintenance_plans_search ON maintenance_plans USING gin (company_id, search)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- One row per plan and date: the key lets workers generate a job once, however many of them look.
CREATE TABLE maintenance_occurrences (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  plan_id uuid NOT NULL,
  due_on text NOT NULL CHECK (due_on ~ '^\d{4}-\d\d-\d\d$'),
  due_until text NOT NULL CHECK (due_until ~ '^\d{4}-\d\d-\d\d$' AND due_until >= due_on),
  cause text NOT NULL CHECK (cause IN ('calendar', 'meter')),
  meter_value double precision,
  -- When the meter was read that made it due.
  metered_at timestamptz,
  state text NOT NULL CHECK (state IN ('planned', 'generated', 'done', 'skipped')),
  job_id uuid,
  done_at timestamptz,
  done_on text CHECK (done_on ~ '^\d{4}-\d\d-\d\d$'),
  reason text,
  author_id uuid,
  author_name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  CHECK ((state = 'done') = (done_at IS NOT NULL) AND (state = 'done') = (done_on IS NOT NULL)),
  FOREIGN KEY (company_id, plan_id) REFERENCES maintenance_plans (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs (company_id, id) ON DELETE SET NULL (job_id),
  FOREIGN KEY (company_id, author_id) REFERENCES users
);
CREATE UNIQUE INDEX maintenance_occurrences_due ON maintenance_occurrences (company_id, plan_id, due_on);
CREATE UNIQUE INDEX maintenance_occurrences_job ON maintenance_occurrences (company_id, job_id) WHERE job_id IS NOT NULL;
CREATE INDEX maintenance_occurrences_author ON maintenance_occurrences (company_id, author_id) WHERE author_id IS NOT NULL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['maintenance_plans', 'maintenance_occurrences'] LOOP
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

-- Occurrences and plans go before jobs, sites and checklists.
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
    'maintenance_occurrences', 'maintenance_plans',
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
