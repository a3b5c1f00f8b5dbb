-- Tokens of flags are subjects of the audit. The check is made for new rows at once, and for existing ones by the next migration.
ALTER TABLE security_events DROP CONSTRAINT security_events_subject_kind_check,
  ADD CONSTRAINT security_events_subject_kind_check CHECK (subject_kind IN
    ('user', 'invitation', 'api_token', 'flag_token', 'webhook', 'company')) NOT VALID;
