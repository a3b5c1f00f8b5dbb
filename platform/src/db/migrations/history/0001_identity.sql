-- Companies, people and sessions. Every table carries company_id and forces row-level security: the app role
-- sees only the company named by app.company_id in the current transaction.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE FUNCTION app_company() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.company_id', true), '')::uuid $$;

CREATE TABLE companies (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  time_zone text NOT NULL,
  currency char(3) NOT NULL DEFAULT 'USD',
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Human numbers, one row per company and kind of record.
CREATE TABLE company_counters (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (company_id, kind)
);

CREATE TABLE customers (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('residential', 'commercial', 'municipal')),
  status text NOT NULL CHECK (status IN ('lead', 'active', 'inactive', 'archived')),
  name text NOT NULL,
  email text,
  phone text,
  billing_address jsonb,
  payment_terms_days integer NOT NULL DEFAULT 30,
  do_not_service boolean NOT NULL DEFAULT false,
  notes text,
  tags text[] NOT NULL DEFAULT '{}',
  external_ref text,
  search tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', number::text || ' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX customers_external_ref ON customers (company_id, external_ref) WHERE external_ref IS NOT NULL;
CREATE INDEX customers_name ON customers (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX customers_created ON customers (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX customers_search ON customers USING gin (search);

CREATE TABLE contacts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  roles text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers ON DELETE CASCADE
);
CREATE INDEX contacts_customer ON contacts (company_id, customer_id, position);

CREATE TABLE sites (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  address jsonb NOT NULL,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  time_zone text NOT NULL,
  territory text,
  access_notes text,
  gate_code text,
  hazards text[] NOT NULL DEFAULT '{}',
  parent_site_id uuid,
  external_ref text,
  search tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', name || ' ' || coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'city', ''))
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers,
  FOREIGN KEY (company_id, parent_site_id) REFERENCES sites,
  CHECK (parent_site_id <> id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE UNIQUE INDEX sites_external_ref ON sites (company_id, external_ref) WHERE external_ref IS NOT NULL;
CREATE INDEX sites_customer ON sites (company_id, customer_id);
CREATE INDEX sites_name ON sites (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX sites_search ON sites USING gin (search);

CREATE TABLE technicians (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  email text,
  phone text,
  trade text NOT NULL,
  skills jsonb NOT NULL DEFAULT '[]',
  territory text,
  home_latitude double precision CHECK (home_latitude BETWEEN -90 AND 90),
  home_longitude double precision CHECK (home_longitude BETWEEN -180 AND 180),
  shifts jsonb NOT NULL DEFAULT '[]',
  active boolean NOT NULL DEFAULT true,
  external_ref text,
  search tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', number::text || ' ' || name || ' ' || trade || ' ' || coalesce(territory, ''))
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX technicians_external_ref ON technicians (company_id, external_ref) WHERE external_ref IS NOT NULL;
CREATE INDEX technicians_name ON technicians (company_id, name, id) WHERE deleted_at IS NULL;

CREATE TABLE users (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('customer', 'technician', 'manager', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  password_hash text NOT NULL,
  technician_id uuid,
  customer_id uuid,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers
);
-- A person signs in by e-mail alone, so it is unique over all companies.
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_customer ON users (company_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX users_technician ON users (company_id, technician_id) WHERE technician_id IS NOT NULL;

CREATE TABLE sessions (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- SHA-256 of the cookie's token; the token itself is never stored.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (company_id, user_id) WHERE revoked_at IS NULL;

CREATE TABLE invitations (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('customer', 'technician', 'manager', 'admin')),
  technician_id uuid,
  customer_id uuid,
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers,
  FOREIGN KEY (company_id, invited_by) REFERENCES users
);

CREATE TABLE password_resets (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- Every mail is a row first; a worker sends it and stamps the outcome.
CREATE TABLE outbox_mails (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  error text,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX outbox_mails_unsent ON outbox_mails (created_at) WHERE sent_at IS NULL;

-- Outcome of a write by its key, stored with the effect; kept for 30 days.
CREATE TABLE idempotency_keys (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  body jsonb,
  etag text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
