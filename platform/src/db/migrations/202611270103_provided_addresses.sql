-- A provider of a company states the addresses of its proven domains. An account of another company that never proved such an
-- address gives it up, as for a mailed invitation: whoever signed up with it would block its owner otherwise.
CREATE FUNCTION identity_free_provided_address(p_connection uuid, p_email text)
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
    FROM sso_domains d
    WHERE d.company_id = app_company() AND d.connection_id = p_connection AND d.proven_at IS NOT NULL
      AND d.domain = split_part(p_email, '@', 2)
      AND u.email = p_email AND u.email_verified_at IS NULL AND u.company_id <> d.company_id
    RETURNING u.id;
END $function$;
ALTER FUNCTION identity_free_provided_address(uuid, text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_free_provided_address(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_free_provided_address(uuid, text) TO switchyard_app;
