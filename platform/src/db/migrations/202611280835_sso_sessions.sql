-- Keys for encrypted assertions, sign-ins that begin at the provider, and sessions that the provider ends.
ALTER TABLE sso_connections
  ADD COLUMN sealed_key bytea,
  ADD COLUMN key_certificate text,
  ADD COLUMN accepts_unsolicited boolean NOT NULL DEFAULT false,
  ADD COLUMN logout_url text;
-- The connection that a session was made through, and its name at the provider.
ALTER TABLE sessions
  ADD COLUMN sso_connection_id uuid,
  ADD COLUMN sso_session text;
