-- Lists of a large company, second part: one index answers a search together with the filters beside it, so that a
-- word that is frequent in another trade or state costs nothing, and other companies' words are not even looked at.
CREATE EXTENSION IF NOT EXISTS btree_gin;

DROP INDEX jobs_search;
CREATE INDEX jobs_search ON jobs USING gin (company_id, search, state, trade, priority, territory)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX customers_search;
CREATE INDEX customers_search ON customers USING gin (company_id, search)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX sites_search;
CREATE INDEX sites_search ON sites USING gin (company_id, search)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Open jobs by their deadline: in the index of all jobs the closed ones, being older, come first.
CREATE INDEX jobs_open_by_resolve ON jobs
  (company_id, (coalesce(resolve_by, '2200-01-01 00:00:00+00'::timestamptz)), id)
  WHERE deleted_at IS NULL AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled');
