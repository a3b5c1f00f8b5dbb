-- Stock goes before its items, places and jobs; bins before the places that they are in.
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
    'equipment_readings', 'equipment_spans', 'equipment', 'stock_reconciles', 'stock_reservations', 'stock_limits',
    'stock_levels', 'stock_values', 'stock_movements', 'stock_places', 'inventory_items', 'jobs', 'import_keys', 'import_records', 'import_mappings',
    'import_rows', 'imports', 'outbox_mails', 'idempotency_keys', 'client_refs', 'users', 'sites', 'contacts',
    'customers', 'technicians', 'checklists', 'events', 'security_events'] LOOP
    IF t = 'service_requests' THEN
      UPDATE service_requests SET duplicate_of_id = NULL WHERE company_id = p_company AND duplicate_of_id IS NOT NULL;
    ELSIF t = 'jobs' THEN
      UPDATE jobs SET parent_job_id = NULL WHERE company_id = p_company AND parent_job_id IS NOT NULL;
    ELSIF t = 'equipment' THEN
      UPDATE equipment SET parent_id = NULL WHERE company_id = p_company AND parent_id IS NOT NULL;
    ELSIF t = 'stock_places' THEN
      UPDATE stock_places SET kind = 'warehouse', parent_id = NULL WHERE company_id = p_company AND parent_id IS NOT NULL;
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
