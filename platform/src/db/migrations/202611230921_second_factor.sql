-- Second factors of accounts. Secrets are sealed by the deployment; codes and tokens are stored as hashes.
CREATE TABLE totp_factors (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- NULL until the first code was entered: the app has the secret.
  confirmed_at timestamptz,
  -- Time step of the last accepted code: none is accepted twice.
  last_step bigint,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (company_id, user_id);

-- Sign-ins whose password was right and whose second step is missing.
CREATE TABLE sign_in_challenges (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

-- Signed challenges of passkeys that were answered: none is accepted twice.
CREATE TABLE spent_challenges (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, challenge_hash)
);

-- Wrong codes of an account since the beginning of a quarter of an hour.
CREATE TABLE second_factor_failures (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  failures integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

ALTER TABLE sessions ADD COLUMN factor text CHECK (factor IN ('totp', 'passkey', 'recovery_code'));
ALTER TABLE companies ADD COLUMN second_factor_roles text[] NOT NULL DEFAULT '{}';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges', 'spent_challenges',
    'second_factor_failures']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('GRANT DELETE, INSERT, SELECT, UPDATE ON %I TO switchyard_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['totp_factors', 'passkeys', 'sign_in_challenges'] LOOP
    EXECUTE format('CREATE POLICY identity_reads ON %I FOR SELECT TO switchyard_identity USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO switchyard_identity', name);
  END LOOP;
END $$;

-- Second factors of a user, and whether the company asks their role for one. One row.
CREATE FUNCTION account_factors(p_company uuid, p_user uuid)
RETURNS TABLE (has_totp boolean, has_passkey boolean, is_required boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT
    EXISTS (SELECT FROM totp_factors t
      WHERE t.company_id = u.company_id AND t.user_id = u.id AND t.confirmed_at IS NOT NULL),
    EXISTS (SELECT FROM passkeys p WHERE p.company_id = u.company_id AND p.user_id = u.id),
    u.role = ANY (c.second_factor_roles)
  FROM users u JOIN companies c ON c.id = u.company_id
  WHERE u.company_id = p_company AND u.id = p_user
$function$;

CREATE FUNCTION identity_sign_in_challenge(p_token_hash bytea)
RETURNS TABLE (company_id uuid, challenge_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT c.company_id, c.id, c.user_id FROM sign_in_challenges c
  WHERE c.token_hash = p_token_hash AND c.used_at IS NULL AND c.expires_at > now()
$function$;

CREATE FUNCTION identity_passkey(p_credential_id bytea) RETURNS TABLE (company_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT p.company_id, p.user_id FROM passkeys p WHERE p.credential_id = p_credential_id
$function$;

ALTER FUNCTION account_factors(uuid, uuid) OWNER TO switchyard_identity;
ALTER FUNCTION identity_sign_in_challenge(bytea) OWNER TO switchyard_identity;
ALTER FUNCTION identity_passkey(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION account_factors(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION identity_sign_in_challenge(bytea) FROM PUBLIC;
REVOKE ALL ON FUNCTION identity_passkey(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_factors(uuid, uuid) TO switchyard_app;
GRANT EXECUTE ON FUNCTION identity_sign_in_challenge(bytea) TO switchyard_app;
GRANT EXECUTE ON FUNCTION identity_passkey(bytea) TO switchyard_app;
