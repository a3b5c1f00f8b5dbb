import { type AllowedNetworks, refusedTarget } from '../webhooks/webhook-target.ts';

const syslogPort = 6514;

/** A target of a stream of the audit. */
export type StreamTarget =
  | { readonly kind: 'webhook'; readonly url: string }
  | {
      readonly kind: 'syslog';
      readonly host: string;
      readonly port: number;
      readonly isEncrypted: boolean;
      /** The same host for the rules about addresses: only what is encrypted may go to the internet. */
      readonly checked: URL;
    };

/** Reads a target's address; a text if it is not one. */
export function readTarget(text: string): StreamTarget | string {
  if (/^https?:\/\//.test(text)) return { kind: 'webhook', url: text };
  const match = /^syslog\+(tls|tcp):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?\/?$/i.exec(text);
  const [, scheme = '', name = '', given] = match ?? [];
  const port = given === undefined ? syslogPort : Number(given);
  const isEncrypted = scheme.toLowerCase() === 'tls';
  const checked = `${isEncrypted ? 'https' : 'http'}://${name}:${port}`;
  if (match === null || port < 1 || port > 65_535 || !URL.canParse(checked)) {
    return 'Invalid address: give https://…, or syslog+tls://host:6514';
  }
  return {
    kind: 'syslog',
    host: name.replaceAll(/[[\]]/g, ''),
    port,
    isEncrypted,
    checked: new URL(checked),
  };
}

/** Why the audit cannot be streamed to an address; null if it can. Names are checked again at each delivery. */
export function refusedStream(text: string, allowed: AllowedNetworks): string | null {
  const target = readTarget(text);
  if (typeof target === 'string') return target;
  if (target.kind === 'webhook') return refusedTarget(target.url, allowed);
  const refusal = refusedTarget(target.checked.href, allowed);
  return refusal?.replace('https://', 'syslog+tls://') ?? null;
}
