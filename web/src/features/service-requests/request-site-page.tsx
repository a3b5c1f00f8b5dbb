import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { FollowedRequestProps } from './followed-request.tsx';
import { PublicRequestForm } from './public-request-form.tsx';

/** The public request form of a company; with a link in the fragment, the request that it opens. */
export function RequestSitePage() {
  const href = useSyncExternalStore(
    onHash,
    () => window.location.href,
    () => '',
  );
  const [page = '', link = ''] = href.split('#');
  // After the scheme, the host and the page's own name.
  const address = page.split(/[/?]/)[4] ?? '';
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-8 pb-16 sm:pt-12">
      {link.split('.').length === 4 ? (
        <Followed link={link} address={address} />
      ) : (
        <PublicRequestForm address={address} />
      )}
      <p className="mt-10 text-center text-sm text-3">
        <a href="/" className="hover:underline">
          {t`Sent with Switchyard`}
        </a>
        {' · '}
        <a href="/privacy" className="hover:underline">
          {t`Privacy`}
        </a>
      </p>
    </div>
  );
}

/** Loaded when a link is opened: the form needs none of it. */
function Followed(props: FollowedRequestProps) {
  const [Part, setPart] = useState<ComponentType<FollowedRequestProps> | null>(null);
  useEffect(() => {
    void import('./followed-request.tsx').then((file) => setPart(() => file.FollowedRequest));
  }, []);
  if (Part) return <Part {...props} />;
  return (
    <p className="text-base text-2">
      <Trans>Reading the request…</Trans>
    </p>
  );
}

function onHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
