import { type Config, ConfigError } from '../config/config.ts';
import { createDiskPhotoStore } from './disk-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * The configured store: a bucket if set, else a folder.
 * @throws ConfigError if only one of a bucket's two keys is set
 */
export async function openPhotoStore(config: Config): Promise<PhotoStore> {
  const { SWITCHYARD_S3_BUCKET: bucket } = config;
  if (bucket === undefined) return createDiskPhotoStore(config.SWITCHYARD_PHOTO_DIR);
  const { SWITCHYARD_S3_ACCESS_KEY_ID: accessKeyId, SWITCHYARD_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    config;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(
      'SWITCHYARD_S3_ACCESS_KEY_ID and SWITCHYARD_S3_SECRET_ACCESS_KEY: set both or none',
    );
  }
  // Large, and not needed by most deployments.
  const { createS3PhotoStore } = await import('./s3-photo-store.ts');
  return createS3PhotoStore({
    bucket,
    region: config.SWITCHYARD_S3_REGION,
    endpoint: config.SWITCHYARD_S3_ENDPOINT,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: config.SWITCHYARD_S3_PATH_STYLE,
  });
}
