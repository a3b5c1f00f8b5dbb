-- Companies for a day, trials, the set-up of new companies, and lists of customers that are taken in from files.

ALTER TABLE companies
  ADD COLUMN IF NOT EXISTS revision integer NOT NULL DEFAULT 1,
  ADD COLUMN phone text,
  ADD COLUMN trades text[] NOT NULL DEFAULT '{}',
  ADD COLUMN job_types text[] NOT NULL DEFAULT '{}',
  -- Shown to its admins; nothing is locked afterwards.
  ADD COLUMN trial_ends_at timestamptz,
  -- When a company that was made for trying ends; null for those that stay.
  ADD COLUMN sandbox_ends_at timestamptz;
CREATE INDEX companies_sandbox ON companies (sandbox_ends_at) WHERE sandbox_ends_at IS NOT NULL;

-- The company that sells, now that some companies are there for a day and belong to anybody: never one of these, even if
-- it is configured. Demo companies sell in demo mode only, unless one is configured.
CREATE OR REPLACE FUNCTION sales_company(p_configured uuid, p_demo boolean) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_configured IS NOT NULL THEN
    RETURN (SELECT id FROM companies WHERE id = p_configured AND sandbox_ends_at IS NULL);
  END IF;
  RETURN coalesce(
    (SELECT id FROM companies WHERE p_demo AND demo AND sandbox_ends_at IS NULL ORDER BY created_at, id LIMIT 1),
    (SELECT id FROM companies WHERE NOT demo AND sandbox_ends_at IS NULL ORDER BY created_at, id LIMIT 1));
END $$;

-- What was said about the steps of the set-up. The others follow from what the company has.
CREATE TABLE company_setups (
  company_id uuid PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  confirmed text[] NOT NULL DEFAULT '{}',
  skipped text[] NOT NULL DEFAULT '{}',
  finished_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE imports (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  file_name text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'checked', 'running', 'done', 'cancelled', 'failed')),
  encoding text NOT NULL,
  delimiter text NOT NULL,
  headers text[] NOT NULL,
  -- Field of each column, null for those that are left out; null as a whole until the columns were confirmed.
  mapping jsonb,
  customers_added integer NOT NULL DEFAULT 0,
  sites_added integer NOT NULL DEFAULT 0,
  error text,
  created_by uuid,
  -- As they were called then.
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Moves with every batch: an import that runs and does not move has lost its task.
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX imports_file ON imports (company_id, sha256, created_at DESC);
CREATE INDEX imports_created ON imports (company_id, created_at DESC, id DESC);
CREATE INDEX imports_running ON imports (updated_at) WHERE state = 'running';

CREATE TABLE import_rows (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  cells text[] NOT NULL,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'wrong', 'known', 'waiting', 'left', 'added')),
  errors jsonb NOT NULL DEFAULT '[]',
  customer_id uuid,
  PRIMARY KEY (company_id, import_id, line),
  FOREIGN KEY (company_id, import_id) REFERENCES imports ON DELETE CASCADE
);
CREATE INDEX import_rows_state ON import_rows (company_id, import_id, state, line);

-- Which record a row of a file became, whatever the record is called since: the same row adds nothing a second time.
CREATE TABLE import_keys (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- SHA-256 of the row's key.
  key bytea NOT NULL,
  record_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['company_setups', 'imports', 'import_rows', 'import_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON company_setups, imports, import_rows, import_keys TO switchyard_app;

-- The session of a cookie; that of a sandbox ends with it.
DROP FUNCTION identity_session(bytea, interval);
CREATE FUNCTION identity_session(p_token_hash bytea, p_idle interval)
  RETURNS TABLE (session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text,
    technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamptz,
    sandbox_ends_at timestamptz, trial_ends_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;

-- How many sandboxes there are, ended ones that were not removed yet included, and when the next one ends.
CREATE FUNCTION sandbox_places() RETURNS TABLE (taken bigint, free_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT count(*), min(sandbox_ends_at) FROM companies WHERE sandbox_ends_at IS NOT NULL $$;

-- Sandboxes whose time is over, the longest over first.
CREATE FUNCTION ended_sandboxes(p_limit integer) RETURNS TABLE (company_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT id FROM companies WHERE sandbox_ends_at <= now() ORDER BY sandbox_ends_at LIMIT p_limit $$;

-- Imports that run and have not moved: their task was lost.
CREATE FUNCTION stalled_imports(p_older_than interval, p_limit integer) RETURNS TABLE (company_id uuid, import_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id, id FROM imports WHERE state = 'running' AND updated_at < now() - p_older_than
   ORDER BY updated_at LIMIT p_limit $$;
GRANT SELECT ON imports TO switchyard_identity;
CREATE POLICY identity_reads ON imports FOR SELECT TO switchyard_identity USING (true);

DO $$
DECLARE
  f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['identity_session(bytea, interval)', 'sandbox_places()', 'ended_sandboxes(integer)',
    'stalled_imports(interval, integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_identity', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', f);
  END LOOP;
END $$;

-- Removing a sandbox takes what nobody else may: events, and the company itself. A role without login owns the one
-- function that does it, and the function does it to ended sandboxes only.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['events', 'topic_heads', 'topic_published', 'consumer_backlog', 'inbox', 'notifications',
    'visit_entries', 'photo_pieces', 'photo_uploads', 'photos', 'communications', 'orphan_submissions', 'assignments',
    'visits', 'jobs', 'import_keys', 'import_rows', 'imports', 'invitations', 'outbox_mails', 'idempotency_keys',
    'client_refs', 'sessions', 'password_resets', 'users', 'sites', 'contacts', 'customers', 'technicians',
    'checklists', 'flags', 'flag_environments', 'experiments', 'company_counters', 'company_setups', 'companies'] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', t);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', t);
  END LOOP;
END $$;
-- A visit that goes takes its times out of the job.
GRANT UPDATE (parent_job_id, scheduled_start, scheduled_end) ON jobs TO switchyard_remover;
GRANT UPDATE (parent_site_id) ON sites TO switchyard_remover;
GRANT USAGE ON SCHEMA public TO switchyard_remover;

-- Removes at most p_limit rows of an ended sandbox, those that nothing else points at first. Returns how many went; 0:
-- the company itself is gone.
CREATE FUNCTION remove_sandbox_rows(p_company uuid, p_limit integer) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    'import_rows', 'imports', 'invitations', 'outbox_mails', 'idempotency_keys', 'client_refs', 'sessions',
    'password_resets', 'users', 'sites', 'contacts', 'customers', 'technicians', 'checklists', 'events'] LOOP
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
END $$;
ALTER FUNCTION remove_sandbox_rows(uuid, integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_sandbox_rows(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_sandbox_rows(uuid, integer) TO switchyard_app;
