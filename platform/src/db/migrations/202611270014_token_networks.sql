-- Networks from which an API token was used, the last octets left out: a new one opens an alert.
CREATE TABLE api_token_networks (
  company_id uuid NOT NULL,
  token_id uuid NOT NULL,
  network text NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, token_id, network),
  FOREIGN KEY (company_id, token_id) REFERENCES api_tokens ON DELETE CASCADE
);
ALTER TABLE api_token_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_token_networks FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON api_token_networks TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY eraser ON api_token_networks TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON api_token_networks TO switchyard_app, switchyard_eraser;
-- Known from before: the network of the last use.
INSERT INTO api_token_networks (company_id, token_id, network)
  SELECT company_id, id, last_used_from FROM api_tokens WHERE last_used_from IS NOT NULL;
