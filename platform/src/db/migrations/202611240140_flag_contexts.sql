-- A sample of the contexts for which programs evaluated flags in the last 24 hours: the units with the lowest ranks, where a rank is
-- a digest. Every process draws the same sample, and repeated contexts change nothing.
CREATE TABLE flag_contexts (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  -- From 0 to 1.
  rank double precision NOT NULL,
  -- Fields that rules of the environment read, and the ids of user and session.
  context jsonb NOT NULL,
  -- Fields that were kept where the context had them.
  fields text[] NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, environment, rank)
);

-- Environments whose contexts are not kept.
CREATE TABLE forgotten_contexts (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  PRIMARY KEY (company_id, environment)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['flag_contexts', 'forgotten_contexts']
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
