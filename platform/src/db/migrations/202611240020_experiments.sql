-- A/B tests with a hypothesis, metrics and a unit; their exposures, what programs count, and the newest analysis.
ALTER TABLE experiments
  ADD COLUMN hypothesis text NOT NULL DEFAULT '',
  -- Environment whose exposures and events count.
  ADD COLUMN environment text NOT NULL DEFAULT 'production',
  -- Field of the context by which units are divided.
  ADD COLUMN unit text NOT NULL DEFAULT 'userId',
  ADD COLUMN metrics jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN started_at timestamptz,
  ADD COLUMN ended_at timestamptz;

-- One row per unit: the arm that it saw first. A unit seen in several arms counts in none.
CREATE TABLE experiment_exposures (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  unit text NOT NULL,
  variant text NOT NULL,
  first_at timestamptz NOT NULL,
  is_quarantined boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, experiment_id, unit),
  FOREIGN KEY (company_id, experiment_id) REFERENCES experiments (company_id, id) ON DELETE CASCADE
);

-- What programs count of units. Ids are the programs' own: an event that is sent again counts once.
CREATE TABLE experiment_events (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  id text NOT NULL,
  event text NOT NULL,
  unit text NOT NULL,
  value double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, environment, id)
);
CREATE INDEX experiment_events_unit ON experiment_events (company_id, environment, event, unit, at);
CREATE INDEX experiment_events_age ON experiment_events (company_id, at);

-- The newest analysis, and what has happened since: counters instead of times, because transactions commit out of order. Not part
-- of `experiments`, whose changes are numbered and kept.
CREATE TABLE experiment_analyses (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  -- Exposures and events that arrived, and how many of them the result counts.
  arrivals bigint NOT NULL DEFAULT 0,
  counted bigint NOT NULL DEFAULT 0,
  -- How often somebody asked for an analysis, and how often before the result was begun.
  asks bigint NOT NULL DEFAULT 0,
  answered bigint NOT NULL DEFAULT 0,
  analysed_at timestamptz,
  result jsonb,
  PRIMARY KEY (company_id, experiment_id),
  FOREIGN KEY (company_id, experiment_id) REFERENCES experiments (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['experiment_exposures', 'experiment_events', 'experiment_analyses']
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

CREATE INDEX experiment_analyses_due ON experiment_analyses (analysed_at) WHERE asks > answered OR arrivals > counted;

CREATE POLICY identity_reads ON experiment_analyses FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON experiment_analyses TO switchyard_identity;

-- A/B tests of all companies with a due analysis: somebody asked, or something arrived since the last one, which is old.
CREATE FUNCTION due_experiments(p_older_than interval, p_limit integer)
RETURNS TABLE (company_id uuid, experiment_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT a.company_id, a.experiment_id FROM experiment_analyses a
  WHERE a.asks > a.answered OR (a.arrivals > a.counted AND coalesce(a.analysed_at, '-infinity') < now() - p_older_than)
  ORDER BY a.asks > a.answered DESC, a.analysed_at NULLS FIRST
  LIMIT p_limit
$function$;
ALTER FUNCTION due_experiments(interval, integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_experiments(interval, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_experiments(interval, integer) TO switchyard_app;
