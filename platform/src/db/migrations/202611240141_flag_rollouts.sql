-- A share that is raised in steps. A worker makes the steps as ordinary changes of the flag; the row is all that it remembers.
CREATE TABLE flag_rollouts (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  strategy_id text NOT NULL,
  -- The rule as the rollout last left it: another one was edited by others.
  strategy jsonb NOT NULL,
  -- Revision of the flag in the environment that was looked at last.
  known_revision integer NOT NULL,
  steps jsonb NOT NULL,
  guards jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'done', 'aborted')),
  -- The step whose share is in force, from 0.
  step integer NOT NULL DEFAULT -1,
  step_at timestamptz,
  approved_step integer,
  approved_by_name text,
  start_share double precision NOT NULL,
  -- Counted evaluations when the step was made.
  sample_base bigint NOT NULL DEFAULT 0,
  -- Time of the next look.
  check_at timestamptz NOT NULL DEFAULT now(),
  detail text,
  breach jsonb,
  reason text,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flag_rollouts_open ON flag_rollouts (company_id, flag_id, environment, strategy_id)
  WHERE state IN ('running', 'paused');
CREATE INDEX flag_rollouts_flag ON flag_rollouts (company_id, flag_id, updated_at);
CREATE INDEX flag_rollouts_running ON flag_rollouts (check_at) WHERE state = 'running';

-- Counters of programs that a guard watches, per minute.
CREATE TABLE flag_counters (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  name text NOT NULL,
  minute timestamptz NOT NULL,
  value double precision NOT NULL,
  PRIMARY KEY (company_id, environment, name, minute)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['flag_rollouts', 'flag_counters']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app', name);
  END LOOP;
END $$;

CREATE POLICY identity_reads ON flag_rollouts FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON flag_rollouts TO switchyard_identity;
CREATE POLICY identity_reads ON flag_environments FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON flag_environments TO switchyard_identity;

-- Rollouts of all companies that are due by the time of the database, or whose flag was changed since the last look.
CREATE FUNCTION due_flag_rollouts(p_limit integer)
RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT r.company_id, r.id FROM flag_rollouts r
    JOIN flag_environments s ON s.company_id = r.company_id AND s.flag_id = r.flag_id AND s.environment = r.environment
  WHERE r.state = 'running' AND (r.check_at <= now() OR s.revision <> r.known_revision)
  ORDER BY r.check_at LIMIT p_limit
$function$;
ALTER FUNCTION due_flag_rollouts(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_flag_rollouts(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_flag_rollouts(integer) TO switchyard_app;
