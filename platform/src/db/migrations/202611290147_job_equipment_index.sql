-- outside a transaction
-- Jobs of a piece of equipment. Most jobs name none and are not part of the index.
DROP INDEX CONCURRENTLY IF EXISTS jobs_equipment;
CREATE INDEX CONCURRENTLY jobs_equipment ON jobs USING gin (equipment_ids)
  WITH (fastupdate = off) WHERE equipment_ids <> '{}';
