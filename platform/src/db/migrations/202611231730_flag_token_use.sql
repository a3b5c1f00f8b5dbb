-- When a token of programs was last used. Versions that run side by side use the same function.
ALTER TABLE flag_tokens ADD COLUMN last_used_at timestamptz;
GRANT UPDATE (last_used_at) ON flag_tokens TO switchyard_identity;
CREATE POLICY identity_notes ON flag_tokens FOR UPDATE TO switchyard_identity USING (true);

-- The valid token with this hash. At most one row. Notes its use once a minute.
CREATE OR REPLACE FUNCTION flag_token(p_token_hash bytea)
RETURNS TABLE (token_id uuid, company_id uuid, kind text, environment text, expires_at timestamptz)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
#variable_conflict use_column
BEGIN
  UPDATE flag_tokens t SET last_used_at = now()
    WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
      AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute');
  RETURN QUERY
    SELECT t.id, t.company_id, t.kind, t.environment, t.expires_at FROM flag_tokens t
    WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now());
END $function$;
