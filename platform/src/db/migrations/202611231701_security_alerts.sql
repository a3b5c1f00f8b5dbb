-- What the rules over a company's audit found, until an admin has resolved it. At most one unresolved
-- row per rule, subject and what it is about besides.
CREATE TABLE security_alerts (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  rule text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'acknowledged', 'resolved')),
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  -- Of the newest fact.
  device text,
  address text,
  opened_at timestamptz NOT NULL,
  -- How often the rule applied, and the last time.
  times integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by_name text,
  resolved_at timestamptz,
  resolved_by_name text,
  revision integer NOT NULL DEFAULT 1,
  -- What an alert is about besides its subject, such as the device of a sign-in: another one opens another alert.
  apart text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, id),
  CHECK ((state = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE UNIQUE INDEX security_alerts_open ON security_alerts (company_id, rule, subject_id, apart) WHERE state <> 'resolved';
CREATE INDEX security_alerts_listed ON security_alerts (company_id, opened_at DESC, id DESC);

ALTER TABLE security_alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON security_alerts TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON security_alerts TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON security_alerts TO switchyard_app;
GRANT SELECT, DELETE ON security_alerts TO switchyard_remover;
