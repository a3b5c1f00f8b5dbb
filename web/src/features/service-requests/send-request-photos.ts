import { preparePhoto } from '../../lib/prepare-photo.ts';
import { publicFetch } from '../../lib/public-fetch.ts';
import type { RequestError } from '../../lib/request-error.ts';

type Target = {
  readonly keepLocation: boolean;
  readonly urlOf: (sha256: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called after each photo. */
  readonly onSent?: () => void;
};

/**
 * Scales pictures down and sends them one after the other.
 * @returns how many were refused, and the last refusal; null if the browser could not read the file
 */
export async function sendRequestPhotos(
  files: readonly File[],
  { keepLocation, urlOf, headers, onSent }: Target,
): Promise<{ refused: number; error: RequestError | null }> {
  let refused = 0;
  let error: RequestError | null = null;
  for (const file of files) {
    const photo = await preparePhoto(file, { keepLocation }).catch(() => null);
    if (photo === null) {
      refused += 1;
      continue;
    }
    const answer = await publicFetch(urlOf(photo.sha256), {
      method: 'PUT',
      body: new Blob([photo.bytes], { type: 'application/octet-stream' }),
      ...(headers === undefined ? {} : { headers }),
    });
    if (!answer.ok) {
      refused += 1;
      error = answer.error;
    }
    onSent?.();
  }
  return { refused, error };
}
