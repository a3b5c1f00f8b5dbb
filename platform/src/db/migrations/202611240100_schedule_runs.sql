-- Runs of smart scheduling, each with the best plan found so far. Nothing here is part of the board.
CREATE TABLE schedule_runs (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'cancelled', 'failed')),
  options jsonb NOT NULL,
  -- Iterations of the whole search, settled when it first begins.
  iterations bigint,
  progress jsonb,
  figures jsonb,
  moves jsonb NOT NULL DEFAULT '[]',
  risks jsonb NOT NULL DEFAULT '[]',
  unassigned jsonb NOT NULL DEFAULT '[]',
  excluded jsonb NOT NULL DEFAULT '[]',
  technicians jsonb NOT NULL DEFAULT '[]',
  -- Visits of the plan as the search names them: a search that was interrupted begins with them.
  kept jsonb,
  -- What became of each move that somebody applied, by its id.
  outcomes jsonb NOT NULL DEFAULT '{}',
  error text,
  -- The worker that searches, when it last said so, and how often a search was begun.
  runner uuid,
  alive_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX schedule_runs_created ON schedule_runs (company_id, created_at DESC, id DESC);
CREATE INDEX schedule_runs_started ON schedule_runs (company_id, started_at);
CREATE INDEX schedule_runs_open ON schedule_runs (created_at) WHERE state IN ('queued', 'running');

ALTER TABLE schedule_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON schedule_runs TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON schedule_runs TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON schedule_runs TO switchyard_remover;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_runs TO switchyard_app;
CREATE POLICY identity_reads ON schedule_runs FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON schedule_runs TO switchyard_identity;

-- Runs of all companies that wait for a worker, or whose worker is silent. First those of the company with the fewest
-- searches under way, then of the one whose last search began longest ago.
CREATE FUNCTION waiting_schedule_runs(p_silent interval, p_limit integer)
RETURNS TABLE (company_id uuid, run_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT r.company_id, r.id FROM schedule_runs r
  WHERE r.state = 'queued' OR (r.state = 'running' AND r.alive_at < now() - p_silent)
  ORDER BY (SELECT count(*) FROM schedule_runs o
      WHERE o.company_id = r.company_id AND o.state = 'running' AND o.alive_at >= now() - p_silent),
    (SELECT max(o.started_at) FROM schedule_runs o WHERE o.company_id = r.company_id) NULLS FIRST,
    r.created_at, r.id
  LIMIT p_limit
$function$;
ALTER FUNCTION waiting_schedule_runs(interval, integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION waiting_schedule_runs(interval, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waiting_schedule_runs(interval, integer) TO switchyard_app;
