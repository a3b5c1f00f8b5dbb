type Disabled = { host: string; reason: 'gone' | 'failing'; error: string; link: string };

/** Mail to the admins when the product has disabled a webhook. */
export function webhookDisabledMail({ host, reason, error, link }: Disabled): {
  subject: string;
  text: string;
} {
  const why =
    reason === 'gone'
      ? 'Its server answered 410: it does not want events any more.'
      : `It has not accepted an event for days. The last reason: ${error}.`;
  return {
    subject: 'A webhook was disabled',
    text: `Hello,

Switchyard no longer sends events to a webhook at ${host}. ${why}

Events that are recorded while it is disabled are not delivered later. Repair the server, enable the webhook, and send failed
deliveries again:
${link}
`,
  };
}
