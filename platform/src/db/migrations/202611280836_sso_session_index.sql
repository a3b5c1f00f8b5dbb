-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS sessions_by_connection;
CREATE INDEX CONCURRENTLY sessions_by_connection ON sessions (company_id, sso_connection_id)
  WHERE sso_connection_id IS NOT NULL AND revoked_at IS NULL;
