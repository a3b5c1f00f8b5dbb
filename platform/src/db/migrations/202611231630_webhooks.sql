-- Webhooks of companies. The state of every delivery is here; queues only wake workers.
CREATE TABLE webhooks (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  url text NOT NULL,
  description text NOT NULL,
  -- Event types, or all types of a kind (`job.*`). Empty: all events.
  events text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  -- Sealed by the deployment, for this webhook alone.
  sealed_secret bytea NOT NULL,
  -- Signs too until its time is over.
  old_sealed_secret bytea,
  old_secret_until timestamptz,
  -- Events of the timeline after this offset are delivered.
  since_off bigint NOT NULL,
  -- First failure since the last success.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);

-- How far a company's timeline has been turned into deliveries. Only companies with webhooks have a row.
CREATE TABLE webhook_cursors (
  company_id uuid PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  off bigint NOT NULL
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- The event's id: the same in all attempts, and in repetitions.
  message_id uuid NOT NULL,
  event_type text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- All attempts, and those since it was last sent by hand.
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- A worker's right to send it.
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  response_code integer,
  error text,
  answer text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE,
  UNIQUE (company_id, webhook_id, message_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, next_try_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (company_id, webhook_id) WHERE claim IS NOT NULL;
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (company_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (company_id, webhook_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (company_id, created_at);

CREATE TABLE webhook_attempts (
  company_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_code integer,
  error text,
  answer text,
  PRIMARY KEY (company_id, delivery_id, number),
  FOREIGN KEY (company_id, delivery_id) REFERENCES webhook_deliveries (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['webhooks', 'webhook_cursors', 'webhook_deliveries', 'webhook_attempts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['webhooks', 'webhook_deliveries']
  LOOP
    EXECUTE format('CREATE POLICY identity_reads ON %I FOR SELECT TO switchyard_identity USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO switchyard_identity', name);
  END LOOP;
END $$;
CREATE POLICY relay_reads ON webhook_cursors FOR SELECT TO switchyard_relay USING (true);
GRANT SELECT ON webhook_cursors TO switchyard_relay;

-- Due deliveries of all companies, at most a few of each webhook, so that one with many does not displace others.
CREATE FUNCTION due_webhook_deliveries(p_now timestamptz, p_per_webhook integer, p_limit integer)
RETURNS TABLE (company_id uuid, delivery_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT w.company_id, d.id FROM webhooks w
  CROSS JOIN LATERAL (
    SELECT id, row_number() OVER (ORDER BY next_try_at, id) AS place, next_try_at FROM (
      SELECT id, next_try_at FROM webhook_deliveries
      WHERE company_id = w.company_id AND webhook_id = w.id AND state = 'waiting' AND next_try_at <= p_now
        AND (claimed_until IS NULL OR claimed_until <= p_now)
      ORDER BY next_try_at, id LIMIT p_per_webhook
    ) due
  ) d
  WHERE w.enabled
  ORDER BY d.place, d.next_try_at LIMIT p_limit
$function$;
ALTER FUNCTION due_webhook_deliveries(timestamptz, integer, integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_webhook_deliveries(timestamptz, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_webhook_deliveries(timestamptz, integer, integer) TO switchyard_app;
