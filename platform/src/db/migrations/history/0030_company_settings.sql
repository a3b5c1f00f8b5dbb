-- Settings of a company are changed like any record: by the revision that one has seen.

ALTER TABLE companies
  ADD COLUMN IF NOT EXISTS revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
