-- Roles that companies define from the permissions of a preset. Names of permissions that this version does not know are left
-- out when they are read, as with the scopes of API tokens.
CREATE TABLE roles (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL,
  -- The preset: it never changes, because records in scope, topics and screens of the users depend on it.
  basis text NOT NULL CHECK (basis IN ('customer', 'technician', 'manager')),
  permissions text[] NOT NULL,
  -- Views of protected fields; those that are missing are shown.
  fields jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, id, basis)
);
CREATE UNIQUE INDEX roles_name ON roles (company_id, lower(name));

ALTER TABLE roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON roles TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY eraser ON roles TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY identity_reads ON roles FOR SELECT TO switchyard_identity USING (true);
CREATE POLICY remover ON roles TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON roles TO switchyard_app, switchyard_eraser;
GRANT SELECT ON roles TO switchyard_identity;
GRANT SELECT, DELETE ON roles TO switchyard_remover;

-- The role of a user, besides its preset in `role`. The reference includes the preset: a role of another basis, or of
-- another company, is refused.
ALTER TABLE users ADD COLUMN role_id uuid;
ALTER TABLE users ADD CONSTRAINT users_custom_role FOREIGN KEY (company_id, role_id, role)
  REFERENCES roles (company_id, id, basis) NOT VALID;
ALTER TABLE invitations ADD COLUMN role_id uuid;
ALTER TABLE invitations ADD CONSTRAINT invitations_custom_role FOREIGN KEY (company_id, role_id, role)
  REFERENCES roles (company_id, id, basis) NOT VALID;

-- A version that runs side by side changes the preset without knowing of roles.
CREATE FUNCTION leave_custom_role() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  NEW.role_id := NULL;
  RETURN NEW;
END $function$;
CREATE TRIGGER leave_custom_role BEFORE UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role AND OLD.role_id IS NOT DISTINCT FROM NEW.role_id)
  EXECUTE FUNCTION leave_custom_role();

ALTER TABLE security_events DROP CONSTRAINT security_events_subject_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_subject_kind_check CHECK (subject_kind IN
  ('user', 'invitation', 'api_token', 'flag_token', 'webhook', 'company', 'sso_connection', 'role', 'site', 'job')) NOT VALID;

-- Whose role a session or API token has.
CREATE FUNCTION custom_role(p_company uuid, p_role uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT jsonb_build_object('id', r.id, 'name', r.name, 'revision', r.revision, 'basis', r.basis,
    'permissions', r.permissions, 'fields', r.fields)
  FROM roles r WHERE r.company_id = p_company AND r.id = p_role
$function$;
ALTER FUNCTION custom_role(uuid, uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION custom_role(uuid, uuid) FROM PUBLIC;

-- The role comes with the session: permissions that a role loses are lost with the next request. A version that runs side by
-- side names the columns that it reads.
DROP FUNCTION session_state(bytea, interval);
CREATE FUNCTION session_state(p_token_hash bytea, p_idle interval)
 RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text, technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamp with time zone, sandbox_ends_at timestamp with time zone, trial_ends_at timestamp with time zone, keeps_photo_location boolean, proved_at timestamp with time zone, has_factor boolean, is_required boolean, networks text[], custom_role jsonb)
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
      CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END,
      CASE WHEN u.role_id IS NOT NULL THEN custom_role(u.company_id, u.role_id) END
    FROM sessions s
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    JOIN companies c ON c.id = s.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - p_idle AND u.status = 'active'
      AND (c.sandbox_ends_at IS NULL OR c.sandbox_ends_at > now());
END $function$;
ALTER FUNCTION session_state(bytea, interval) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION session_state(bytea, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_state(bytea, interval) TO switchyard_app;

DROP FUNCTION identity_api_token(bytea, text);
CREATE FUNCTION identity_api_token(p_token_hash bytea, p_from text)
 RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text, technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamp with time zone, sandbox_ends_at timestamp with time zone, trial_ends_at timestamp with time zone, keeps_photo_location boolean, has_factor boolean, is_required boolean, networks text[], custom_role jsonb, kind text, scopes text[], refusal text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE api_tokens t SET last_used_at = now(), last_used_from = p_from
    FROM users u
    WHERE (t.token_hash = p_token_hash OR t.previous_hash = p_token_hash AND t.previous_ends_at > now())
      AND t.revoked_at IS NULL AND t.expires_at > now()
      AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')
      AND u.company_id = t.company_id AND u.id = t.user_id AND (u.status = 'active' OR u.is_program);
  RETURN QUERY
    SELECT t.id, t.company_id, u.id, u.role, u.first_name, u.last_name, u.email, u.technician_id, u.customer_id,
      c.name, c.time_zone, c.demo, t.expires_at, c.sandbox_ends_at, c.trial_ends_at, c.keep_photo_location,
      EXISTS (SELECT FROM totp_factors f
        WHERE f.company_id = u.company_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
      u.role = ANY (c.second_factor_roles),
      CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END,
      CASE WHEN u.role_id IS NOT NULL THEN custom_role(u.company_id, u.role_id) END,
      t.kind, t.scopes, CASE
        WHEN t.revoked_at IS NOT NULL THEN 'revoked'
        WHEN t.expires_at <= now() THEN 'expired'
        WHEN t.token_hash <> p_token_hash AND t.previous_ends_at <= now() THEN 'rotated'
        WHEN u.status <> 'active' AND NOT u.is_program THEN 'owner_inactive'
        WHEN c.sandbox_ends_at <= now() THEN 'company_ended'
      END
    FROM api_tokens t
    JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    JOIN companies c ON c.id = t.company_id
    WHERE t.token_hash = p_token_hash OR t.previous_hash = p_token_hash;
END $function$;
ALTER FUNCTION identity_api_token(bytea, text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_api_token(bytea, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_api_token(bytea, text) TO switchyard_app;
