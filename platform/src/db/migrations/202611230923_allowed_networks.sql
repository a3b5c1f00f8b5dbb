-- Networks from which managers and admins of a company may work; empty: everywhere.
ALTER TABLE companies ADD COLUMN allowed_networks text[] NOT NULL DEFAULT '{}';

-- The same for one user of a company: empty for technicians and customers, who work on the road.
CREATE FUNCTION networks_of_user(p_company uuid, p_user uuid) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT CASE WHEN u.role IN ('manager', 'admin') THEN c.allowed_networks ELSE '{}' END
  FROM users u JOIN companies c ON c.id = u.company_id
  WHERE u.company_id = p_company AND u.id = p_user
$function$;
ALTER FUNCTION networks_of_user(uuid, uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION networks_of_user(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION networks_of_user(uuid, uuid) TO switchyard_app;
