import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { TrackedVisitProps } from './tracked-visit.tsx';

/** The page of a tracking link; the key is in the fragment. */
export function TrackPage() {
  const link = useSyncExternalStore<string | null>(
    onHash,
    () => window.location.hash.slice(1),
    () => null,
  );
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-8 pb-16 sm:pt-12">
      <TrackedPart link={link} />
      <p className="mt-10 text-center text-sm text-3">
        <a href="/" className="hover:underline">
          {t`Shown by Switchyard`}
        </a>
        {' · '}
        <a href="/privacy" className="hover:underline">
          {t`Privacy`}
        </a>
      </p>
    </div>
  );
}

/** Loaded behind the page, which is then drawn at once on a slow network. */
function TrackedPart({ link }: { link: string | null }) {
  const [Part, setPart] = useState<ComponentType<TrackedVisitProps> | null>(null);
  useEffect(() => {
    void import('./tracked-visit.tsx').then((file) => setPart(() => file.TrackedVisitView));
  }, []);
  if (Part && link !== null && link !== '') return <Part key={link} link={link} />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-1">
        <Trans>Your visit</Trans>
      </h1>
      <p className="mt-2 text-base text-2">
        {link === ''
          ? t`A visit is shown by its link. Open the one that your service company sent you.`
          : t`Reading the visit…`}
      </p>
    </>
  );
}

function onHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
