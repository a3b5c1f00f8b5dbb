import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { expect, it } from 'vitest';
import { allowNetworks } from '../webhooks/webhook-target.ts';
import { refusedStream } from './stream-target.ts';
import { framed, syslogMessage } from './syslog-message.ts';

const fact: SecurityEvent = {
  id: '01890000-0000-7000-8000-000000000001',
  at: '2026-11-27T10:00:00.000Z',
  kind: 'sign_in',
  outcome: 'failed',
  actorId: null,
  actorName: 'Zoë "]\\',
  subjectKind: 'user',
  subjectId: '01890000-0000-7000-8000-000000000002',
  subjectName: 'Zoë',
  device: null,
  address: 'a"]\\b',
  details: { reason: 'password' },
  times: 1,
  lastAt: '2026-11-27T10:00:00.000Z',
};

it('writes a header of RFC 5424, escaped data and the fact, counted in octets', () => {
  const message = syslogMessage(fact, 'c');
  expect(message).toMatch(
    /^<108>1 2026-11-27T10:00:00\.000Z switchyard audit - sign_in \[switchyard@32473 id="/,
  );
  expect(message).toContain('address="a\\"\\]\\\\b"] ');
  expect(JSON.parse(message.slice(message.indexOf('\u{FEFF}') + 1))).toEqual(fact);
  const frame = framed(message).toString();
  expect(frame).toBe(`${Buffer.byteLength(message)} ${message}`);
});

it.each([
  ['syslog+tls://logs.example.com:6514', null],
  ['syslog+tcp://logs.example.com', 'Invalid address: it must begin with syslog+tls://'],
  ['syslog+tls://10.0.0.4', 'Refused address: it is not on the internet'],
  ['syslog+tls://[::1]:6514', 'Refused address: it is not on the internet'],
  ['syslog+tls://logs.example.com:99999', 'Invalid address: give https://…, or syslog+tls://host:6514'],
  ['ftp://logs.example.com', 'Invalid address: give https://…, or syslog+tls://host:6514'],
])('judges %s', (url, refusal) => {
  expect(refusedStream(url, allowNetworks([]))).toBe(refusal);
});

it('allows networks that the operator lists, also without encryption', () => {
  const allowed = allowNetworks(['10.0.0.0/8']);
  expect(refusedStream('syslog+tcp://10.0.0.4:601', allowed)).toBeNull();
  expect(refusedStream('syslog+tcp://203.0.113.4:601', allowed)).not.toBeNull();
});
