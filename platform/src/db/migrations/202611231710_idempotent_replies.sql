-- The reply of a write as it was sent: jsonb does not keep the order of its members, so a replay differed in its bytes.
-- Column body stays until all processes read this one.
ALTER TABLE idempotency_keys ADD COLUMN reply json;
