import { t } from '@lingui/core/macro';
import {
  publicRequestPaths,
  requestLinkHeader,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { useEffect, useState } from 'react';

type FollowedPhotosProps = { link: string; photos: readonly { readonly sha256: string }[] };

/** Photos of the request of a link, which is sent in a header: addresses of pictures contain no secret. */
export function FollowedPhotos({ link, photos }: FollowedPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2">
      {photos.map(({ sha256 }, place) => (
        <li key={sha256}>
          <Photo link={link} sha256={sha256} name={t`Photo ${place + 1}`} />
        </li>
      ))}
    </ul>
  );
}

function Photo({ link, sha256, name }: { link: string; sha256: string; name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    let made: string | null = null;
    const path = `${publicRequestPaths.photoContent.replace(':sha256', sha256)}?size=small`;
    fetch(path, { headers: { [requestLinkHeader]: link }, signal: reading.signal })
      .then(async (answer) => (answer.ok ? await answer.blob() : null))
      .then((blob) => {
        if (blob === null || reading.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      // Without a network the place stays empty.
      .catch(() => undefined);
    return () => {
      reading.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [link, sha256]);
  return (
    <span className="block aspect-square overflow-hidden rounded-md border border-line bg-surface-2">
      {address !== null && <img src={address} alt={name} className="size-full object-cover" />}
    </span>
  );
}
