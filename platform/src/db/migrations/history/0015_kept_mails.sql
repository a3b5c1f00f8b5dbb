-- Where there is no mail server, the row in the outbox is the delivery: such a mail was handled, but never sent.
ALTER TABLE outbox_mails ADD COLUMN kept boolean NOT NULL DEFAULT false;
