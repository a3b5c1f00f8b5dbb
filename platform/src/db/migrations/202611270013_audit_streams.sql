-- Streams of the audit to a SIEM. What a stream has not delivered yet is a row beside it, added with the fact itself.
CREATE TABLE audit_streams (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  url text NOT NULL,
  -- Certificate of the authority that signed the server's, PEM; NULL: those of the system.
  ca text,
  sealed_secret bytea NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  last_delivered_at timestamptz,
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  claim uuid,
  claimed_until timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE TABLE audit_stream_events (
  company_id uuid NOT NULL,
  stream_id uuid NOT NULL,
  event_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, stream_id, event_id),
  FOREIGN KEY (company_id, stream_id) REFERENCES audit_streams ON DELETE CASCADE,
  FOREIGN KEY (company_id, event_id) REFERENCES security_events ON DELETE CASCADE
);
CREATE INDEX audit_stream_events_next ON audit_stream_events (company_id, stream_id, at, event_id);
CREATE INDEX audit_stream_events_event ON audit_stream_events (company_id, event_id);

DO $roles$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['audit_streams', 'audit_stream_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY eraser ON %I TO switchyard_eraser USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app, switchyard_eraser', t);
    EXECUTE format('CREATE POLICY identity_reads ON %I TO switchyard_identity USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO switchyard_identity', t);
  END LOOP;
END $roles$;
GRANT INSERT ON audit_stream_events TO switchyard_identity;

CREATE FUNCTION queue_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
BEGIN
  INSERT INTO audit_stream_events (company_id, stream_id, event_id, at)
    SELECT NEW.company_id, s.id, NEW.id, NEW.at FROM audit_streams s WHERE s.company_id = NEW.company_id AND s.enabled;
  RETURN NULL;
END $function$;
ALTER FUNCTION queue_audit_event() OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION queue_audit_event() FROM PUBLIC;
CREATE TRIGGER security_events_streamed AFTER INSERT ON security_events FOR EACH ROW EXECUTE FUNCTION queue_audit_event();

-- Streams with something to deliver, the longest-waiting first.
CREATE FUNCTION due_audit_streams(p_limit integer) RETURNS TABLE (company_id uuid, stream_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT s.company_id, s.id FROM audit_streams s
  WHERE s.enabled AND s.next_try_at <= now() AND (s.claimed_until IS NULL OR s.claimed_until <= now())
    AND EXISTS (SELECT FROM audit_stream_events e WHERE e.company_id = s.company_id AND e.stream_id = s.id)
  ORDER BY s.next_try_at LIMIT p_limit $function$;
ALTER FUNCTION due_audit_streams(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION due_audit_streams(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_audit_streams(integer) TO switchyard_app;
