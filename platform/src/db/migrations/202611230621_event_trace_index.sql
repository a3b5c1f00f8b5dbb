-- outside a transaction
-- The index of trace ids on the partitions that exist, without making writers wait.
DROP INDEX CONCURRENTLY IF EXISTS {partition}_trace_id_idx;
CREATE INDEX CONCURRENTLY {partition}_trace_id_idx ON {partition} (trace_id) WHERE trace_id IS NOT NULL;
ALTER INDEX events_trace ATTACH PARTITION {partition}_trace_id_idx;
