-- Reports ask for the jobs that were completed in a period.
CREATE INDEX jobs_completed ON jobs (company_id, completed_at) WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
