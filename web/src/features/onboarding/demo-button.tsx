import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SandboxStatus } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { siteButton } from '../../core/site/site-button.ts';
import { Spinner } from '../../ui/spinner.tsx';

type Visitor = 'visitor' | 'signed-in' | 'back';
type Stage = 'idle' | 'making' | 'opening';

const stageWords: Readonly<Record<Stage, string>> = {
  idle: t`Open my sandbox`,
  making: t`Making your company…`,
  opening: t`Opening the console…`,
};

/** Creates the sandbox and opens it; says in advance if none is available. */
export function DemoButton() {
  const [status, setStatus] = useState<SandboxStatus | null>(null);
  const visitor = useSyncExternalStore<Visitor | null>(never, readVisitor, () => null);
  const [stage, setStage] = useState<Stage>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void publicFetch<SandboxStatus>('/api/sandbox').then((answer) => {
      if (answer.ok) setStatus(answer.data);
    });
  }, []);
  const open = async () => {
    setProblem(null);
    setStage('making');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const answer = await publicFetch('/api/sandbox', { method: 'POST', body: { timeZone } });
    if (!answer.ok) {
      setStage('idle');
      setProblem(refusal(answer.problem?.code, describeRequestError(answer.error)));
      return;
    }
    setStage('opening');
    window.location.assign('/dispatch');
  };
  if (visitor === 'signed-in') {
    return (
      <div className="flex flex-col gap-3">
        <a href="/dashboard" className={siteButton('primary')}>
          <Trans>Go to your company</Trans>
        </a>
        <p className="text-md text-3">
          <Trans>You are signed in. Sign out first to open a sandbox in this browser.</Trans>
        </p>
      </div>
    );
  }
  const isClosed = status !== null && status.state !== 'open';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={`${siteButton('primary')} min-w-60 ${isClosed ? 'opacity-60' : ''}`}
          // A prerendered button has no handler before hydration: an earlier click would be lost.
          disabled={visitor === null || isClosed || stage !== 'idle'}
          aria-describedby="demo-note"
          onClick={() => void open()}
        >
          {stage === 'idle' ? <ArrowRight aria-hidden="true" size={18} /> : <Spinner size={16} />}
          {stageWords[stage]}
        </button>
        <a href="/trial" className={siteButton('secondary')}>
          <Trans>Start with your own data</Trans>
        </a>
      </div>
      <p id="demo-note" role="status" className="max-w-140 text-md text-3">
        {problem ?? note(status, visitor)}
      </p>
      <noscript>
        <p className="text-md text-2">
          <Trans>The sandbox is the console itself, which needs JavaScript.</Trans>
        </p>
      </noscript>
    </div>
  );
}

/** The user does not change while the page is open. */
const never = () => () => undefined;

/** Known only in the browser; the page is prerendered without a user. */
function readVisitor(): Visitor {
  if (new URLSearchParams(window.location.search).has('ended')) return 'back';
  return document.documentElement.dataset['signedIn'] === undefined ? 'visitor' : 'signed-in';
}

function note(status: SandboxStatus | null, visitor: Visitor | null): string {
  if (status?.state === 'off')
    return t`This installation offers no sandboxes. The trial is open to everybody.`;
  if (status?.state === 'full')
    return `${t`Every sandbox is taken at the moment.`} ${freeWords(status.freeAt)}`;
  if (visitor === 'back')
    return t`The time of your sandbox is over, and it was removed. Here is the next one.`;
  return t`Takes about a second. Ends by itself after 24 hours.`;
}

function freeWords(freeAt: string | null): string {
  if (freeAt === null) return t`Try again in an hour, or start a trial.`;
  const time = formatDate(freeAt, Intl.DateTimeFormat().resolvedOptions().timeZone, 'time');
  return t`The next one is free at ${time}; the trial is open now.`;
}

function refusal(code: string | undefined, text: string): string {
  if (code === 'sandbox.full')
    return t`Every sandbox is taken at the moment. Try again later, or start a trial.`;
  if (code === 'request.rate_limited')
    return t`You have opened several sandboxes within the hour. Go on in one of them, or try again later.`;
  return text;
}
