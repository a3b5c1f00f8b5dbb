-- Due deliveries of all companies that may be attempted beside those in flight: at most a few of each webhook and each
-- company, so that one with many does not displace others. Workers of the version before use `due_webhook_deliveries`.
CREATE FUNCTION ready_webhook_deliveries(
  p_now timestamptz, p_of_webhook integer, p_of_failing integer, p_of_company integer, p_limit integer)
RETURNS TABLE (company_id uuid, delivery_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT ready.company_id, ready.id FROM (
    SELECT w.company_id, due.id, due.place, due.next_try_at, flying.of_company,
      row_number() OVER (PARTITION BY w.company_id ORDER BY due.place, due.next_try_at, due.id) AS place_in_company
    FROM webhooks w
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.webhook_id = w.id) AS of_webhook, count(*) AS of_company
      FROM webhook_deliveries d
      WHERE d.company_id = w.company_id AND d.claim IS NOT NULL AND d.claimed_until > p_now
    ) flying
    CROSS JOIN LATERAL (
      SELECT d.id, d.next_try_at, row_number() OVER (ORDER BY d.next_try_at, d.id) AS place FROM (
        SELECT id, next_try_at FROM webhook_deliveries
        WHERE company_id = w.company_id AND webhook_id = w.id AND state = 'waiting' AND next_try_at <= p_now
          AND (claimed_until IS NULL OR claimed_until <= p_now)
        ORDER BY next_try_at, id
        LIMIT greatest(0,
          CASE WHEN w.failing_since IS NULL THEN p_of_webhook ELSE p_of_failing END - flying.of_webhook)
      ) d
    ) due
    WHERE w.enabled
  ) ready
  WHERE ready.place_in_company <= p_of_company - ready.of_company
  ORDER BY ready.place, ready.next_try_at LIMIT p_limit
$function$;
ALTER FUNCTION ready_webhook_deliveries(timestamptz, integer, integer, integer, integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION ready_webhook_deliveries(timestamptz, integer, integer, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ready_webhook_deliveries(timestamptz, integer, integer, integer, integer) TO switchyard_app;
