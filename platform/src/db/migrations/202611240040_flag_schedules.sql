-- Changes of a flag in an environment that are to be made later. A worker applies them when the time of the database has come;
-- nothing else remembers them.
CREATE TABLE flag_schedules (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  run_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('switch', 'share', 'rules')),
  -- What it changes, each with the value on which it is based.
  edits jsonb NOT NULL,
  base_revision integer NOT NULL,
  reason text,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  state text NOT NULL DEFAULT 'upcoming' CHECK (state IN ('upcoming', 'applied', 'conflicted', 'refused', 'cancelled')),
  -- Fields that were changed in the meantime, of a conflicted one.
  conflicts text[] NOT NULL DEFAULT '{}',
  -- Why it was refused or cancelled.
  detail text,
  -- Revision of the flag in the environment that it made; NULL if there was nothing left to change.
  applied_revision integer,
  finished_at timestamptz,
  finished_by_name text,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX flag_schedules_due ON flag_schedules (run_at) WHERE state = 'upcoming';
CREATE INDEX flag_schedules_flag ON flag_schedules (company_id, flag_id, run_at);
CREATE INDEX flag_schedules_applied ON flag_schedules (company_id, flag_id, environment, applied_revision)
  WHERE applied_revision IS NOT NULL;

ALTER TABLE flag_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE flag_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON flag_schedules TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON flag_schedules TO switchyard_remover USING (true);
CREATE POLICY identity_reads ON flag_schedules FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON flag_schedules TO switchyard_app;
GRANT SELECT, DELETE ON flag_schedules TO switchyard_remover;
GRANT SELECT ON flag_schedules TO switchyard_identity;

-- Flags and environments of all companies with changes that are due by the time of the database, longest due first.
CREATE FUNCTION due_flag_schedules(p_limit integer)
RETURNS TABLE (company_id uuid, flag_id uuid, environment text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT s.company_id, s.flag_id, s.environment FROM flag_schedules s
  WHERE s.state = 'upcoming' AND s.run_at <= now()
  GROUP BY s.company_id, s.flag_id, s.environment
  ORDER BY min(s.run_at) LIMIT p_limit
$function$;
ALTER FUNCTION due_flag_schedules(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_flag_schedules(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_flag_schedules(integer) TO switchyard_app;
