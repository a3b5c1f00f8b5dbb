-- The search words of a job hold its customer's name. A customer with few jobs gets them renewed with the name itself;
-- with many that would outlast the limit of a statement, so a task renews them in batches (jobs.refresh_search).
CREATE OR REPLACE FUNCTION refresh_job_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sites' THEN
    UPDATE jobs SET title = title, territory = NEW.territory WHERE company_id = NEW.company_id AND site_id = NEW.id;
  ELSIF (SELECT count(*) FROM (SELECT FROM jobs WHERE company_id = NEW.company_id AND customer_id = NEW.id LIMIT 501) counted) <= 500
  THEN
    UPDATE jobs SET title = title WHERE company_id = NEW.company_id AND customer_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
