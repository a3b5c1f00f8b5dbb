-- Rules, details, segments and history of feature flags, for any number of environments per company. Flags of the previous
-- version stay valid: without strategies a flag is on for everybody, and without variants per environment those of the flag
-- apply. Versions that run side by side write the same tables; triggers number and keep every change, whoever makes it.

-- Queries of the previous version join flags with tables that have a `revision`: the name is not used twice.
ALTER TABLE flags
  ADD COLUMN details_revision integer NOT NULL DEFAULT 1,
  ADD COLUMN type text NOT NULL DEFAULT 'release',
  -- Expected lifetime in days; NULL: that of the type.
  ADD COLUMN expected_days integer,
  ADD COLUMN owner_id uuid,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN prerequisites jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by_name text,
  ADD COLUMN reason text,
  -- Number of the last change of this row in the company's history.
  ADD COLUMN changed bigint NOT NULL DEFAULT 0;

ALTER TABLE flag_environments
  DROP CONSTRAINT flag_environments_environment_check,
  ADD COLUMN strategies jsonb NOT NULL DEFAULT '[]',
  -- NULL: those of the flag, of which the first by name applies.
  ADD COLUMN variants jsonb,
  ADD COLUMN changed bigint NOT NULL DEFAULT 0;

ALTER TABLE experiments
  -- Weights by variant; NULL: all variants alike.
  ADD COLUMN allocation jsonb,
  ADD COLUMN updated_by_name text,
  ADD COLUMN changed bigint NOT NULL DEFAULT 0;

-- Environments besides development, staging and production, which every company has, and other names for these three.
CREATE TABLE environments (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  key text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('development', 'test', 'production')),
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);

CREATE TABLE flag_segments (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- Ids of protocols that number segments.
  number integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  constraints jsonb NOT NULL DEFAULT '[]',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  updated_by_name text,
  reason text,
  changed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX flag_segments_name ON flag_segments (company_id, lower(name)) WHERE archived_at IS NULL;

-- Number of the last change of a company's flags. Its row is locked by every change, so numbers are in commit order.
CREATE TABLE flag_heads (
  company_id uuid NOT NULL PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL
);

-- Every change of flags, their states, segments and A/B tests, with the row before and after it.
CREATE TABLE flag_revisions (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL,
  subject text NOT NULL CHECK (subject IN ('flag', 'state', 'segment', 'experiment')),
  subject_id uuid NOT NULL,
  flag_id uuid,
  environment text,
  revision integer NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  actor_name text,
  reason text,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, number)
);
CREATE INDEX flag_revisions_flag ON flag_revisions (company_id, flag_id, number DESC);
CREATE INDEX flag_revisions_subject ON flag_revisions (company_id, subject_id, number DESC);

-- Tokens of programs that evaluate flags; only a hash is stored.
CREATE TABLE flag_tokens (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('client', 'frontend')),
  environment text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text,
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (company_id, id)
);

-- Evaluations reported by programs, per hour. An empty variant: the flag without one.
CREATE TABLE flag_metrics (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  flag_key text NOT NULL,
  hour timestamptz NOT NULL,
  app_name text NOT NULL,
  variant text NOT NULL,
  yes bigint NOT NULL,
  no bigint NOT NULL,
  PRIMARY KEY (company_id, environment, flag_key, hour, app_name, variant)
);

-- Programs that evaluate flags, as they registered themselves.
CREATE TABLE flag_applications (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  app_name text NOT NULL,
  instance_id text NOT NULL,
  sdk_version text,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, environment, app_name, instance_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['environments', 'flag_segments', 'flag_heads', 'flag_revisions', 'flag_tokens', 'flag_metrics',
    'flag_applications']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['environments', 'flag_segments', 'flag_heads', 'flag_tokens', 'flag_metrics',
    'flag_applications']
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app', name);
  END LOOP;
END $$;
-- History is only ever added to.
GRANT SELECT, INSERT ON flag_revisions TO switchyard_app;

CREATE POLICY identity_reads ON flag_tokens FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT ON flag_tokens TO switchyard_identity;

-- The valid token with this hash. At most one row.
CREATE FUNCTION flag_token(p_token_hash bytea)
RETURNS TABLE (token_id uuid, company_id uuid, kind text, environment text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT t.id, t.company_id, t.kind, t.environment, t.expires_at FROM flag_tokens t
  WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
$function$;
ALTER FUNCTION flag_token(bytea) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token(bytea) TO switchyard_app;

-- Earlier changes keep the numbers of their events, with which the next migration adds them. Changes from now on follow them: the
-- locks on `flags` and the tables of its parts let no change in between.
INSERT INTO flag_heads (company_id, number)
  SELECT c.id, e.off FROM companies c
    CROSS JOIN LATERAL (SELECT max(off) AS off FROM events WHERE topic = 't:' || c.id || ':flag_changes') e
  WHERE e.off IS NOT NULL;

-- The next number in a company's history, whose row stays locked until the commit.
CREATE FUNCTION number_flag_change() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO flag_heads AS h (company_id, number) VALUES (NEW.company_id, 1)
    ON CONFLICT (company_id) DO UPDATE SET number = h.number + 1 RETURNING h.number INTO NEW.changed;
  RETURN NEW;
END $function$;

CREATE FUNCTION keep_flag_revision() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  technical text[] := ARRAY['company_id', 'changed', 'created_at', 'updated_at', 'updated_by_name', 'reason'];
  now_row jsonb := to_jsonb(NEW);
  subject text := TG_ARGV[0];
BEGIN
  INSERT INTO flag_revisions (company_id, number, subject, subject_id, flag_id, environment, revision, before, after,
      actor_name, reason, at)
    VALUES (NEW.company_id, NEW.changed, subject,
      (now_row ->> CASE subject WHEN 'state' THEN 'flag_id' ELSE 'id' END)::uuid,
      (now_row ->> CASE subject WHEN 'flag' THEN 'id' ELSE 'flag_id' END)::uuid,
      now_row ->> 'environment', coalesce(now_row ->> 'details_revision', now_row ->> 'revision')::integer,
      CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) - technical END, now_row - technical,
      now_row ->> 'updated_by_name', now_row ->> 'reason', NEW.updated_at);
  RETURN NULL;
END $function$;

CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON flags FOR EACH ROW EXECUTE FUNCTION number_flag_change();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON flag_environments FOR EACH ROW EXECUTE FUNCTION number_flag_change();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON flag_segments FOR EACH ROW EXECUTE FUNCTION number_flag_change();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON experiments FOR EACH ROW EXECUTE FUNCTION number_flag_change();
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON flags FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('flag');
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON flag_environments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('state');
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON flag_segments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('segment');
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON experiments FOR EACH ROW EXECUTE FUNCTION keep_flag_revision('experiment');

-- A new flag exists in every environment. The three that every company has are written by the program.
CREATE FUNCTION add_flag_environments() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO flag_environments (company_id, flag_id, environment, updated_by_name, updated_at)
    SELECT e.company_id, NEW.id, e.key, NEW.updated_by_name, NEW.created_at FROM environments e
    WHERE e.company_id = NEW.company_id AND e.key NOT IN ('production', 'staging', 'development')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
CREATE TRIGGER add_environments AFTER INSERT ON flags FOR EACH ROW EXECUTE FUNCTION add_flag_environments();
