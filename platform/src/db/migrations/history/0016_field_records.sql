-- What is recorded in the field: entries of visits, the checklists they answer, and what was said with customers.

CREATE TABLE visit_entries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  visit_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note', 'answer', 'signature', 'time', 'part', 'reading')),
  data jsonb NOT NULL,
  author_id uuid,
  -- As the author was called then.
  author_name text NOT NULL,
  -- Whose time it is, or who was on site; null for what the office noted.
  technician_id uuid,
  -- When it was recorded on site.
  occurred_at timestamptz NOT NULL,
  -- Of a time entry: a copy of the data that can be searched.
  started_at timestamptz,
  ended_at timestamptz,
  customer_visible boolean NOT NULL GENERATED ALWAYS AS (
    kind = 'signature' OR kind = 'note' AND coalesce(data ->> 'visibility' = 'customer', false)
  ) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, visit_id) REFERENCES visits ON DELETE CASCADE,
  FOREIGN KEY (company_id, author_id) REFERENCES users,
  FOREIGN KEY (company_id, technician_id) REFERENCES technicians,
  CHECK ((kind = 'time') = (started_at IS NOT NULL AND ended_at IS NOT NULL)),
  CHECK (kind <> 'time' OR technician_id IS NOT NULL),
  CHECK (ended_at > started_at AND ended_at <= started_at + interval '24 hours')
);
CREATE INDEX visit_entries_visit ON visit_entries (company_id, visit_id, occurred_at, id) WHERE deleted_at IS NULL;
CREATE INDEX visit_entries_times ON visit_entries (company_id, technician_id, started_at)
  WHERE kind = 'time' AND deleted_at IS NULL;
CREATE INDEX visit_entries_parts ON visit_entries (company_id, occurred_at DESC)
  WHERE kind = 'part' AND deleted_at IS NULL;

CREATE TABLE checklists (
  id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- Empty: for visits of every trade.
  trades text[] NOT NULL DEFAULT '{}',
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX checklists_name ON checklists (company_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX checklists_deleted ON checklists (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

CREATE TABLE communications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  customer_id uuid NOT NULL,
  job_id uuid,
  channel text NOT NULL CHECK (channel IN ('email', 'portal', 'call')),
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  author_id uuid,
  author_name text NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- Follows the mail, and outlives it: mails are removed after a while.
  delivery text NOT NULL DEFAULT 'kept' CHECK (delivery IN ('kept', 'queued', 'sent', 'failed')),
  mail_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers ON DELETE CASCADE,
  FOREIGN KEY (company_id, job_id) REFERENCES jobs,
  FOREIGN KEY (company_id, author_id) REFERENCES users,
  FOREIGN KEY (company_id, mail_id) REFERENCES outbox_mails ON DELETE SET NULL (mail_id)
);
CREATE INDEX communications_time ON communications (company_id, occurred_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX communications_customer ON communications (company_id, customer_id, occurred_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX communications_job ON communications (company_id, job_id, occurred_at DESC, id DESC)
  WHERE job_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX communications_author ON communications (company_id, author_id, created_at);
CREATE INDEX communications_mail ON communications (company_id, mail_id) WHERE mail_id IS NOT NULL;

-- A mail that belongs to a message tells it how the sending went.
CREATE FUNCTION note_communication_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communications SET delivery = CASE
      WHEN NEW.kept THEN 'kept'
      WHEN NEW.sent_at IS NOT NULL THEN 'sent'
      WHEN NEW.error IS NOT NULL THEN 'failed'
      ELSE 'queued'
    END
    WHERE company_id = NEW.company_id AND mail_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_mails_delivery AFTER UPDATE OF sent_at, kept, error ON outbox_mails
  FOR EACH ROW EXECUTE FUNCTION note_communication_delivery();

-- Mails to customers come in the company's name; null: in the product's.
ALTER TABLE outbox_mails ADD COLUMN sender_name text;

-- People keep their own name and number up to date.
ALTER TABLE users ADD COLUMN phone text;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['visit_entries', 'checklists', 'communications'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO switchyard_app USING (company_id = app_company())
      WITH CHECK (company_id = app_company())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON visit_entries, checklists, communications TO switchyard_app;
