-- A person who is removed with everything of their company takes their tickets along: nothing else may keep them.
ALTER TABLE support_tickets DROP CONSTRAINT support_tickets_company_id_requester_id_fkey;
ALTER TABLE support_tickets ADD FOREIGN KEY (company_id, requester_id) REFERENCES users ON DELETE CASCADE;
