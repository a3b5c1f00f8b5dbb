-- Where a mail that people subscribed to is ended with one click of their mail program (RFC 8058); null for all others.
ALTER TABLE outbox_mails ADD COLUMN unsubscribe_url text;
