-- Row-level security lets an operator use an index only when its function cannot reveal the rows it refuses: `@>` of
-- jsonb compares and nothing else. Only a superuser may say so; without it, filters by custom fields read all records.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.jsonb_contains(jsonb, jsonb) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'custom fields are filtered without their index: the schema owner may not mark functions leakproof';
END $$;
