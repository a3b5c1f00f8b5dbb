-- The opinion of a customer on a finished job, once per job. It goes with its job.
CREATE TABLE job_ratings (
  company_id uuid NOT NULL,
  job_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment text NOT NULL DEFAULT '',
  -- Null: by a tracking link, without an account.
  author_id uuid,
  author_name text NOT NULL,
  rated_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, job_id),
  FOREIGN KEY (company_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  FOREIGN KEY (company_id, author_id) REFERENCES users
);
CREATE INDEX job_ratings_author ON job_ratings (company_id, author_id);

ALTER TABLE job_ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_ratings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON job_ratings TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY eraser ON job_ratings TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON job_ratings TO switchyard_app, switchyard_eraser;
CREATE POLICY remover ON job_ratings TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON job_ratings TO switchyard_remover;
