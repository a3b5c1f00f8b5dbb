-- The key of the upload that made a version: a request that is repeated after others changed the file makes nothing new.
ALTER TABLE attachments ADD COLUMN upload_key uuid;
ALTER TABLE attachment_versions ADD COLUMN upload_key uuid;
CREATE INDEX attachments_upload_key ON attachments (company_id, upload_key) WHERE upload_key IS NOT NULL;
CREATE INDEX attachment_versions_upload_key ON attachment_versions (company_id, upload_key) WHERE upload_key IS NOT NULL;
