-- What an alert is about besides its subject, such as the device of a sign-in: another one opens another alert.
ALTER TABLE security_alerts ADD COLUMN apart text NOT NULL DEFAULT '';
UPDATE security_alerts SET apart = coalesce(device, '') WHERE rule = 'new_device';
CREATE UNIQUE INDEX security_alerts_open ON security_alerts (company_id, rule, subject_id, apart) WHERE state <> 'resolved';
DROP INDEX security_alerts_unresolved;
