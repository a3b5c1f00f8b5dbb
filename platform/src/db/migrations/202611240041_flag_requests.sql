-- Environments in which changes of flags need the approval of another person.
CREATE TABLE reviewed_environments (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  environment text NOT NULL,
  -- Changes before that needed none.
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, environment)
);

-- Requested changes of flags, with the edits of a plan.
CREATE TABLE flag_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  flag_id uuid NOT NULL,
  environment text NOT NULL,
  title text NOT NULL,
  reason text,
  kind text NOT NULL CHECK (kind IN ('switch', 'share', 'rules')),
  edits jsonb NOT NULL,
  base_revision integer NOT NULL,
  state text NOT NULL CHECK (state IN
    ('draft', 'in_review', 'approved', 'scheduled', 'applied', 'conflicted', 'rejected', 'withdrawn')),
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  reviewer_name text,
  reviewed_at timestamptz,
  comment text,
  conflicts text[] NOT NULL DEFAULT '{}',
  applied_revision integer,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX flag_requests_flag ON flag_requests (company_id, flag_id);
CREATE INDEX flag_requests_newest ON flag_requests (company_id, updated_at DESC, id DESC);

-- Reasons that were given after a change of the history, which is only added to.
CREATE TABLE flag_late_reasons (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL,
  reason text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, number)
);

-- The approved request that a scheduled change makes.
ALTER TABLE flag_schedules ADD COLUMN request_id uuid;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reviewed_environments', 'flag_requests', 'flag_late_reasons']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', name);
    EXECUTE format('CREATE POLICY remover ON %I TO switchyard_remover USING (true)', name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO switchyard_remover', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON reviewed_environments, flag_requests TO switchyard_app;
GRANT SELECT, INSERT ON flag_late_reasons TO switchyard_app;
