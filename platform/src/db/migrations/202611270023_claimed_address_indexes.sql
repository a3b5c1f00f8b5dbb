-- outside a transaction
-- One owner per address, and at most one account that claims it. The constraint keeps its name, which running versions know.
DROP INDEX CONCURRENTLY IF EXISTS users_claimed_email;
CREATE UNIQUE INDEX CONCURRENTLY users_claimed_email ON users (email) WHERE NOT owns_email;
DROP INDEX CONCURRENTLY IF EXISTS users_owned_email;
CREATE UNIQUE INDEX CONCURRENTLY users_owned_email ON users (email) WHERE owns_email;
DROP INDEX CONCURRENTLY IF EXISTS users_email;
ALTER INDEX users_owned_email RENAME TO users_email;
