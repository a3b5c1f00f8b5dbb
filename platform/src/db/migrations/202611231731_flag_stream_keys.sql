-- The valid token with this id, for addresses of event streams: their key is derived from the hash of the token. At most one row.
CREATE FUNCTION flag_token_by_id(p_id uuid)
RETURNS TABLE (token_hash bytea, company_id uuid, kind text, environment text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT t.token_hash, t.company_id, t.kind, t.environment, t.expires_at FROM flag_tokens t
  WHERE t.id = p_id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
$function$;
ALTER FUNCTION flag_token_by_id(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION flag_token_by_id(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION flag_token_by_id(uuid) TO switchyard_app;
