-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS customers_phone;
CREATE INDEX CONCURRENTLY customers_phone ON customers (company_id, phone) WHERE phone IS NOT NULL AND deleted_at IS NULL;
