-- Companies that their admins delete: everything goes once `closes_at` has come, as with the end of a sandbox.
ALTER TABLE companies ADD COLUMN closes_at timestamptz;
GRANT UPDATE (status) ON TABLE users TO switchyard_remover;

-- Companies to remove: ended sandboxes and closed companies, the longest-ended first.
CREATE FUNCTION ended_companies(p_limit integer) RETURNS TABLE (company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT id FROM companies WHERE least(sandbox_ends_at, closes_at) <= now()
  ORDER BY least(sandbox_ends_at, closes_at) LIMIT p_limit
$function$;
ALTER FUNCTION ended_companies(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION ended_companies(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ended_companies(integer) TO switchyard_app;

-- Removes at most `p_limit` rows of an ended company, and returns their number. First those by which somebody gets in.
CREATE FUNCTION remove_company_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  t text;
  removed bigint;
BEGIN
  PERFORM FROM companies WHERE id = p_company AND least(sandbox_ends_at, closes_at) <= now();
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  UPDATE users SET status = 'disabled' WHERE company_id = p_company AND status <> 'disabled';
  FOREACH t IN ARRAY ARRAY['sessions', 'api_tokens', 'flag_tokens', 'invitations', 'password_resets',
    'experiment_events', 'experiment_exposures', 'flag_metrics', 'webhook_attempts', 'webhook_deliveries', 'consumer_backlog',
    'inbox', 'notifications', 'visit_entries', 'photo_pieces', 'photo_uploads', 'photos', 'communications', 'orphan_submissions',
    'service_request_photos', 'service_request_messages', 'service_requests', 'assignments', 'visits', 'jobs', 'import_keys', 'import_records', 'import_mappings', 'import_rows', 'imports', 'outbox_mails',
    'idempotency_keys', 'client_refs', 'users', 'sites', 'contacts', 'customers', 'technicians', 'checklists', 'events',
    'security_events'] LOOP
    IF t = 'service_requests' THEN
      UPDATE service_requests SET duplicate_of_id = NULL WHERE company_id = p_company AND duplicate_of_id IS NOT NULL;
    ELSIF t = 'jobs' THEN
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
ALTER FUNCTION remove_company_rows(uuid, integer) OWNER TO switchyard_remover;
REVOKE ALL ON FUNCTION remove_company_rows(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_company_rows(uuid, integer) TO switchyard_app;

-- For workers of the version before.
CREATE OR REPLACE FUNCTION remove_sandbox_rows(p_company uuid, p_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT remove_company_rows(p_company, p_limit) $function$;

-- The company whose public form has this address, while it is open and the company has not ended.
CREATE OR REPLACE FUNCTION company_of_request_address(p_address text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT s.company_id FROM service_request_settings s JOIN companies c ON c.id = s.company_id
  WHERE s.address = p_address AND s.is_open
    AND (least(c.sandbox_ends_at, c.closes_at) IS NULL OR least(c.sandbox_ends_at, c.closes_at) > now()) $function$;
