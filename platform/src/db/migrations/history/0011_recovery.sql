-- Effects that are overdue: events whose consumer has not handled them. The consumer's cursor goes past them, so one
-- that fails for hours keeps nothing else waiting; the reconciling sweep tries each anew, ever more seldom.
CREATE TABLE consumer_backlog (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  topic text NOT NULL,
  off bigint NOT NULL,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  recorded_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX consumer_backlog_due ON consumer_backlog (next_try_at);
ALTER TABLE consumer_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE consumer_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY relay_moves ON consumer_backlog TO switchyard_relay USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON consumer_backlog TO switchyard_relay;

-- Mails have their next try in the row, by the database's clock alone. The first is that of the task queued with it.
ALTER TABLE outbox_mails ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now() + interval '30 seconds';
CREATE INDEX outbox_mails_due ON outbox_mails (next_try_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_mails_unsent_id ON outbox_mails (id) WHERE sent_at IS NULL;
-- unsent_mails stays for workers of the version before, which run on while this one is rolled out.

-- The company of a mail that is not sent yet, however old it is and whatever waits beside it.
CREATE FUNCTION company_of_unsent_mail(p_mail uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id FROM outbox_mails WHERE id = p_mail AND sent_at IS NULL $$;

-- Unsent mails of all companies whose next try is due, for three days.
CREATE FUNCTION due_mails(p_limit integer) RETURNS TABLE (mail_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT id FROM outbox_mails
   WHERE sent_at IS NULL AND next_try_at <= now() AND created_at > now() - interval '3 days'
   ORDER BY next_try_at LIMIT p_limit $$;

-- Notes a try and sets the next: 30 s, 1 min, 2 min … at most 15 min later. A mail that is being sent right now is locked
-- and passed over.
CREATE FUNCTION note_mail_tries(p_mails uuid[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$ UPDATE outbox_mails m
   SET tries = m.tries + 1, next_try_at = now() + least(interval '15 minutes', interval '30 seconds' * 2 ^ least(m.tries, 9))
   FROM (SELECT company_id, id FROM outbox_mails WHERE sent_at IS NULL AND id = ANY(p_mails) FOR UPDATE SKIP LOCKED) tried
   WHERE m.company_id = tried.company_id AND m.id = tried.id $$;

GRANT UPDATE (tries, next_try_at) ON outbox_mails TO switchyard_identity;
CREATE POLICY identity_moves ON outbox_mails FOR UPDATE TO switchyard_identity USING (true) WITH CHECK (true);
DO $$
DECLARE
  f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['company_of_unsent_mail(uuid)', 'due_mails(integer)', 'note_mail_tries(uuid[])'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_identity', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', f);
  END LOOP;
END $$;

-- What is removed by its age is found by it.
CREATE INDEX inbox_age ON inbox (company_id, handled_at);

-- A site with many jobs has their search words and territory renewed in batches by a task, as a customer has.
CREATE OR REPLACE FUNCTION refresh_job_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sites' THEN
    IF (SELECT count(*) FROM (SELECT FROM jobs WHERE company_id = NEW.company_id AND site_id = NEW.id LIMIT 501) counted) <= 500
    THEN
      UPDATE jobs SET title = title, territory = NEW.territory WHERE company_id = NEW.company_id AND site_id = NEW.id;
    END IF;
  ELSIF (SELECT count(*) FROM (SELECT FROM jobs WHERE company_id = NEW.company_id AND customer_id = NEW.id LIMIT 501) counted) <= 500
  THEN
    UPDATE jobs SET title = title WHERE company_id = NEW.company_id AND customer_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
