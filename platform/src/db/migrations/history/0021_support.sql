-- Questions to those who run the deployment. A ticket lies in the company of whoever asked; those of visitors in the
-- company that sells the product.

CREATE TABLE support_tickets (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  number integer NOT NULL,
  subject text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'resolved', 'closed')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  -- Null: a visitor, who follows the ticket by a signed link.
  requester_id uuid,
  -- As person and company were called then.
  requester_name text NOT NULL,
  requester_email text NOT NULL,
  company_name text,
  error_id text,
  -- What the browser told of itself, as the person was shown it.
  facts jsonb NOT NULL DEFAULT '[]',
  -- Somebody of the desk, who may belong to another company.
  assignee_id uuid,
  assignee_name text,
  message_count integer NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL,
  answer_due_at timestamptz NOT NULL,
  answered_at timestamptz,
  resolve_due_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- The clock of the resolution stands still while the ticket waits for whoever asked.
  waiting_since timestamptz,
  paused_ms bigint NOT NULL DEFAULT 0,
  -- Names the form of a visitor: the same form counts once.
  form_key text,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', number::text || ' ' || subject || ' ' || requester_name || ' ' || requester_email || ' '
      || coalesce(company_name, '') || ' ' || coalesce(error_id, ''))
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, form_key),
  FOREIGN KEY (company_id, requester_id) REFERENCES users
);
CREATE INDEX support_tickets_id ON support_tickets (id);
CREATE INDEX support_tickets_word ON support_tickets (company_id, last_message_at DESC, id DESC);
CREATE INDEX support_tickets_requester ON support_tickets (company_id, requester_id, last_message_at DESC, id DESC);
-- The desk reads across companies: what waits, the longest first.
CREATE INDEX support_tickets_desk ON support_tickets (last_message_at DESC, id DESC);
CREATE INDEX support_tickets_resolved ON support_tickets (company_id, resolved_at) WHERE state = 'resolved';

CREATE TABLE support_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  sender text NOT NULL CHECK (sender IN ('requester', 'desk')),
  author_id uuid,
  author_name text NOT NULL,
  body text NOT NULL,
  -- For the desk alone.
  internal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES support_tickets ON DELETE CASCADE,
  CHECK (sender = 'desk' OR NOT internal)
);
CREATE INDEX support_messages_ticket ON support_messages (company_id, ticket_id, created_at, id);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['support_tickets', 'support_messages'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON support_tickets, support_messages TO switchyard_app;

-- A transaction of the desk sees the tickets of all companies, and changes none: it says so by a setting of its own. What
-- the desk writes, it writes in the company of the ticket.
CREATE POLICY desk_reads ON support_tickets FOR SELECT TO switchyard_app
  USING (current_setting('app.support_desk', true) = 'on');

-- The company of a ticket, by which the desk and mailed links find it.
CREATE FUNCTION company_of_ticket(p_ticket uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id FROM support_tickets WHERE id = p_ticket $$;
GRANT SELECT ON support_tickets TO switchyard_identity;
CREATE POLICY identity_reads ON support_tickets FOR SELECT TO switchyard_identity USING (true);
ALTER FUNCTION company_of_ticket(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION company_of_ticket(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_ticket(uuid) TO switchyard_app;
