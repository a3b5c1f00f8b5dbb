-- How large the file was: what a sandbox may hold is bounded. Lists of before count for nothing.
ALTER TABLE imports ADD COLUMN bytes integer NOT NULL DEFAULT 0;
