-- Row-level security on every table; least privileges for the three roles that log in or own lookups.

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['company_counters', 'customers', 'contacts', 'sites', 'technicians', 'users', 'sessions',
    'invitations', 'password_resets', 'outbox_mails', 'idempotency_keys', 'jobs', 'visits', 'assignments',
    'topic_heads', 'topic_published', 'events', 'events_default', 'inbox', 'notifications', 'flags',
    'flag_environments', 'experiments']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON companies TO switchyard_app USING (id = app_company()) WITH CHECK (id = app_company());

GRANT USAGE ON SCHEMA public TO switchyard_app, switchyard_relay, switchyard_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON company_counters, customers, contacts, sites, technicians, users, sessions,
  invitations, password_resets, outbox_mails, idempotency_keys, jobs, visits, assignments, inbox, notifications,
  flags, flag_environments, experiments TO switchyard_app;
GRANT SELECT, INSERT, UPDATE ON companies, topic_heads TO switchyard_app;
-- Events are append-only.
GRANT SELECT, INSERT ON events TO switchyard_app;
GRANT SELECT ON topic_published TO switchyard_app;
GRANT EXECUTE ON FUNCTION append_events, app_company, ensure_event_partitions, job_search_words TO switchyard_app;

-- The relay reads events of all companies and moves its own cursor; nothing else.
GRANT SELECT ON events, topic_heads, inbox TO switchyard_relay;
GRANT SELECT, INSERT, UPDATE ON topic_published TO switchyard_relay;
GRANT EXECUTE ON FUNCTION ensure_event_partitions TO switchyard_relay;
CREATE POLICY relay_reads ON events FOR SELECT TO switchyard_relay USING (true);
CREATE POLICY relay_reads ON topic_heads FOR SELECT TO switchyard_relay USING (true);
CREATE POLICY relay_reads ON inbox FOR SELECT TO switchyard_relay USING (true);
CREATE POLICY relay_moves ON topic_published TO switchyard_relay USING (true) WITH CHECK (true);

-- Sign-in happens before the company is known: a role without login owns the few lookups by secret.
GRANT SELECT ON companies, users, sessions, invitations, password_resets, outbox_mails TO switchyard_identity;
GRANT UPDATE (last_seen_at) ON sessions TO switchyard_identity;
CREATE POLICY identity_reads ON companies FOR SELECT TO switchyard_identity USING (true);
CREATE POLICY identity_reads ON users FOR SELECT TO switchyard_identity USING (true);
CREATE POLICY identity_reads ON sessions TO switchyard_identity USING (true);
CREATE POLICY identity_reads ON invitations FOR SELECT TO switchyard_identity USING (true);
CREATE POLICY identity_reads ON password_resets FOR SELECT TO switchyard_identity USING (true);
CREATE POLICY identity_reads ON outbox_mails FOR SELECT TO switchyard_identity USING (true);

CREATE FUNCTION identity_user_by_email(p_email text)
  RETURNS TABLE (company_id uuid, user_id uuid, password_hash text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id, id, password_hash, status FROM users WHERE email = p_email $$;

-- The session of a cookie with everything a request needs to know about its user. Judged by the database's clock:
-- unusable once revoked, past its end, or idle for longer than p_idle. `last_seen_at` moves at most once a minute.
CREATE FUNCTION identity_session(p_token_hash bytea, p_idle interval)
  RETURNS TABLE (session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text,
    technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE sessions s SET last_seen_at = now()
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND s.last_seen_at < now() - interval '1 minute';
  RETURN QUERY
    SELECT s.id, s.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, s.expires_at
    FROM sessions s
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND u.status = 'active';
END $$;

CREATE FUNCTION identity_invitation(p_token_hash bytea)
  RETURNS TABLE (company_id uuid, invitation_id uuid, email text, first_name text, last_name text, company_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT i.company_id, i.id, i.email, i.first_name, i.last_name, c.name
   FROM invitations i JOIN companies c ON c.id = i.company_id
   WHERE i.token_hash = p_token_hash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now() $$;

CREATE FUNCTION identity_password_reset(p_token_hash bytea)
  RETURNS TABLE (company_id uuid, reset_id uuid, user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id, id, user_id FROM password_resets
   WHERE token_hash = p_token_hash AND used_at IS NULL AND expires_at > now() $$;

-- Mails that no worker has sent yet, of all companies: the sweeper's list.
CREATE FUNCTION unsent_mails(p_older_than interval)
  RETURNS TABLE (company_id uuid, mail_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id, id FROM outbox_mails
   WHERE sent_at IS NULL AND created_at < now() - p_older_than AND created_at > now() - interval '3 days'
   ORDER BY created_at LIMIT 500 $$;

-- True when there is no company yet: the demo is seeded then.
CREATE FUNCTION company_count() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT count(*) FROM companies $$;

DO $$
DECLARE
  f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['identity_user_by_email(text)', 'identity_session(bytea, interval)',
    'identity_invitation(bytea)', 'identity_password_reset(bytea)', 'unsent_mails(interval)', 'company_count()']
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_identity', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', f);
  END LOOP;
END $$;
