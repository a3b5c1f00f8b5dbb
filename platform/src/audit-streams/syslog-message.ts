import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';

/** Facility 13 (log audit), severities warning and notice. */
const facility = 13;
const warning = 4;
const notice = 5;
/** Our elements of structured data; the number is the one that RFC 5612 reserves for examples and documentation. */
const element = 'switchyard@32473';

/**
 * A fact as a message of RFC 5424: the id as structured data, by which repetitions are recognised, and the whole fact
 * as JSON.
 */
export function syslogMessage(fact: SecurityEvent, companyId: string): string {
  const severity = fact.outcome === 'done' ? notice : warning;
  const data = {
    id: fact.id,
    company: companyId,
    outcome: fact.outcome,
    actor: fact.actorId ?? '',
    address: fact.address ?? '',
  };
  const params = Object.entries(data).map(([name, value]) => `${name}="${escaped(value)}"`);
  const head = `<${facility * 8 + severity}>1 ${fact.at} switchyard audit - ${fact.kind.slice(0, 32)}`;
  // The byte order mark declares UTF-8.
  return `${head} [${element} ${params.join(' ')}] \u{FEFF}${JSON.stringify(fact)}`;
}

/** The framing of RFC 6587 for streams: the length in octets, then the message. */
export function framed(message: string): Buffer {
  const bytes = Buffer.from(message.toWellFormed(), 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}

function escaped(value: string): string {
  return value.replaceAll(/["\\\]]/g, (character) => `\\${character}`).replaceAll(/[\r\n]/g, ' ');
}
