-- Work that was done without a network: which record a device's temporary id became, and work that found no visit.

CREATE TABLE client_refs (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  temporary_id text NOT NULL,
  record_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, temporary_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX client_refs_age ON client_refs (company_id, created_at);

-- The command as the device sent it, kept for the office to accept or discard.
CREATE TABLE orphan_submissions (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  reason text NOT NULL CHECK (reason IN ('deleted', 'reassigned')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'discarded')),
  visit_id uuid NOT NULL,
  job_id uuid NOT NULL,
  technician_id uuid,
  author_id uuid NOT NULL,
  -- As the author was called then.
  author_name text NOT NULL,
  -- Idempotency key of the command: sent again, it is this submission.
  action_id uuid NOT NULL,
  client_ref text,
  method text NOT NULL,
  url text NOT NULL,
  body jsonb,
  -- The touched fields as the device knew them.
  base jsonb,
  label text NOT NULL,
  occurred_at timestamptz NOT NULL,
  resolved_by uuid,
  resolved_by_name text,
  resolved_reason text,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, author_id, action_id),
  FOREIGN KEY (company_id, visit_id) REFERENCES visits ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians,
  FOREIGN KEY (company_id, author_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (company_id, resolved_by) REFERENCES users,
  CHECK ((state = 'open') = (resolved_at IS NULL))
);
CREATE INDEX orphan_submissions_list ON orphan_submissions (company_id, state, created_at DESC, id DESC);
CREATE INDEX orphan_submissions_visit ON orphan_submissions (company_id, visit_id);
CREATE INDEX orphan_submissions_ref ON orphan_submissions (company_id, author_id, client_ref)
  WHERE client_ref IS NOT NULL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['client_refs', 'orphan_submissions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON client_refs, orphan_submissions TO switchyard_app;

-- What a replay answered beside the record: whether it was merged and what the office kept.
ALTER TABLE idempotency_keys ADD COLUMN replay jsonb;
