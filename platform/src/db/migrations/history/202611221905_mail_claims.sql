-- A worker claims a mail, commits, talks to the mail server without a transaction, and stamps the outcome. The claim
-- ends by itself when the worker dies.
ALTER TABLE outbox_mails
  ADD COLUMN claim uuid,
  ADD COLUMN claimed_until timestamptz,
  -- Noted before the content goes out: from then on only the server's answer can tell what became of it.
  ADD COLUMN handed_over_at timestamptz,
  ADD COLUMN handovers smallint NOT NULL DEFAULT 0;
CREATE INDEX outbox_mails_claimed ON outbox_mails (company_id, claimed_until) WHERE claimed_until IS NOT NULL;

-- Workers of the version before ask it as well: they pass over what is claimed.
CREATE OR REPLACE FUNCTION company_of_unsent_mail(p_mail uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id FROM outbox_mails
   WHERE id = p_mail AND sent_at IS NULL AND (claimed_until IS NULL OR claimed_until <= now())
     AND (handed_over_at IS NULL OR (handovers < 3 AND next_try_at <= now())) $$;

-- Due mails of all companies, one of each company after the other. A mail whose outcome stayed unknown three times is
-- left alone.
CREATE OR REPLACE FUNCTION due_mails(p_limit integer) RETURNS TABLE (mail_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT id FROM (
     SELECT id, next_try_at, row_number() OVER (PARTITION BY company_id ORDER BY next_try_at) AS place
     FROM outbox_mails
     WHERE sent_at IS NULL AND next_try_at <= now() AND created_at > now() - interval '3 days'
       AND (claimed_until IS NULL OR claimed_until <= now()) AND (handed_over_at IS NULL OR handovers < 3)
   ) due
   ORDER BY place, next_try_at LIMIT p_limit $$;

-- A message knows of its mail that nobody knows whether it arrived.
ALTER TABLE communications DROP CONSTRAINT communications_delivery_check,
  ADD CONSTRAINT communications_delivery_check CHECK (delivery IN ('kept', 'queued', 'sent', 'failed', 'unknown'));
CREATE OR REPLACE FUNCTION note_communication_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communications SET delivery = CASE
      WHEN NEW.kept THEN 'kept'
      WHEN NEW.sent_at IS NOT NULL THEN 'sent'
      WHEN NEW.error IS NOT NULL AND NEW.handed_over_at IS NOT NULL THEN 'unknown'
      WHEN NEW.error IS NOT NULL THEN 'failed'
      ELSE 'queued'
    END
    WHERE company_id = NEW.company_id AND mail_id = NEW.id;
  RETURN NULL;
END $$;
