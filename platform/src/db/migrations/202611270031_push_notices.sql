-- A browser that wants notifications pushed to it: one per session, and gone with it.
CREATE TABLE push_devices (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Address at the push service of the browser. Whoever knows it can send to the device.
  endpoint text NOT NULL,
  -- Public key of the browser, and the secret that it shares with senders: base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, session_id),
  FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_devices_user ON push_devices (company_id, user_id);

-- Notifications on their way to a device. A row is removed when it has arrived, or is given up.
CREATE TABLE push_deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Time of the next attempt, and until then the lease of the worker that makes one.
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, session_id) REFERENCES push_devices (company_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, notification_id) REFERENCES notifications (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_device ON push_deliveries (company_id, session_id);
CREATE INDEX push_deliveries_notification ON push_deliveries (company_id, notification_id);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);

-- What users want pushed. Without a row: everything.
CREATE TABLE push_settings (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pushed text NOT NULL CHECK (pushed IN ('all', 'warnings', 'urgent')),
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['push_devices', 'push_deliveries', 'push_settings']
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

CREATE POLICY identity_reads ON push_deliveries FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON push_deliveries TO switchyard_identity;

-- Deliveries of all companies that are due.
CREATE FUNCTION due_push_deliveries(p_limit integer)
RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT d.company_id, d.id FROM push_deliveries d
  WHERE d.due_at <= now() ORDER BY d.due_at LIMIT p_limit
$function$;
ALTER FUNCTION due_push_deliveries(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_push_deliveries(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_push_deliveries(integer) TO switchyard_app;
