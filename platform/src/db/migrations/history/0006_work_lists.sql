-- Lists of a large company: sort keys as indexes, and search that may use its index under row-level security.

-- When somebody goes next (or is there now), copied from the visits so that lists sort by it without a join.
ALTER TABLE jobs ADD COLUMN scheduled_start timestamptz, ADD COLUMN scheduled_end timestamptz;

CREATE FUNCTION refresh_job_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_company uuid := coalesce(NEW.company_id, OLD.company_id);
  v_job uuid := coalesce(NEW.job_id, OLD.job_id);
  v_start timestamptz;
  v_end timestamptz;
BEGIN
  SELECT scheduled_start, scheduled_end INTO v_start, v_end FROM visits
    WHERE company_id = v_company AND job_id = v_job AND deleted_at IS NULL
      AND state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')
    ORDER BY state IN ('planned', 'dispatched'), scheduled_start LIMIT 1;
  UPDATE jobs SET scheduled_start = v_start, scheduled_end = v_end
    WHERE company_id = v_company AND id = v_job
      AND (scheduled_start IS DISTINCT FROM v_start OR scheduled_end IS DISTINCT FROM v_end);
  RETURN NULL;
END $$;
CREATE TRIGGER visits_schedule AFTER INSERT OR DELETE OR UPDATE OF state, scheduled_start, scheduled_end, deleted_at
  ON visits FOR EACH ROW EXECUTE FUNCTION refresh_job_schedule();

UPDATE jobs j SET scheduled_start = v.scheduled_start, scheduled_end = v.scheduled_end
  FROM (SELECT DISTINCT ON (company_id, job_id) company_id, job_id, scheduled_start, scheduled_end FROM visits
    WHERE deleted_at IS NULL AND state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')
    ORDER BY company_id, job_id, state IN ('planned', 'dispatched'), scheduled_start) v
  WHERE j.company_id = v.company_id AND j.id = v.job_id;

-- Sort keys of lists. Jobs without the instant come last, so they count as the year 2200.
CREATE INDEX jobs_by_resolve ON jobs
  (company_id, (coalesce(resolve_by, '2200-01-01 00:00:00+00'::timestamptz)), id) WHERE deleted_at IS NULL;
CREATE INDEX jobs_by_schedule ON jobs
  (company_id, (coalesce(scheduled_start, '2200-01-01 00:00:00+00'::timestamptz)), id) WHERE deleted_at IS NULL;
CREATE INDEX jobs_by_priority ON jobs (company_id, priority DESC, id DESC) WHERE deleted_at IS NULL;
-- Open jobs of a customer: the number on its list row and the rule that keeps it from being deleted.
CREATE INDEX jobs_open_customer ON jobs (company_id, customer_id)
  WHERE deleted_at IS NULL AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled');
-- Who is busy now: a technician's status and the numbers of the day.
CREATE INDEX visits_active ON visits (company_id, state)
  WHERE deleted_at IS NULL AND state IN ('en_route', 'on_site', 'in_progress', 'paused');

-- A search must not wade through words that were not merged into the index yet.
ALTER INDEX jobs_search SET (fastupdate = off);
ALTER INDEX customers_search SET (fastupdate = off);
ALTER INDEX sites_search SET (fastupdate = off);

-- Row-level security lets an operator use an index only when its function cannot reveal the rows it refuses. These
-- two compare and nothing else: no message, no error depends on a row. Only a superuser may say so; without, lists
-- and bookings work the same and are slower on large companies.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.ts_match_vq(tsvector, tsquery) LEAKPROOF;
  ALTER FUNCTION pg_catalog.range_overlaps(anyrange, anyrange) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'search runs without its index: the schema owner may not mark functions leakproof';
END $$;
