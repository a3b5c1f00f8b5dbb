import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Private key and its certificate, both in PEM. */
export type OwnKey = { readonly key: string; readonly certificate: string };

const modulusBits = 3072;
const validYears = 10;

/** Makes a key pair for assertions that a provider encrypts, with a certificate signed by itself, as metadata needs one. */
export async function makeOwnKey(connectionId: string): Promise<OwnKey> {
  const { privateKey: key } = await promisify(generateKeyPair)('rsa', {
    modulusLength: modulusBits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { key, certificate: certificateOf(key, `Switchyard ${connectionId}`) };
}

/** Tags of ASN.1. */
const integer = 0x02;
const bits = 0x03;
const text = 0x0c;
const utcTime = 0x17;
const generalizedTime = 0x18;
const sequence = 0x30;
const set = 0x31;
const version = 0xa0;

const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

/** A certificate of X.509 version 3 in PEM: who signs it and whose it is are the same. */
function certificateOf(privateKey: string, name: string): string {
  const now = new Date();
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + validYears);
  const who = der(sequence, der(set, der(sequence, commonName, der(text, Buffer.from(name)))));
  const serial = randomBytes(16);
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) % 127) | 1;
  const signed = der(
    sequence,
    der(version, der(integer, Buffer.from([2]))),
    der(integer, serial),
    sha256WithRsa,
    who,
    der(sequence, timeOf(now), timeOf(end)),
    who,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, createPrivateKey(privateKey));
  const whole = der(sequence, signed, sha256WithRsa, der(bits, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** From 2050 on years have four digits. */
function timeOf(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? der(utcTime, Buffer.from(digits.slice(2)))
    : der(generalizedTime, Buffer.from(digits));
}

/** An element: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), body]);
  const size = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body]);
}
