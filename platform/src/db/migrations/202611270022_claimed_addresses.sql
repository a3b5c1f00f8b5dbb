-- Sign-up answers the same for addresses that have a verified account elsewhere. Its account has the address without owning it:
-- it is never verified, and whoever owns the address is told by mail.
ALTER TABLE users ADD COLUMN owns_email boolean DEFAULT true NOT NULL;

CREATE OR REPLACE FUNCTION identity_user_by_email(p_email text)
 RETURNS TABLE(company_id uuid, user_id uuid, password_hash text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, password_hash, status FROM users WHERE email = p_email AND owns_email $function$;

-- Accounts that may sign in with an address: of its owner first, then the one that claims it.
CREATE FUNCTION identity_logins(p_email text)
 RETURNS TABLE(company_id uuid, user_id uuid, password_hash text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT company_id, id, password_hash, status FROM users WHERE email = p_email ORDER BY owns_email DESC LIMIT 2 $function$;
ALTER FUNCTION identity_logins(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_logins(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_logins(text) TO switchyard_app;

-- Whether an address has a verified account, and whether any account with it waits for verification.
CREATE FUNCTION identity_address(p_email text)
 RETURNS TABLE(is_verified boolean, is_pending boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(bool_or(owns_email AND email_verified_at IS NOT NULL), false),
    coalesce(bool_or(email_verified_at IS NULL), false) FROM users WHERE email = p_email
$function$;
ALTER FUNCTION identity_address(text) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_address(text) TO switchyard_app;

CREATE FUNCTION identity_owns_email(p_company uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT coalesce((SELECT owns_email FROM users WHERE company_id = p_company AND id = p_user), false) $function$;
ALTER FUNCTION identity_owns_email(uuid, uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION identity_owns_email(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_owns_email(uuid, uuid) TO switchyard_app;
