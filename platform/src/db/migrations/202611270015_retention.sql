-- How long a company keeps classes of data; without a row, for as long as the company exists.
CREATE TABLE retention_rules (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  class text NOT NULL,
  -- NULL: no limit of the company.
  days integer CHECK (days > 0),
  last_run_at timestamptz,
  last_removed integer NOT NULL DEFAULT 0,
  total_removed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, class)
);
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON retention_rules TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY eraser ON retention_rules TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_rules TO switchyard_app, switchyard_eraser;

-- True if a hold keeps a row that belongs to these records. A held job keeps its customer's rows, too.
CREATE FUNCTION is_held(p_customer uuid, p_job uuid, p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $function$
  SELECT EXISTS (SELECT FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL AND (
    h.subject_id IN (p_customer, p_job, p_user)
    OR (h.subject_kind = 'job' AND p_customer IS NOT NULL
      AND EXISTS (SELECT FROM jobs j WHERE j.company_id = app_company() AND j.id = h.subject_id AND j.customer_id = p_customer))
    OR (h.subject_kind = 'technician' AND p_user IS NOT NULL
      AND EXISTS (SELECT FROM users u WHERE u.company_id = app_company() AND u.id = p_user AND u.technician_id = h.subject_id)))) $function$;
GRANT EXECUTE ON FUNCTION is_held(uuid, uuid, uuid) TO switchyard_app;

-- Removes facts of the current company that are older than its rule, at least 90 days and at most a year. Facts about an
-- account under a hold stay.
CREATE FUNCTION remove_security_facts(p_limit integer, p_days integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
DECLARE
  removed bigint;
BEGIN
  DELETE FROM security_events e WHERE e.company_id = app_company() AND e.id IN (
    SELECT f.id FROM security_events f WHERE f.company_id = app_company()
      AND f.at < now() - make_interval(days => least(greatest(p_days, 90), 365))
      AND NOT EXISTS (SELECT FROM legal_holds h WHERE h.company_id = app_company() AND h.lifted_at IS NULL
        AND h.subject_id IN (f.actor_id, f.subject_id))
    ORDER BY f.at LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $function$;
ALTER FUNCTION remove_security_facts(integer, integer) OWNER TO switchyard_eraser;
REVOKE ALL ON FUNCTION remove_security_facts(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_security_facts(integer, integer) TO switchyard_app;

-- The clean-up of every company, now without what a hold keeps.
CREATE OR REPLACE FUNCTION remove_security_events(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT remove_security_facts(p_limit, 365) $function$;
GRANT EXECUTE ON FUNCTION remove_security_facts(integer, integer) TO switchyard_remover;
