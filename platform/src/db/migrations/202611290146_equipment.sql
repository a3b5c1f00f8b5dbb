-- Things that a company looks after at its customers' sites, and its own tools; a piece may be a part of another one.
CREATE TABLE equipment (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  number integer NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('customer', 'company')),
  customer_id uuid,
  site_id uuid,
  parent_id uuid CHECK (parent_id <> id),
  manufacturer text,
  model text,
  serial text,
  location text,
  -- Days as texts: they have no zone, and compare as they are.
  installed_on text CHECK (installed_on ~ '^\d{4}-\d\d-\d\d$'),
  warranty_until text CHECK (warranty_until ~ '^\d{4}-\d\d-\d\d$'),
  warranty_terms text,
  cost_minor bigint,
  notes text,
  external_ref text,
  custom jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'in_service'
    CHECK (state IN ('in_service', 'degraded', 'down', 'under_maintenance', 'standby', 'retired')),
  state_reason text,
  state_at timestamptz NOT NULL DEFAULT now(),
  -- In columns of their own, so that an index can serve them under row-level security.
  model_key text NOT NULL GENERATED ALWAYS AS (lower(coalesce(model, ''))) STORED,
  serial_key text GENERATED ALWAYS AS (lower(serial)) STORED,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', 'E-' || number || ' ' || number || ' ' || name || ' ' ||
    coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '') || ' ' || coalesce(location, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK ((owner_kind = 'customer') = (customer_id IS NOT NULL) AND (customer_id IS NULL) = (site_id IS NULL)),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, site_id) REFERENCES sites (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, parent_id) REFERENCES equipment (company_id, id) ON DELETE SET NULL (parent_id)
);
CREATE UNIQUE INDEX equipment_number ON equipment (company_id, number);
CREATE UNIQUE INDEX equipment_external_ref ON equipment (company_id, external_ref) WHERE external_ref IS NOT NULL;
-- A serial number is unique within its model; deleted pieces do not take it.
CREATE UNIQUE INDEX equipment_serial ON equipment (company_id, serial_key, model_key)
  WHERE serial_key IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX equipment_list_number ON equipment (company_id, number, id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_name ON equipment (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_created ON equipment (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX equipment_warranty ON equipment (company_id, (coalesce(warranty_until, '9999-12-31')), id) WHERE deleted_at IS NULL;
-- With deleted pieces: the keys to customer, site and parent need them, too.
CREATE INDEX equipment_customer ON equipment (company_id, customer_id, name, id);
CREATE INDEX equipment_site ON equipment (company_id, site_id, name, id);
CREATE INDEX equipment_parent ON equipment (company_id, parent_id, name, id) WHERE parent_id IS NOT NULL;
CREATE INDEX equipment_state ON equipment (company_id, state, name, id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_category ON equipment (company_id, category, name, id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_deleted ON equipment (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX equipment_search ON equipment USING gin (company_id, search) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX equipment_custom ON equipment USING gin (company_id, custom jsonb_path_ops)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND custom <> '{}';

-- The time of a piece of equipment in each state: the spans follow each other, and downtime is read from them.
CREATE TABLE equipment_spans (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  equipment_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('in_service', 'degraded', 'down', 'under_maintenance', 'standby', 'retired')),
  -- 1, 2, 3 …: several steps may have the same time.
  position integer NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= started_at),
  reason text,
  job_id uuid,
  author_id uuid,
  author_name text NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, equipment_id) REFERENCES equipment (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs (company_id, id) ON DELETE SET NULL (job_id),
  -- An expression that no query has: only the constraint itself may scan this index (ADR 0010).
  CONSTRAINT equipment_spans_overlap EXCLUDE USING gist
    ((uuid_send(company_id) || uuid_send(equipment_id)) WITH =, tstzrange(started_at, ended_at) WITH &&)
);
CREATE UNIQUE INDEX equipment_spans_open ON equipment_spans (company_id, equipment_id) WHERE ended_at IS NULL;
CREATE INDEX equipment_spans_job ON equipment_spans (company_id, job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX equipment_spans_position ON equipment_spans (company_id, equipment_id, position);

CREATE TABLE equipment_readings (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  equipment_id uuid NOT NULL,
  meter text NOT NULL,
  unit text NOT NULL,
  value double precision NOT NULL CHECK (value >= 0),
  is_reset boolean NOT NULL DEFAULT false,
  reset_reason text,
  taken_at timestamptz NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, equipment_id) REFERENCES equipment (company_id, id) ON DELETE CASCADE
);
CREATE INDEX equipment_readings_taken ON equipment_readings (company_id, equipment_id, taken_at DESC, id DESC);

-- Which equipment a job is about.
ALTER TABLE jobs ADD COLUMN equipment_ids uuid[] NOT NULL DEFAULT '{}';

-- Uncovering what a piece cost is a fact of the audit.
ALTER TABLE security_events DROP CONSTRAINT security_events_subject_kind_check;
ALTER TABLE security_events ADD CONSTRAINT security_events_subject_kind_check CHECK (subject_kind IN
  ('user', 'invitation', 'api_token', 'flag_token', 'webhook', 'company', 'sso_connection', 'role', 'site', 'job', 'equipment')) NOT VALID;

ALTER TABLE equipment ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment TO switchyard_app;
CREATE POLICY eraser ON equipment TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment TO switchyard_eraser;
ALTER TABLE equipment_spans ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment_spans FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment_spans TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_spans TO switchyard_app;
CREATE POLICY eraser ON equipment_spans TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_spans TO switchyard_eraser;
ALTER TABLE equipment_readings ENABLE ROW LEVEL SECURITY;
ALTER TABLE equipment_readings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON equipment_readings TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_readings TO switchyard_app;
CREATE POLICY eraser ON equipment_readings TO switchyard_eraser USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_readings TO switchyard_eraser;
