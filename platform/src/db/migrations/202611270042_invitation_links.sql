-- The mail of an invitation, to show what became of it; and whether its link was handed over on screen instead: then whoever
-- accepts it has not proven that the address is theirs.
ALTER TABLE invitations
  ADD COLUMN mail_id uuid,
  ADD COLUMN is_shown boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION public.identity_free_address(p_invitation_hash bytea)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    UPDATE users u
    SET email = 'freed-' || u.id || '@invalid', status = 'disabled', revision = u.revision + 1, updated_at = now()
    FROM invitations i
    WHERE i.token_hash = p_invitation_hash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
      AND NOT i.is_shown
      AND u.email = i.email AND u.email_verified_at IS NULL AND u.company_id <> i.company_id
    RETURNING u.id;
END $function$;
