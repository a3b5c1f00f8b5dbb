-- Accounts of programs: service tokens act as them, so that what they write has an author. Nobody signs in with one: they are
-- disabled, without a password, and their addresses do not exist.
ALTER TABLE users ADD COLUMN is_program boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD CONSTRAINT users_program_check CHECK (NOT is_program OR status = 'disabled');

-- Tokens with which programs call the api, as a user (personal) or as a program of the company (service). Only hashes of the
-- secrets are stored: the current one, and the one before the last rotation.
CREATE TABLE api_tokens (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('personal', 'service')),
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  token_hash bytea NOT NULL UNIQUE,
  previous_hash bytea UNIQUE,
  previous_ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL))
);
CREATE INDEX api_tokens_user ON api_tokens (company_id, user_id);

ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON api_tokens TO switchyard_app USING (company_id = app_company()) WITH CHECK (company_id = app_company());
CREATE POLICY identity_reads ON api_tokens TO switchyard_identity USING (true);
CREATE POLICY remover ON api_tokens TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_tokens TO switchyard_app;
GRANT SELECT ON api_tokens TO switchyard_identity;
GRANT UPDATE (last_used_at, last_used_from) ON api_tokens TO switchyard_identity;
GRANT SELECT, DELETE ON api_tokens TO switchyard_remover;

-- A token's scopes are only ever narrowed: a wider token is a new one, with a new secret.
CREATE FUNCTION refuse_wider_token() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF NOT NEW.scopes <@ OLD.scopes THEN
    RAISE EXCEPTION 'the scopes of a token cannot be widened' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE TRIGGER refuse_wider_token BEFORE UPDATE OF scopes ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION refuse_wider_token();

-- The token with this hash and all facts about the user it acts as, in one statement with a cached plan. `refusal`: why it may not
-- be used; NULL if it may. Notes its use once a minute.
CREATE FUNCTION identity_api_token(p_token_hash bytea, p_from text)
  RETURNS TABLE(session_id uuid, company_id uuid, user_id uuid, role text, first_name text, last_name text, email text,
    technician_id uuid, customer_id uuid, company_name text, time_zone text, demo boolean, expires_at timestamptz,
    sandbox_ends_at timestamptz, trial_ends_at timestamptz, keeps_photo_location boolean, has_factor boolean,
    is_required boolean, networks text[], kind text, scopes text[], refusal text)
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
