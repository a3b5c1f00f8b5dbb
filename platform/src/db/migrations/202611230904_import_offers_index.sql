-- outside a transaction
-- Rows of which a person decides whether they are a known record.
DROP INDEX CONCURRENTLY IF EXISTS import_rows_cluster;
CREATE INDEX CONCURRENTLY import_rows_cluster ON import_rows (company_id, import_id, cluster) WHERE cluster IS NOT NULL;
