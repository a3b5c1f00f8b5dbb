-- Nobody mails in the name of a company before its first admin has shown that the address is theirs. Accounts and
-- companies that are here already count as verified, and so does who accepts an invitation or is seeded.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz DEFAULT now();
ALTER TABLE companies ADD COLUMN holds_mail boolean NOT NULL DEFAULT false;

ALTER TABLE outbox_mails
  -- Waits for the verification; no worker sees it.
  ADD COLUMN held boolean NOT NULL DEFAULT false,
  -- Counts towards what the company may send in a day.
  ADD COLUMN in_company_name boolean NOT NULL DEFAULT false;
CREATE INDEX outbox_mails_counted ON outbox_mails (company_id, created_at DESC) WHERE in_company_name;
CREATE INDEX outbox_mails_held ON outbox_mails (company_id) WHERE held;

CREATE OR REPLACE FUNCTION company_of_unsent_mail(p_mail uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id FROM outbox_mails
   WHERE id = p_mail AND sent_at IS NULL AND NOT held AND (claimed_until IS NULL OR claimed_until <= now())
     AND (handed_over_at IS NULL OR (handovers < 3 AND next_try_at <= now())) $$;

CREATE OR REPLACE FUNCTION due_mails(p_limit integer) RETURNS TABLE (mail_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT id FROM (
     SELECT id, next_try_at, row_number() OVER (PARTITION BY company_id ORDER BY next_try_at) AS place
     FROM outbox_mails
     WHERE sent_at IS NULL AND NOT held AND next_try_at <= now() AND created_at > now() - interval '3 days'
       AND (claimed_until IS NULL OR claimed_until <= now()) AND (handed_over_at IS NULL OR handovers < 3)
   ) due
   ORDER BY place, next_try_at LIMIT p_limit $$;

ALTER TABLE communications DROP CONSTRAINT communications_delivery_check,
  ADD CONSTRAINT communications_delivery_check
  CHECK (delivery IN ('kept', 'held', 'queued', 'sent', 'failed', 'unknown'));

-- Links that show whose an address is: once, for a day, stored as hashes.
CREATE TABLE email_verifications (
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
CREATE INDEX email_verifications_user ON email_verifications (company_id, user_id, created_at DESC);
ALTER TABLE email_verifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_verifications FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON email_verifications TO switchyard_app USING (company_id = app_company())
  WITH CHECK (company_id = app_company());
CREATE POLICY identity_reads ON email_verifications FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_verifications TO switchyard_app;
GRANT SELECT ON email_verifications TO switchyard_identity;

CREATE FUNCTION identity_email_verification(p_token_hash bytea)
  RETURNS TABLE (company_id uuid, verification_id uuid, user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT company_id, id, user_id FROM email_verifications
   WHERE token_hash = p_token_hash AND used_at IS NULL AND expires_at > now() $$;

-- Whoever opens an invitation has shown that its address is theirs. An account that somebody else opened with the address
-- and never verified gives it back: its sessions end and nobody can sign in to it any more.
CREATE FUNCTION identity_free_address(p_invitation_hash bytea) RETURNS TABLE (user_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    UPDATE users u
    SET email = 'freed-' || u.id || '@invalid', status = 'disabled', revision = u.revision + 1, updated_at = now()
    FROM invitations i
    WHERE i.token_hash = p_invitation_hash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
      AND u.email = i.email AND u.email_verified_at IS NULL AND u.company_id <> i.company_id
    RETURNING u.id;
END $$;
GRANT UPDATE (email, status, revision, updated_at) ON users TO switchyard_identity;
CREATE POLICY identity_frees ON users FOR UPDATE TO switchyard_identity
  USING (email_verified_at IS NULL) WITH CHECK (status = 'disabled');

DO $$
DECLARE
  f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['identity_email_verification(bytea)', 'identity_free_address(bytea)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchyard_identity', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO switchyard_app', f);
  END LOOP;
END $$;
