import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { sandboxBannerClass } from '../../core/sandbox-banner-class.ts';
import { forgetSession } from '../../core/session-hint.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { remainingWords } from './remaining-words.ts';

const keepDialog = lazyComponent(
  () => import('./keep-sandbox-dialog.tsx').then((module) => module.KeepSandboxDialog),
  { untilItArrives: true },
);

/** Banner on every page of a sandbox: remaining time, and the button to keep it. */
export function SandboxBanner({ endsAt }: { endsAt: string }) {
  const [isKeeping, setKeeping] = useState(false);
  const left = Date.parse(endsAt) - useNow(30_000);
  useEffect(() => {
    // The server has ended the session; the demo page explains it and offers a new sandbox.
    if (left > 0) return;
    forgetSession();
    window.location.assign('/demo?ended=1');
  }, [left]);
  return (
    <div role="region" aria-label={t`Sandbox`} className={sandboxBannerClass}>
      <FlaskConical aria-hidden="true" size={14} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <Trans>
          Sandbox, ends {remainingWords(left)}
          <span className="text-2 max-md:hidden">. Sample data, all yours to change; no mail leaves it.</span>
        </Trans>
      </span>
      <Button size="sm" onPointerEnter={() => void keepDialog.preload()} onClick={() => setKeeping(true)}>
        <span className="max-md:hidden">
          <Trans>Keep it: create your company</Trans>
        </span>
        <span className="md:hidden">
          <Trans>Keep it</Trans>
        </span>
      </Button>
      {isKeeping && (
        <Suspense fallback={null}>
          <keepDialog.Component onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </div>
  );
}
