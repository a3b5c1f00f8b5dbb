-- Reads the existing rows without blocking writers.
ALTER TABLE security_events VALIDATE CONSTRAINT security_events_subject_kind_check;
