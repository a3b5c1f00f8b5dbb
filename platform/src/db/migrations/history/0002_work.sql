-- Job, visit and assignment are three things: what is wanted, when somebody goes, who goes.

CREATE TABLE jobs (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  number bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  type text NOT NULL,
  trade text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'quoted', 'unscheduled', 'scheduled', 'dispatched', 'en_route',
    'on_site', 'in_progress', 'paused', 'on_hold', 'needs_return', 'completed', 'invoiced', 'closed', 'cancelled')),
  -- 0 none … 4 emergency
  priority smallint NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 4),
  source text NOT NULL,
  description text NOT NULL DEFAULT '',
  instructions text NOT NULL DEFAULT '',
  internal_notes text,
  customer_id uuid NOT NULL,
  site_id uuid NOT NULL,
  contact_id uuid,
  -- Copied from the site so that lists filter without a join.
  territory text,
  required_skills jsonb NOT NULL DEFAULT '[]',
  estimated_minutes integer NOT NULL CHECK (estimated_minutes BETWEEN 5 AND 1440),
  crew_size integer NOT NULL DEFAULT 1,
  respond_by timestamptz,
  resolve_by timestamptz,
  earliest_start timestamptz,
  latest_finish timestamptz,
  po_number text,
  nte_minor bigint,
  parent_job_id uuid,
  state_reason text,
  completed_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  external_ref text,
  search tsvector NOT NULL DEFAULT ''::tsvector,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers,
  FOREIGN KEY (company_id, site_id) REFERENCES sites,
  FOREIGN KEY (company_id, parent_job_id) REFERENCES jobs,
  CHECK (latest_finish > earliest_start)
);
CREATE UNIQUE INDEX jobs_external_ref ON jobs (company_id, external_ref) WHERE external_ref IS NOT NULL;
CREATE INDEX jobs_created ON jobs (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX jobs_updated ON jobs (company_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX jobs_state_created ON jobs (company_id, state, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX jobs_resolve_by ON jobs (company_id, resolve_by, id)
  WHERE deleted_at IS NULL AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled');
CREATE INDEX jobs_queue ON jobs (company_id, priority DESC, resolve_by, id)
  WHERE deleted_at IS NULL AND state IN ('unscheduled', 'needs_return');
CREATE INDEX jobs_customer ON jobs (company_id, customer_id, created_at DESC);
CREATE INDEX jobs_site ON jobs (company_id, site_id);
CREATE INDEX jobs_search ON jobs USING gin (search);

-- Search words of a job: its own, its customer's and its site's.
CREATE FUNCTION job_search_words(p_company uuid, p_number bigint, p_title text, p_type text, p_external text,
    p_customer uuid, p_site uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', concat_ws(' ', p_number, p_title, p_type, p_external,
    (SELECT name FROM customers WHERE company_id = p_company AND id = p_customer),
    (SELECT concat_ws(' ', name, address ->> 'line1', territory) FROM sites
      WHERE company_id = p_company AND id = p_site)))
$$;

CREATE FUNCTION set_job_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := job_search_words(NEW.company_id, NEW.number, NEW.title, NEW.type, NEW.external_ref,
    NEW.customer_id, NEW.site_id);
  RETURN NEW;
END $$;
CREATE TRIGGER jobs_search_words BEFORE INSERT OR UPDATE OF title, type, customer_id, site_id ON jobs
  FOR EACH ROW EXECUTE FUNCTION set_job_search();

CREATE FUNCTION refresh_job_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'customers' THEN
    UPDATE jobs SET title = title WHERE company_id = NEW.company_id AND customer_id = NEW.id;
  ELSE
    UPDATE jobs SET title = title, territory = NEW.territory WHERE company_id = NEW.company_id AND site_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_rename AFTER UPDATE OF name ON customers
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_job_search();
CREATE TRIGGER sites_rename AFTER UPDATE OF name, address, territory ON sites
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.address IS DISTINCT FROM NEW.address
    OR OLD.territory IS DISTINCT FROM NEW.territory) EXECUTE FUNCTION refresh_job_search();

CREATE TABLE visits (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  job_id uuid NOT NULL,
  sequence integer NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'dispatched', 'en_route', 'on_site',
    'in_progress', 'paused', 'completed', 'needs_return', 'cannot_complete', 'cancelled')),
  scheduled_start timestamptz NOT NULL,
  scheduled_end timestamptz NOT NULL,
  window_start timestamptz,
  window_end timestamptz,
  pinned boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT '',
  resolution text,
  state_reason text,
  dispatched_at timestamptz,
  en_route_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  paused_at timestamptz,
  completed_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, job_id, sequence),
  FOREIGN KEY (company_id, job_id) REFERENCES jobs,
  CHECK (scheduled_end > scheduled_start)
);
CREATE INDEX visits_job ON visits (company_id, job_id);
CREATE INDEX visits_time ON visits USING gist (company_id, tstzrange(scheduled_start, scheduled_end));
CREATE INDEX visits_start ON visits (company_id, scheduled_start, id) WHERE deleted_at IS NULL;

CREATE TABLE assignments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  visit_id uuid NOT NULL,
  technician_id uuid NOT NULL,
  -- 0 leads
  position smallint NOT NULL,
  during tstzrange NOT NULL,
  -- False once the visit no longer holds the technician's time (cancelled, could not complete, deleted).
  booked boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, visit_id, technician_id),
  FOREIGN KEY (company_id, visit_id) REFERENCES visits ON DELETE CASCADE,
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians,
  -- The rule the board stands on: a technician's visits cannot overlap.
  CONSTRAINT assignments_no_overlap EXCLUDE USING gist
    (company_id WITH =, technician_id WITH =, during WITH &&) WHERE (booked)
);
CREATE INDEX assignments_visit ON assignments (company_id, visit_id);
CREATE INDEX assignments_technician ON assignments (company_id, technician_id, visit_id);
