-- How a company signs in with its own identity provider, and how that provider keeps accounts (SCIM).
CREATE TABLE sso_connections (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('oidc', 'saml')),
  name text NOT NULL,
  -- OIDC: the issuer. SAML: the entity id of the provider.
  issuer text NOT NULL,
  client_id text,
  -- Sealed by the deployment, for this connection alone.
  sealed_secret bytea,
  sso_url text,
  -- Base64 of the certificates that may sign assertions.
  certificates text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT false,
  -- Members sign in with the provider alone, but for one admin.
  required boolean NOT NULL DEFAULT false,
  break_glass_user_id uuid,
  creates_users boolean NOT NULL DEFAULT false,
  -- Whether the sign-in at the provider counts as a second factor.
  factor_policy text NOT NULL DEFAULT 'never' CHECK (factor_policy IN ('never', 'reported', 'always')),
  default_role text NOT NULL DEFAULT 'manager' CHECK (default_role IN ('technician', 'manager', 'admin')),
  role_attribute text NOT NULL DEFAULT 'groups',
  -- [{"value": "...", "role": "..."}]
  role_mappings jsonb NOT NULL DEFAULT '[]',
  tested_at timestamptz,
  last_used_at timestamptz,
  scim_token_hash bytea UNIQUE,
  scim_previous_hash bytea UNIQUE,
  scim_previous_ends_at timestamptz,
  scim_token_made_at timestamptz,
  scim_last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (id),
  FOREIGN KEY (company_id, break_glass_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (break_glass_user_id),
  CHECK (kind = 'saml' OR client_id IS NOT NULL),
  -- The named admin is checked by the api: when a company is deleted, its users go first.
  CHECK (NOT required OR enabled AND tested_at IS NOT NULL)
);

-- E-mail domains whose users sign in with a connection. Counts once it is proven; then it belongs to one company.
CREATE TABLE sso_domains (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  domain text NOT NULL CHECK (domain = lower(domain)),
  -- Value of the TXT record that proves it.
  proof text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  proven_at timestamptz,
  PRIMARY KEY (company_id, domain),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sso_domains_proven ON sso_domains (domain) WHERE proven_at IS NOT NULL;
CREATE INDEX sso_domains_connection ON sso_domains (company_id, connection_id);

-- Accounts by the name that the provider gives them, which outlives a change of address.
CREATE TABLE sso_identities (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (company_id, connection_id, subject),
  UNIQUE (company_id, connection_id, user_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_user ON sso_identities (company_id, user_id);

-- Ways to the provider and back. Only hashes of state, browser and ticket are stored.
CREATE TABLE sso_attempts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'test', 'proof')),
  -- The signed-in user of a test or a proof.
  user_id uuid,
  state_hash bytea NOT NULL UNIQUE,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  sealed_verifier bytea,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  ticket_hash bytea UNIQUE,
  -- What the provider stated.
  claims jsonb,
  taken_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_attempts_connection ON sso_attempts (company_id, connection_id);
CREATE INDEX sso_attempts_user ON sso_attempts (company_id, user_id) WHERE user_id IS NOT NULL;

-- Assertions that were accepted: none is accepted twice.
CREATE TABLE sso_assertions (
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  assertion_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, connection_id, assertion_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE
);

-- Accounts and groups that the provider keeps by SCIM.
CREATE TABLE scim_users (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  external_id text,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_external ON scim_users (company_id, connection_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX scim_users_connection ON scim_users (company_id, connection_id);

CREATE TABLE scim_groups (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  display_name text NOT NULL,
  external_id text,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, connection_id) REFERENCES sso_connections (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_groups_name ON scim_groups (company_id, connection_id, lower(display_name));

CREATE TABLE scim_group_members (
  company_id uuid NOT NULL,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (company_id, group_id, user_id),
  FOREIGN KEY (company_id, group_id) REFERENCES scim_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES scim_users (company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user ON scim_group_members (company_id, user_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sso_connections', 'sso_domains', 'sso_identities', 'sso_attempts', 'sso_assertions', 'scim_users',
    'scim_groups', 'scim_group_members']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['sso_connections', 'sso_domains', 'sso_attempts'] LOOP
    EXECUTE format('CREATE POLICY identity_reads ON %I TO switchyard_identity USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO switchyard_identity', name);
  END LOOP;
END $$;
GRANT UPDATE (scim_last_used_at) ON sso_connections TO switchyard_identity;

-- The company and connection that own a proven domain.
CREATE FUNCTION sso_connection_of_domain(p_domain text) RETURNS TABLE (company_id uuid, connection_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT d.company_id, d.connection_id FROM sso_domains d
  JOIN sso_connections c ON c.company_id = d.company_id AND c.id = d.connection_id
  JOIN companies o ON o.id = d.company_id
  WHERE d.domain = p_domain AND d.proven_at IS NOT NULL AND c.enabled
    AND (least(o.sandbox_ends_at, o.closes_at) IS NULL OR least(o.sandbox_ends_at, o.closes_at) > now())
$function$;

CREATE FUNCTION sso_company_of_connection(p_connection uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT company_id FROM sso_connections WHERE id = p_connection
$function$;

-- An attempt that waits for the answer of the provider, by the hash of its state.
CREATE FUNCTION sso_attempt_of_state(p_state_hash bytea)
RETURNS TABLE (company_id uuid, attempt_id uuid, connection_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT a.company_id, a.id, a.connection_id FROM sso_attempts a WHERE a.state_hash = p_state_hash
$function$;

-- An answered attempt, by the hash of its ticket.
CREATE FUNCTION sso_attempt_of_ticket(p_ticket_hash bytea)
RETURNS TABLE (company_id uuid, attempt_id uuid, connection_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT a.company_id, a.id, a.connection_id FROM sso_attempts a
  WHERE a.ticket_hash = p_ticket_hash AND a.taken_at IS NULL AND a.expires_at > now()
$function$;

-- The connection whose SCIM token has this hash. Notes its use once a minute.
CREATE FUNCTION scim_connection_of_token(p_token_hash bytea)
RETURNS TABLE (company_id uuid, connection_id uuid, refusal text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
#variable_conflict use_column
BEGIN
  UPDATE sso_connections SET scim_last_used_at = now()
    WHERE (scim_token_hash = p_token_hash OR scim_previous_hash = p_token_hash AND scim_previous_ends_at > now())
      AND (scim_last_used_at IS NULL OR scim_last_used_at < now() - interval '1 minute');
  RETURN QUERY
    SELECT c.company_id, c.id, CASE
      WHEN c.scim_token_hash IS DISTINCT FROM p_token_hash AND c.scim_previous_ends_at <= now() THEN 'rotated'
      WHEN least(o.sandbox_ends_at, o.closes_at) <= now() THEN 'company_ended'
    END
    FROM sso_connections c JOIN companies o ON o.id = c.company_id
    WHERE c.scim_token_hash = p_token_hash OR c.scim_previous_hash = p_token_hash;
END $function$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sso_connection_of_domain(text)', 'sso_company_of_connection(uuid)', 'sso_attempt_of_state(bytea)',
    'sso_attempt_of_ticket(bytea)', 'scim_connection_of_token(bytea)']
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_identity', name);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', name);
  END LOOP;
END $$;

-- How a session began; NULL in sessions from before this column.
ALTER TABLE sessions ADD COLUMN method text CHECK (method IN ('password', 'passkey', 'sign_up', 'invitation', 'sso'));
ALTER TABLE sessions DROP CONSTRAINT sessions_factor_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_factor_check
  CHECK (factor IN ('totp', 'passkey', 'recovery_code', 'sso')) NOT VALID;
-- What the second step completes.
ALTER TABLE sign_in_challenges ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'sso'));

ALTER TABLE security_events DROP CONSTRAINT security_events_subject_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_subject_kind_check
  CHECK (subject_kind IN ('user', 'invitation', 'api_token', 'flag_token', 'webhook', 'company', 'sso_connection')) NOT VALID;
