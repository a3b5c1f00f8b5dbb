import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';

/** An authenticator in software: an ES256 key that answers challenges as browsers do. */
export type SoftPasskey = {
  readonly id: string;
  /** The answer that adds it to an account. */
  create(challenge: PasskeyChallenge, site?: Site): object;
  /** The answer that signs in. */
  sign(challenge: PasskeyChallenge, site?: Site): object;
};

/** Site that the browser is at; `verified` is false if the user was not verified. */
export type Site = { origin?: string; rpId?: string; verified?: boolean; counter?: number };

const present = 0x01;
const userVerified = 0x04;
const attested = 0x40;

export function createSoftPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const text = id.toString('base64url');
  let uses = 0;
  const answer = (response: object) => ({
    id: text,
    rawId: text,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: text,
    create(challenge, site = {}) {
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const data = Buffer.concat([head(site, { origin, flags: attested, counter: 0 }), credential]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, site.origin ?? origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(challenge, site = {}) {
      uses += 1;
      const data = head(site, { origin, flags: 0, counter: site.counter ?? uses });
      const client = clientData('webauthn.get', challenge, site.origin ?? origin);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signatureOf(privateKey, Buffer.concat([data, sha256(client)])).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, { options }: PasskeyChallenge, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
}

function head(
  { rpId, origin: here, verified = true }: Site,
  { origin, flags, counter }: { origin: string; flags: number; counter: number },
): Buffer {
  const site = rpId ?? new URL(here ?? origin).hostname;
  const byte = Buffer.from([flags | present | (verified ? userVerified : 0)]);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(site)), byte, count]);
}

function signatureOf(key: KeyObject, data: Buffer): Buffer {
  return createSign('sha256').update(data).sign(key);
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function cborHead(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  if (value < 256) return Buffer.from([kind | 24, value]);
  return Buffer.concat([Buffer.from([kind | 25]), uint16(value)]);
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
