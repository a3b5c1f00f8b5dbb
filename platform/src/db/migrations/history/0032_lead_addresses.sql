-- Whether an address wrote within the last day, whatever company it named.
CREATE INDEX leads_email ON leads (company_id, email, requested_at DESC);
