import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type PhotoStore, photoPath } from './photo-store.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Endpoint of a service other than Amazon's. */
  endpoint?: string | undefined;
  /** Default: credentials of the machine's role. */
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Puts the bucket in the path instead of the host name. */
  pathStyle: boolean;
};

const connectMs = 2_000;
const answerMs = 5_000;
/** Longest upload of a large file. */
const fileMs = 20_000;

/** Stores pictures as objects in a bucket of any S3-compatible service. */
export function createS3PhotoStore(settings: S3Settings): PhotoStore {
  const { bucket: Bucket, region, endpoint, keys, pathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
    // Compatible services often do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys === undefined ? {} : { credentials: keys }),
  });
  return {
    async put(name, bytes) {
      const object = { Bucket, Key: photoPath(name), Body: bytes, ContentLength: bytes.byteLength };
      await client.send(new PutObjectCommand({ ...object, ContentType: 'image/jpeg' }));
    },
    async write(name, { size, read }) {
      const object = { Bucket, Key: photoPath(name), Body: Readable.from(read()), ContentLength: size };
      const command = new PutObjectCommand({ ...object, ContentType: 'application/octet-stream' });
      await client.send(command, { requestTimeout: fileMs });
    },
    async stream(name) {
      const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: photoPath(name) })));
      return found?.Body as Readable | undefined;
    },
    async read(name) {
      const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: photoPath(name) })));
      const bytes = await found?.Body?.transformToByteArray();
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    async has(name) {
      return (
        (await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: photoPath(name) })))) !== undefined
      );
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: photoPath(name) }));
    },
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
