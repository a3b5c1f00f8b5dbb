-- A trade's jobs in the order of their creation: a search within a trade reads the newest of them until its page is
-- full, where it used to collect and sort every match. Writes wait while the index is built, a second at most
-- for 200,000 jobs.
CREATE INDEX jobs_trade_created ON jobs (company_id, trade, created_at DESC, id DESC) WHERE deleted_at IS NULL;
