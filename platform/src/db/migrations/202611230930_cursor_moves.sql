-- Each version of a consumer's interest has cursors of its own; those of versions long gone are deleted.
ALTER TABLE consumer_cursors ADD COLUMN moved_at timestamptz NOT NULL DEFAULT now();
GRANT DELETE ON TABLE consumer_cursors TO switchyard_relay;
