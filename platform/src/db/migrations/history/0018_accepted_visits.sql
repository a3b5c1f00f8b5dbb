-- When the technician confirmed a visit that was sent to them.
ALTER TABLE visits ADD COLUMN accepted_at timestamptz;
