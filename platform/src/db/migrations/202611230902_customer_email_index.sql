-- outside a transaction
-- An import finds customers by their e-mail address and telephone.
DROP INDEX CONCURRENTLY IF EXISTS customers_email;
CREATE INDEX CONCURRENTLY customers_email ON customers (company_id, email) WHERE email IS NOT NULL AND deleted_at IS NULL;
