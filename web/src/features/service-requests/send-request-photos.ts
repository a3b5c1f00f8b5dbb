import { t } from '@lingui/core/macro';
import {
  publicRequestPaths,
  requestLinkHeader,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { preparePhoto } from '../../lib/prepare-photo.ts';
import { publicFetch } from '../../lib/public-fetch.ts';
import type { RequestError } from '../../lib/request-error.ts';

/** Status while too many pictures wait to be rendered. */
const busy = 503;
const retries = 2;
const waitMs = 2_500;

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
    const send = () =>
      publicFetch(urlOf(photo.sha256), {
        method: 'PUT',
        body: new Blob([photo.bytes], { type: 'application/octet-stream' }),
        ...(headers === undefined ? {} : { headers }),
      });
    let answer = await send();
    for (let more = retries; more > 0 && answer.status === busy; more -= 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
      answer = await send();
    }
    if (!answer.ok) {
      refused += 1;
      error = answer.error;
    }
    onSent?.();
  }
  return { refused, error };
}

/** Sends photos to the request of a link. @returns how many were refused */
export async function sendVisitorPhotos(
  files: readonly File[],
  link: string,
  tell: (progress: string) => void,
): Promise<number> {
  let sent = 0;
  const say = () => tell(t`Sending photo ${Math.min(sent + 1, files.length)} of ${files.length}…`);
  say();
  const { refused } = await sendRequestPhotos(files, {
    keepLocation: false,
    urlOf: (sha256) => publicRequestPaths.photo.replace(':sha256', sha256),
    headers: { [requestLinkHeader]: link },
    onSent: () => {
      sent += 1;
      say();
    },
  });
  return refused;
}
