-- Fields that companies add to kinds of record. Their values are in the column `custom` of the record's table, by key.
CREATE TABLE custom_fields (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies(id) ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  record_kind text NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  type text NOT NULL,
  unit text,
  decimals integer NOT NULL DEFAULT 0,
  min double precision,
  max double precision,
  currency text NOT NULL DEFAULT 'USD',
  link_kind text,
  options jsonb NOT NULL DEFAULT '[]',
  required boolean NOT NULL DEFAULT false,
  default_value jsonb,
  hint text NOT NULL DEFAULT '',
  position integer NOT NULL,
  access jsonb NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id)
);
-- Deleted fields keep their key: their values are still stored, and a new field must not show them.
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (company_id, record_kind, key);
CREATE INDEX custom_fields_deleted ON custom_fields (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON custom_fields TO switchyard_app
  USING (company_id = app_company()) WITH CHECK (company_id = app_company());
CREATE POLICY remover ON custom_fields TO switchyard_remover USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_fields TO switchyard_app;
GRANT SELECT, DELETE ON custom_fields TO switchyard_remover;

-- A constant default: the tables are not rewritten.
ALTER TABLE customers ADD COLUMN custom jsonb NOT NULL DEFAULT '{}';
ALTER TABLE jobs ADD COLUMN custom jsonb NOT NULL DEFAULT '{}';
ALTER TABLE technicians ADD COLUMN custom jsonb NOT NULL DEFAULT '{}';
