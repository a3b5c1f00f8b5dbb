-- When the user of a session last proved who they are; NULL: only when signing in. Risky steps need a recent proof.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- The new address of an account, if the mailed link confirms a change.
ALTER TABLE email_verifications ADD COLUMN new_email text CHECK (new_email = lower(new_email));

CREATE FUNCTION session_proved_at(p_company uuid, p_session uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT coalesce(proved_at, created_at) FROM sessions WHERE company_id = p_company AND id = p_session
$function$;
ALTER FUNCTION session_proved_at(uuid, uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION session_proved_at(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_proved_at(uuid, uuid) TO switchyard_app;
