-- Course of A/B tests: the last analysis of each hour, as far as charts show it.
CREATE TABLE experiment_course (
  company_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  point jsonb NOT NULL,
  PRIMARY KEY (company_id, experiment_id, hour),
  FOREIGN KEY (company_id, experiment_id) REFERENCES experiments (company_id, id) ON DELETE CASCADE
);
ALTER TABLE experiment_course ENABLE ROW LEVEL SECURITY;
ALTER TABLE experiment_course FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON experiment_course TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON experiment_course TO switchyard_remover USING (true);
GRANT SELECT, DELETE ON experiment_course TO switchyard_remover;
GRANT SELECT, INSERT, UPDATE, DELETE ON experiment_course TO switchyard_app;
