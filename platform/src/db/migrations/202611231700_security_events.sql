-- Facts about the security of a company, for its admins. The application adds rows and reads them; nobody changes or deletes
-- one. Repeated failures are counted in one row per minute, by the function below alone.
CREATE TABLE security_events (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'failed', 'refused')),
  -- Names as they were then. Accounts may be deleted, so ids are no references.
  actor_id uuid,
  actor_name text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'invitation', 'api_token', 'webhook', 'company')),
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  device text,
  address text,
  details jsonb NOT NULL DEFAULT '{}',
  -- How often it happened within the minute of `at`, and the last time.
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  last_at timestamptz NOT NULL,
  -- What is counted together; NULL for a single fact.
  burst text,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, burst)
);
CREATE INDEX security_events_listed ON security_events (company_id, at DESC, id DESC);
CREATE INDEX security_events_by_kind ON security_events (company_id, kind, at DESC, id DESC);
CREATE INDEX security_events_by_subject ON security_events (company_id, subject_id, kind, at DESC);
CREATE INDEX security_events_by_actor ON security_events (company_id, actor_id, at DESC);

ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_events FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON security_events TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY counter ON security_events TO switchyard_identity USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON security_events TO switchyard_remover USING (true);
GRANT SELECT, INSERT ON security_events TO switchyard_app;
GRANT SELECT, INSERT ON security_events TO switchyard_identity;
GRANT UPDATE (times, last_at) ON security_events TO switchyard_identity;
GRANT SELECT, DELETE ON security_events TO switchyard_remover;

-- Adds a fact of the current company, or counts it in the row of the same burst. `p_fact`: a row without company.
CREATE FUNCTION count_security_event(p_fact jsonb) RETURNS TABLE (id uuid, times integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
#variable_conflict use_column
BEGIN
  IF p_fact->>'burst' IS NULL THEN
    RAISE EXCEPTION 'a fact without a burst is not counted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN QUERY
    INSERT INTO security_events AS e (id, company_id, at, kind, outcome, actor_id, actor_name, subject_kind, subject_id,
      subject_name, device, address, details, times, last_at, burst)
    SELECT f.id, app_company(), f.at, f.kind, f.outcome, f.actor_id, f.actor_name, f.subject_kind, f.subject_id,
      f.subject_name, f.device, f.address, f.details, f.times, f.last_at, f.burst
    FROM jsonb_populate_record(NULL::security_events, p_fact) f
    ON CONFLICT (company_id, burst) DO UPDATE
      SET times = e.times + EXCLUDED.times, last_at = greatest(e.last_at, EXCLUDED.last_at)
    RETURNING e.id, e.times;
END $function$;
ALTER FUNCTION count_security_event(jsonb) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION count_security_event(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_security_event(jsonb) TO switchyard_app;

-- Removes facts of the current company that are a year old: the only way to remove one, and never a younger one.
CREATE FUNCTION remove_security_events(p_limit integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
DECLARE
  removed bigint;
BEGIN
  DELETE FROM security_events WHERE company_id = app_company() AND id IN (
    SELECT id FROM security_events WHERE company_id = app_company() AND at < now() - interval '365 days' LIMIT p_limit
  );
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $function$;
ALTER FUNCTION remove_security_events(integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_security_events(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_security_events(integer) TO switchyard_app;
