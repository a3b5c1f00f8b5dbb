-- Projects of feature flags. Every company has the project `default`, in which all flags are so far; it has a row only if it was
-- renamed. Versions that run side by side write flags into it.
CREATE TABLE flag_projects (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);

-- What holds for the flags of a project in an environment, besides what holds in the environment.
CREATE TABLE flag_project_settings (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  project text NOT NULL,
  environment text NOT NULL,
  -- Since when changes need the approval of another person; NULL: only if the environment needs it.
  review_since timestamptz,
  -- Users who may change flags, of those whose role may; NULL: all of them.
  changer_ids uuid[],
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, project, environment)
);

ALTER TABLE flags ADD COLUMN project text NOT NULL DEFAULT 'default';

-- Projects in which a flag was before: programs that follow one of them are told that it is gone.
CREATE TABLE flag_former_projects (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  flag_id uuid NOT NULL,
  project text NOT NULL,
  PRIMARY KEY (company_id, flag_id, project),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags (company_id, id) ON DELETE CASCADE
);

-- Projects whose flags a token sees; `*`: all. Tokens so far see the flags that were there so far.
ALTER TABLE flag_tokens ADD COLUMN projects text[] NOT NULL DEFAULT '{default}';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['flag_projects', 'flag_project_settings', 'flag_former_projects']
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

-- Projects of a valid token. Functions that versions running side by side call keep their results.
CREATE FUNCTION flag_token_projects(p_id uuid) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT t.projects FROM flag_tokens t
  WHERE t.id = p_id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
$function$;
ALTER FUNCTION flag_token_projects(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token_projects(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token_projects(uuid) TO switchyard_app;
