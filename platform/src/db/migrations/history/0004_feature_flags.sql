CREATE TABLE flags (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  key text NOT NULL,
  description text NOT NULL DEFAULT '',
  variants jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, key)
);

CREATE TABLE flag_environments (
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'staging', 'development')),
  enabled boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  reason text,
  updated_by_name text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, flag_id, environment),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags ON DELETE CASCADE
);

CREATE TABLE experiments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'running', 'paused', 'concluded')),
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, flag_id) REFERENCES flags ON DELETE CASCADE
);
