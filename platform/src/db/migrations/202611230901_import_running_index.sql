-- outside a transaction
-- Imports at work, for those whose task was lost.
DROP INDEX CONCURRENTLY IF EXISTS imports_working;
CREATE INDEX CONCURRENTLY imports_working ON imports (updated_at) WHERE state IN ('running', 'checking');
