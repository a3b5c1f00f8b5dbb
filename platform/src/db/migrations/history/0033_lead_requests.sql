-- A request keeps what it said of the person. Whoever knows an address and a company can write in their name, so the lead
-- keeps what was said first, and what came later stands in its history.
ALTER TABLE lead_entries ADD COLUMN said jsonb;
