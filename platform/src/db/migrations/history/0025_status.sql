-- How the service itself is doing. It belongs to the deployment and not to a company: everybody may read it, so these
-- tables carry no company_id. Row-level security is forced all the same, with a policy that says so.

-- One row per component and minute, kept for 48 hours.
CREATE TABLE status_probes (
  component text NOT NULL,
  at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('up', 'degraded', 'down')),
  latency_ms integer,
  detail text,
  PRIMARY KEY (component, at)
);
CREATE INDEX status_probes_at ON status_probes (at);

-- Whoever inserts the row of a minute probes in it: any number of workers, one round.
CREATE TABLE status_rounds (minute timestamptz PRIMARY KEY);

-- The probes of a day (UTC). A day without a row was not probed.
CREATE TABLE status_days (
  component text NOT NULL,
  day date NOT NULL,
  probes integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  p50_ms integer,
  p95_ms integer,
  PRIMARY KEY (component, day)
);

CREATE TABLE status_notices (
  id uuid PRIMARY KEY,
  revision integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('incident', 'maintenance')),
  title text NOT NULL,
  state text NOT NULL,
  impact text NOT NULL CHECK (impact IN ('none', 'degraded', 'partial', 'major')),
  components text[] NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  closed_at timestamptz,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'incident' THEN state IN ('investigating', 'identified', 'monitoring', 'resolved')
    ELSE state IN ('scheduled', 'in_progress', 'completed') END),
  CHECK ((state IN ('resolved', 'completed')) = (closed_at IS NOT NULL)),
  CHECK (kind = 'incident' OR ends_at > starts_at)
);
CREATE INDEX status_notices_open ON status_notices (starts_at) WHERE closed_at IS NULL;
CREATE INDEX status_notices_closed ON status_notices (closed_at DESC) WHERE closed_at IS NOT NULL;

CREATE TABLE status_updates (
  id uuid PRIMARY KEY,
  notice_id uuid NOT NULL REFERENCES status_notices ON DELETE CASCADE,
  state text NOT NULL,
  body text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When its mails and deliveries were written.
  announced_at timestamptz
);
CREATE INDEX status_updates_notice ON status_updates (notice_id, created_at DESC);
CREATE INDEX status_updates_pending ON status_updates (created_at) WHERE announced_at IS NULL;

CREATE TABLE status_subscribers (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  email text NOT NULL CHECK (email = lower(email)),
  -- Empty for mail.
  url text NOT NULL DEFAULT '',
  -- Signs what the webhook receives.
  secret text,
  -- SHA-256 of the link's token; null once it was used.
  confirm_hash bytea,
  -- Ends the subscription and can do nothing else; part of every mail.
  unsubscribe_token text NOT NULL UNIQUE,
  confirm_sent_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- Deliveries in a row that failed for good.
  failures integer NOT NULL DEFAULT 0,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (channel, email, url),
  CHECK ((channel = 'webhook') = (url <> ''))
);
CREATE UNIQUE INDEX status_subscribers_confirm ON status_subscribers (confirm_hash) WHERE confirm_hash IS NOT NULL;

-- One update to one webhook.
CREATE TABLE status_deliveries (
  id uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL REFERENCES status_subscribers ON DELETE CASCADE,
  update_id uuid NOT NULL REFERENCES status_updates ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (subscriber_id, update_id)
);
CREATE INDEX status_deliveries_due ON status_deliveries (next_try_at) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX status_deliveries_age ON status_deliveries (created_at);

-- Errors of browsers. What visitors report belongs to the company that runs the site.
CREATE TABLE error_groups (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  fingerprint text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('render', 'window', 'promise')),
  type text NOT NULL,
  message text NOT NULL,
  place text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved')),
  reopened integer NOT NULL DEFAULT 0,
  count integer NOT NULL DEFAULT 1,
  dropped integer NOT NULL DEFAULT 0,
  release text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by_name text,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, fingerprint)
);
CREATE INDEX error_groups_seen ON error_groups (company_id, last_seen_at DESC);

CREATE TABLE error_reports (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- What the error screen shows.
  error_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  release text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  path text NOT NULL,
  browser text NOT NULL,
  role text,
  breadcrumbs jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  -- The same report may arrive twice.
  UNIQUE (company_id, error_id, group_id),
  FOREIGN KEY (company_id, group_id) REFERENCES error_groups ON DELETE CASCADE
);
CREATE INDEX error_reports_group ON error_reports (company_id, group_id, id DESC);
CREATE INDEX error_reports_age ON error_reports (company_id, created_at);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['status_probes', 'status_rounds', 'status_days', 'status_notices', 'status_updates',
    'status_subscribers', 'status_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY deployment ON %I TO switchyard_app USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO switchyard_app', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['error_groups', 'error_reports'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON error_groups, error_reports TO switchyard_app;
