-- When the owner of a token was told that it ends soon; NULL until then, and again after its end was moved.
ALTER TABLE api_tokens ADD COLUMN expiry_told_at timestamptz;
