-- Checked by itself: adding the constraints would lock the tables for as long as all rows are read.
ALTER TABLE users VALIDATE CONSTRAINT users_custom_role;
ALTER TABLE invitations VALIDATE CONSTRAINT invitations_custom_role;
ALTER TABLE security_events VALIDATE CONSTRAINT security_events_subject_kind_check;
