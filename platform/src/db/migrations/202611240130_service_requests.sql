-- Requests for service: what a requester needs, until the office makes a job of it. `form_key`: the form of a visitor, so that a form
-- sent twice stores one request.
CREATE TABLE service_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN
    ('new', 'needs_info', 'triaged', 'quoted', 'converted', 'declined', 'duplicate', 'cancelled')),
  state_reason text,
  title text NOT NULL,
  description text NOT NULL,
  category_key text NOT NULL,
  category_name text NOT NULL,
  urgency text NOT NULL CHECK (urgency IN ('low', 'normal', 'high', 'emergency')),
  channel text NOT NULL CHECK (channel IN ('public', 'portal', 'phone', 'field')),
  preferred_slots jsonb NOT NULL DEFAULT '[]',
  contact_name text,
  contact_phone text,
  contact_email text,
  address jsonb,
  customer_id uuid,
  site_id uuid,
  technician_id uuid,
  requester_id uuid,
  form_key text,
  due_at timestamptz NOT NULL,
  answered_at timestamptz,
  waiting_at timestamptz,
  paused_ms bigint NOT NULL DEFAULT 0,
  decided_at timestamptz,
  job_id uuid,
  duplicate_of_id uuid,
  message_count integer NOT NULL DEFAULT 0,
  spam_signs text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', 'R-' || number || ' ' || number || ' ' || title || ' ' || description || ' ' ||
      coalesce(contact_name, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, form_key),
  -- Rows are deleted only with their company.
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, site_id) REFERENCES sites (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, requester_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, duplicate_of_id) REFERENCES service_requests (company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_requests_due ON service_requests (company_id, due_at, id) WHERE deleted_at IS NULL;
CREATE INDEX service_requests_open ON service_requests (company_id, due_at, id)
  WHERE deleted_at IS NULL AND decided_at IS NULL;
CREATE INDEX service_requests_created ON service_requests (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_requests_number ON service_requests (company_id, number DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_requests_customer ON service_requests (company_id, customer_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX service_requests_site ON service_requests (company_id, site_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX service_requests_technician ON service_requests (company_id, technician_id, created_at DESC, id DESC)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX service_requests_job ON service_requests (company_id, job_id) WHERE job_id IS NOT NULL;
CREATE INDEX service_requests_deleted ON service_requests (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX service_requests_duplicate ON service_requests (company_id, duplicate_of_id) WHERE duplicate_of_id IS NOT NULL;
CREATE INDEX service_requests_requester ON service_requests (company_id, requester_id) WHERE requester_id IS NOT NULL;
CREATE INDEX service_requests_search ON service_requests USING gin (search);

-- The conversation of a request. `state`: the state reached with the entry.
CREATE TABLE service_request_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  request_id uuid NOT NULL,
  sender text NOT NULL CHECK (sender IN ('requester', 'office')),
  author_id uuid,
  author_name text NOT NULL,
  body text NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  state text,
  created_at timestamptz NOT NULL,
  -- Order within the conversation: entries of one transaction have the same time.
  place integer NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, request_id) REFERENCES service_requests (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX service_request_messages_request ON service_request_messages (company_id, request_id, place);
CREATE INDEX service_request_messages_author ON service_request_messages (company_id, author_id, created_at)
  WHERE author_id IS NOT NULL;

-- Pictures of a request. Their bytes are in the photo store, which pictures of jobs share.
CREATE TABLE service_request_photos (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  request_id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  content_sha256 text NOT NULL CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  small_sha256 text NOT NULL CHECK (small_sha256 ~ '^[0-9a-f]{64}$'),
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  -- False: from another requester, added by a merge.
  requester_visible boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, request_id, sha256),
  FOREIGN KEY (company_id, request_id) REFERENCES service_requests (company_id, id) ON DELETE CASCADE
);
CREATE INDEX service_request_photos_content ON service_request_photos (company_id, content_sha256);
CREATE INDEX service_request_photos_small ON service_request_photos (company_id, small_sha256);

-- Categories of a company (NULL: those of its trades), and its public form.
CREATE TABLE service_request_settings (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  is_open boolean NOT NULL DEFAULT false,
  address text UNIQUE CHECK (address ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  intro text NOT NULL DEFAULT '',
  categories jsonb,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id),
  CHECK (NOT is_open OR address IS NOT NULL)
);

ALTER TABLE service_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_requests TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON service_requests TO switchyard_remover USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON service_requests TO switchyard_app;
GRANT SELECT, DELETE ON service_requests TO switchyard_remover;
GRANT UPDATE (duplicate_of_id) ON service_requests TO switchyard_remover;

ALTER TABLE service_request_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_messages TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON service_request_messages TO switchyard_remover USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON service_request_messages TO switchyard_app;
GRANT SELECT, DELETE ON service_request_messages TO switchyard_remover;

ALTER TABLE service_request_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_photos TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY remover ON service_request_photos TO switchyard_remover USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON service_request_photos TO switchyard_app;
GRANT SELECT, DELETE ON service_request_photos TO switchyard_remover;

ALTER TABLE service_request_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_request_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON service_request_settings TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY identity_reads ON service_request_settings FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON service_request_settings TO switchyard_app;
GRANT SELECT ON service_request_settings TO switchyard_identity;

-- The company whose public form has this address, while it is open.
CREATE FUNCTION company_of_request_address(p_address text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT company_id FROM service_request_settings WHERE address = p_address AND is_open $function$;
ALTER FUNCTION company_of_request_address(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_of_request_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_request_address(text) TO switchyard_app;
