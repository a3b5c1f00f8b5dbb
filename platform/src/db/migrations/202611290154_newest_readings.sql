-- outside a transaction
-- The newest reading of each meter, however many there are.
DROP INDEX CONCURRENTLY IF EXISTS equipment_readings_meter;
CREATE INDEX CONCURRENTLY equipment_readings_meter
  ON equipment_readings (company_id, equipment_id, meter_key, taken_at DESC, id DESC);
