import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { createDiskPhotoStore } from '@switchyard/platform/photos/disk-photo-store.ts';
import { openPhotoStore } from '@switchyard/platform/photos/open-photo-store.ts';
import type { PhotoName, PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Minimal S3: signed requests only, objects in memory. */
type Bucket = { server: Server; url: string; objects: Map<string, Buffer>; refused: number };

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-central-1\/s3\/aws4_request, ?SignedHeaders=\S*host\S*, ?Signature=[0-9a-f]{64}$/;

async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await readBody(request);
      const key = new URL(request.url ?? '/', 'http://bucket').pathname;
      if (!signature.test(request.headers.authorization ?? '')) {
        bucket.refused += 1;
        reply.writeHead(403).end();
      } else if (request.method === 'PUT') {
        const hash = request.headers['x-amz-content-sha256'];
        const isWhole =
          hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex');
        if (isWhole) objects.set(key, body);
        reply.writeHead(isWhole ? 200 : 400).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        reply.writeHead(204).end();
      } else answerRead(objects.get(key), request, reply);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = { server, url: `http://127.0.0.1:${port}`, objects, refused: 0 };
  return bucket;
}

function answerRead(object: Buffer | undefined, { method }: IncomingMessage, reply: ServerResponse): void {
  if (object) {
    reply.writeHead(200, { 'content-length': object.length }).end(method === 'HEAD' ? undefined : object);
    return;
  }
  const body = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
  reply.writeHead(404, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : body);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

let bucket: Bucket;
let folder: string;
const stores: Record<string, PhotoStore> = {};

const environment = (more: Record<string, string>) =>
  readConfig({
    DATABASE_URL: 'postgres://user:password@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    ...more,
  });

beforeAll(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'switchyard-store-'));
  stores['a folder'] = await openPhotoStore(environment({ SWITCHYARD_PHOTO_DIR: folder }));
  stores['a bucket'] = await openPhotoStore(
    environment({
      SWITCHYARD_S3_BUCKET: 'pictures',
      SWITCHYARD_S3_REGION: 'eu-central-1',
      SWITCHYARD_S3_ENDPOINT: bucket.url,
      SWITCHYARD_S3_ACCESS_KEY_ID: 'test-key',
      SWITCHYARD_S3_SECRET_ACCESS_KEY: 'test-secret',
      SWITCHYARD_S3_PATH_STYLE: 'true',
    }),
  );
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store[Symbol.asyncDispose]();
  bucket.server.closeAllConnections();
  bucket.server.close();
  await rm(folder, { recursive: true, force: true });
});

function storeOf(kind: string): PhotoStore {
  const store = stores[kind];
  if (!store) throw new Error(`No store: ${kind}`);
  return store;
}

function picture(text: string): { name: PhotoName; bytes: Buffer } {
  const bytes = Buffer.from(text);
  return { name: { companyId: newId(), sha256: createHash('sha256').update(bytes).digest('hex') }, bytes };
}

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  it('gives back what was put into it, until it is removed', async () => {
    const store = storeOf(kind);
    const { name, bytes } = picture(`picture of ${kind}`);
    expect(await store.has(name)).toBe(false);
    expect(await store.read(name)).toBeUndefined();
    await store.put(name, bytes);
    await store.put(name, bytes);
    expect(await store.has(name)).toBe(true);
    expect(await store.read(name)).toEqual(bytes);
    await store.remove(name);
    await store.remove(name);
    expect(await store.read(name)).toBeUndefined();
  });

  it('takes and gives back a large file piece by piece', async () => {
    const store = storeOf(kind);
    const { name, bytes } = picture(`file of ${kind} `.repeat(200_000));
    expect(await store.stream(name)).toBeUndefined();
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
    };
    await store.write(name, { size: bytes.length, read: pieces });
    const stream = await store.stream(name);
    if (!stream) throw new Error('The file is missing');
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  it('keeps companies apart', async () => {
    const store = storeOf(kind);
    const { name, bytes } = picture(`only one company's in ${kind}`);
    await store.put(name, bytes);
    expect(await store.has({ ...name, companyId: newId() })).toBe(false);
  });

  it.each(['../../../etc/passwd', 'A'.repeat(64), '', 'a'.repeat(63)])(
    'takes no %j for a name',
    async (sha256) => {
      const store = storeOf(kind);
      const name = { companyId: newId(), sha256 };
      await expect(store.read(name)).rejects.toThrow('Not the name');
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not the name');
      await expect(store.read({ companyId: '../x', sha256: 'a'.repeat(64) })).rejects.toThrow('Not the name');
    },
  );
});

it('the bucket gets signed requests for one object per picture', async () => {
  const { name, bytes } = picture('signed');
  await storeOf('a bucket').put(name, bytes);
  expect(bucket.objects.get(`/pictures/${name.companyId}/${name.sha256.slice(0, 2)}/${name.sha256}`)).toEqual(
    bytes,
  );
  expect(bucket.refused).toBe(0);
});

it('a folder shows a picture whole or not at all, however many write it', async () => {
  const store = createDiskPhotoStore(folder);
  const { name, bytes } = picture('x'.repeat(300_000));
  await Promise.all(Array.from({ length: 8 }, () => store.put(name, bytes)));
  expect(await store.read(name)).toEqual(bytes);
  expect(await readdir(join(folder, 'arriving'))).toEqual([]);
});

it('a bucket that is away fails and says nothing is there', async () => {
  const store = await openPhotoStore(
    environment({
      SWITCHYARD_S3_BUCKET: 'pictures',
      SWITCHYARD_S3_ENDPOINT: 'http://127.0.0.1:9',
      SWITCHYARD_S3_ACCESS_KEY_ID: 'test-key',
      SWITCHYARD_S3_SECRET_ACCESS_KEY: 'test-secret',
      SWITCHYARD_S3_PATH_STYLE: 'true',
    }),
  );
  await expect(store.read(picture('away').name)).rejects.toThrow('ECONNREFUSED');
  await store[Symbol.asyncDispose]();
});

it('a bucket with half of its keys refuses the start', async () => {
  const config = environment({ SWITCHYARD_S3_BUCKET: 'pictures', SWITCHYARD_S3_ACCESS_KEY_ID: 'test-key' });
  await expect(openPhotoStore(config)).rejects.toThrow('SWITCHYARD_S3_SECRET_ACCESS_KEY');
});
