-- As before, with what programs report for A/B tests, which may be much.
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
  FOREACH t IN ARRAY ARRAY['experiment_events', 'experiment_exposures', 'consumer_backlog', 'inbox', 'notifications', 'visit_entries', 'photo_pieces',
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
