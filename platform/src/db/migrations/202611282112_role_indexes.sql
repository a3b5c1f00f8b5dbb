-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS users_by_custom_role;
CREATE INDEX CONCURRENTLY users_by_custom_role ON users (company_id, role_id) WHERE role_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS invitations_by_custom_role;
CREATE INDEX CONCURRENTLY invitations_by_custom_role ON invitations (company_id, role_id) WHERE role_id IS NOT NULL;
