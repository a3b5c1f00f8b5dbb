-- Hours after which users of a company sign in again; NULL: the product's fourteen days.
ALTER TABLE companies ADD COLUMN session_hours integer CHECK (session_hours BETWEEN 1 AND 336);
