-- outside a transaction
-- Equality of custom values, without making writers wait. Records without custom values are not part of the index.
DROP INDEX CONCURRENTLY IF EXISTS customers_custom;
CREATE INDEX CONCURRENTLY customers_custom ON customers USING gin (company_id, custom jsonb_path_ops)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND custom <> '{}';
DROP INDEX CONCURRENTLY IF EXISTS jobs_custom;
CREATE INDEX CONCURRENTLY jobs_custom ON jobs USING gin (company_id, custom jsonb_path_ops)
  WITH (fastupdate = off) WHERE deleted_at IS NULL AND custom <> '{}';
