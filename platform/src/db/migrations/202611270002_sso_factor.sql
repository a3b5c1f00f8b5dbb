ALTER TABLE sessions VALIDATE CONSTRAINT sessions_factor_check;
ALTER TABLE security_events VALIDATE CONSTRAINT security_events_subject_kind_check;

-- A sign-in at the company's provider that counts as a second factor is one.
CREATE OR REPLACE FUNCTION session_state(p_token_hash bytea, p_idle interval)
  RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text,
    technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamptz,
    sandbox_ends_at timestamptz, trial_ends_at timestamptz, keeps_photo_location boolean, proved_at timestamptz,
    has_factor boolean, is_required boolean, networks text[])
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE sessions s SET last_seen_at = now()
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND s.last_seen_at < now() - interval '1 minute';
  RETURN QUERY
    SELECT s.id, s.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, s.expires_at, c.sandbox_ends_at, c.trial_ends_at, c.keep_photo_location,
      coalesce(s.proved_at, s.created_at),
      coalesce(s.factor = 'sso', false) OR EXISTS (SELECT FROM totp_factors t
        WHERE t.company_id = u.company_id AND t.user_id = u.id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
      u.role = ANY (c.second_factor_roles),
      CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END
    FROM sessions s
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND u.status = 'active'
      AND (c.sandbox_ends_at IS NULL OR c.sandbox_ends_at > now());
END $function$;
