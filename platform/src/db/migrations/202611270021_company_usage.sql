-- What a company uses, counted with its writes, and the limits that operators give it.
ALTER TABLE companies ADD COLUMN plan text DEFAULT 'self-hosted' NOT NULL;

-- Replaces a limit of the plan; `most` NULL: no limit.
CREATE TABLE company_limits (
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('technicians', 'storage', 'records', 'changes', 'requests', 'sockets')),
  most bigint CHECK (most >= 0),
  PRIMARY KEY (company_id, kind)
);
ALTER TABLE company_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_limits TO switchyard_app
  USING (company_id = app_company()) WITH CHECK (company_id = app_company());
GRANT SELECT ON TABLE company_limits TO switchyard_app;

-- One row per company. `change_bytes` are those of `day` (UTC); `records` and `stored_bytes` are NULL until they were counted.
CREATE TABLE company_usage (
  company_id uuid PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL,
  change_bytes bigint DEFAULT 0 NOT NULL,
  records bigint,
  stored_bytes bigint,
  counted_at timestamptz,
  changed_at timestamptz DEFAULT now() NOT NULL,
  -- Warnings given: the kind of limit, with its day or its size.
  warned jsonb DEFAULT '{}' NOT NULL
) WITH (fillfactor = 50);
ALTER TABLE company_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_usage TO switchyard_app
  USING (company_id = app_company()) WITH CHECK (company_id = app_company());
CREATE POLICY identity_reads ON company_usage FOR SELECT TO switchyard_identity USING (true);
GRANT SELECT, INSERT, UPDATE ON TABLE company_usage TO switchyard_app;
GRANT SELECT ON TABLE company_usage TO switchyard_identity;

-- Adds to what the company has used today, and returns the sum with what limits it.
CREATE FUNCTION count_usage(p_company uuid, p_bytes bigint, p_records integer)
  RETURNS TABLE (change_bytes bigint, records bigint, plan text, is_sandbox boolean, own_limits jsonb)
  LANGUAGE sql AS $function$
  WITH counted AS (
    INSERT INTO company_usage AS u (company_id, day, change_bytes)
      VALUES (p_company, (now() AT TIME ZONE 'UTC')::date, p_bytes)
      ON CONFLICT (company_id) DO UPDATE SET day = excluded.day, changed_at = now(),
        change_bytes = CASE WHEN u.day = excluded.day THEN u.change_bytes ELSE 0 END + p_bytes,
        records = u.records + p_records
      RETURNING u.change_bytes, u.records)
  SELECT counted.change_bytes, counted.records, c.plan, c.sandbox_ends_at IS NOT NULL,
    (SELECT coalesce(jsonb_object_agg(l.kind, l.most), '{}') FROM company_limits l WHERE l.company_id = p_company)
  FROM counted, companies c WHERE c.id = p_company
$function$;

-- Companies whose use changed since it was counted, or was counted too long ago, those counted longest ago first.
CREATE FUNCTION companies_to_count(p_limit integer) RETURNS TABLE (company_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $function$
  SELECT u.company_id FROM company_usage u
  WHERE u.counted_at IS NULL OR u.counted_at < now() - interval '1 day'
    OR (u.changed_at > u.counted_at AND u.counted_at < now() - interval '5 minutes')
  ORDER BY u.counted_at NULLS FIRST LIMIT p_limit
$function$;
ALTER FUNCTION companies_to_count(integer) OWNER TO switchyard_identity;
REVOKE ALL ON FUNCTION companies_to_count(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION companies_to_count(integer) TO switchyard_app;
