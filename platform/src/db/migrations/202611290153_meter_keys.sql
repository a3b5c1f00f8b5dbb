-- Meters are told apart regardless of case, in a column that an index can serve under row-level security.
ALTER TABLE equipment_readings ADD COLUMN meter_key text NOT NULL GENERATED ALWAYS AS (lower(meter)) STORED;
