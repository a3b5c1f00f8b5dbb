-- outside a transaction
-- A sign-in reads the devices of all sessions of its user, ended ones included.
DROP INDEX CONCURRENTLY IF EXISTS sessions_by_user;
CREATE INDEX CONCURRENTLY sessions_by_user ON sessions (company_id, user_id);
