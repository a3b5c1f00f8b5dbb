-- People who want to buy the product, at the company that sells it.

-- The company whose admins see leads: the configured one if there is such a company, else the oldest demo company in demo
-- mode, else the oldest of all. Null while there is none.
CREATE FUNCTION sales_company(p_configured uuid, p_demo boolean) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_id uuid;
BEGIN
  IF p_configured IS NOT NULL THEN
    RETURN (SELECT id FROM companies WHERE id = p_configured);
  END IF;
  IF p_demo THEN
    SELECT id INTO found_id FROM companies WHERE demo ORDER BY created_at, id LIMIT 1;
  END IF;
  RETURN coalesce(found_id, (SELECT id FROM companies ORDER BY created_at, id LIMIT 1));
END $$;
ALTER FUNCTION sales_company(uuid, boolean) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION sales_company(uuid, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sales_company(uuid, boolean) TO switchyard_app;

CREATE INDEX companies_age ON companies (created_at, id);

CREATE TABLE leads (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  team_size text CHECK (team_size IN ('1-10', '11-50', '51-200', '201-1000', '1000+')),
  industry text CHECK (industry IN ('construction', 'hvac', 'plumbing', 'electrical', 'landscaping', 'cleaning', 'security',
    'other')),
  message text NOT NULL,
  source text NOT NULL CHECK (source IN ('contact-sales', 'contact', 'chat')),
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  lost_reason text,
  spam_signs text[] NOT NULL DEFAULT '{}',
  assignee_id uuid,
  customer_id uuid,
  -- Person and company, however they are spelled: who writes again within some days is the same lead.
  same_key text NOT NULL,
  request_count integer NOT NULL DEFAULT 1,
  -- Of the newest request; the clock starts anew with each.
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answered_at timestamptz,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message)
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, assignee_id) REFERENCES users,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers ON DELETE SET NULL (customer_id)
);
CREATE INDEX leads_requested ON leads (company_id, requested_at DESC, id DESC);
CREATE INDEX leads_due ON leads (company_id, due_at, id) WHERE answered_at IS NULL;
CREATE INDEX leads_same ON leads (company_id, same_key, requested_at DESC);

-- What happened to a lead: its requests, what sales noted, said and wrote, and where it went.
CREATE TABLE lead_entries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('request', 'note', 'call', 'answer', 'state', 'assignment', 'converted')),
  subject text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  source text CHECK (source IN ('contact-sales', 'contact', 'chat')),
  author_id uuid,
  -- As the author was called then.
  author_name text NOT NULL,
  -- Of a request: what names the form it was sent with; the same form counts once.
  form_key text,
  -- Of a request: SHA-256 of the message, to find the same one from others.
  message_hash text,
  mail_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, form_key),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads ON DELETE CASCADE,
  FOREIGN KEY (company_id, author_id) REFERENCES users,
  FOREIGN KEY (company_id, mail_id) REFERENCES outbox_mails ON DELETE SET NULL (mail_id)
);
CREATE INDEX lead_entries_lead ON lead_entries (company_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_entries_message ON lead_entries (company_id, message_hash, created_at) WHERE message_hash IS NOT NULL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['leads', 'lead_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON leads, lead_entries TO switchyard_app;
