-- Devices take the place out of pictures before they keep them, or leave it: whoever is signed in knows what the company
-- wants.
CREATE FUNCTION keeps_photo_location(p_company uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT keep_photo_location FROM companies WHERE id = p_company $$;
ALTER FUNCTION keeps_photo_location(uuid) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION keeps_photo_location(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keeps_photo_location(uuid) TO switchyard_app;
