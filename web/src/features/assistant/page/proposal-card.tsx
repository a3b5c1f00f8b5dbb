import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Proposal, ProposalState } from '@switchyard/contracts/assistant/proposal.ts';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeRequestError, isRequestError } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type ProposalStep, useStepProposalMutation } from '../assistant-api.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { Link } from '../../../ui/link.tsx';

type Tone = 'accent' | 'ok' | 'neutral' | 'danger' | 'warn';
const looks: Readonly<Record<ProposalState, { word: string; tone: Tone }>> = {
  open: { word: t`Waits for you`, tone: 'warn' },
  confirmed: { word: t`Done`, tone: 'ok' },
  cancelled: { word: t`Cancelled`, tone: 'neutral' },
  expired: { word: t`Expired: ask again`, tone: 'neutral' },
  undone: { word: t`Undone`, tone: 'neutral' },
  failed: { word: t`Not done`, tone: 'danger' },
};

/** The exact changes that the assistant proposes; nothing happens before confirmation. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const [step, { isLoading, error, originalArgs }] = useStepProposalMutation();
  const { id, title, changes, undoable, undoNote, result, problem } = proposal;
  const [reason, setReason] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  // Rules that began to apply since the proposal was made.
  const broken = reasonErrors(error);
  const warnings = [...new Set([...proposal.warnings, ...broken])];
  const state = useCurrentState(proposal);
  const card = useRef<HTMLElement>(null);
  const needsReason = state === 'open' && (proposal.needsReason || broken.length > 0);
  const isMissing = needsReason && reason.trim() === '';
  const run = async (what: ProposalStep) => {
    if (what === 'confirm') {
      setHasTried(true);
      if (isMissing) {
        reasonField.current?.focus();
        return;
      }
    }
    await step({ id, step: what, reason: needsReason ? reason.trim() : null });
    // The pressed button has gone and took the focus with it.
    if (document.activeElement === document.body) card.current?.focus();
  };
  const busy = (what: ProposalStep) => isLoading && originalArgs?.step === what;
  const look = looks[state];
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t`Proposal: ${title}`}
      data-proposal={state}
      className="flex w-full max-w-140 flex-col gap-3 rounded-lg border border-line-strong bg-surface p-3"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-1">{title}</h3>
        <Chip tone={look.tone}>{look.word}</Chip>
      </header>
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-1 text-md">
        {changes.map(({ label, before, after }) => (
          <div key={label} className="contents">
            <dt className="text-3">{label}</dt>
            <dd className="flex flex-wrap items-center gap-1.5 wrap-anywhere text-1">
              {before !== '' && (
                <>
                  <del className="text-3">{before}</del>
                  <ArrowRight role="img" aria-label={t`becomes`} className="size-3.5 shrink-0 text-3" />
                </>
              )}
              <span>{after === '' ? '–' : after}</span>
            </dd>
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {warning}
        </p>
      ))}
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {undoNote !== null && <p className="text-sm text-3">{undoNote}</p>}
      {needsReason && (
        <Field label={t`Reason`} required error={hasTried && isMissing ? t`Give a reason.` : undefined}>
          <Textarea
            ref={reasonField}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {isRequestError(error) && broken.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {describeRequestError(error)}
        </p>
      )}
      <footer className="flex flex-wrap items-center gap-2 empty:hidden">
        {state === 'open' && (
          <>
            <Button
              variant="primary"
              busy={busy('confirm')}
              disabled={isLoading}
              onClick={() => void run('confirm')}
            >
              <Trans>Confirm</Trans>
            </Button>
            <Button busy={busy('cancel')} disabled={isLoading} onClick={() => void run('cancel')}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
        {result !== null && <ResultLink href={result.href} title={result.title} />}
        {state === 'confirmed' && undoable && (
          <Button variant="ghost" busy={busy('undo')} disabled={isLoading} onClick={() => void run('undo')}>
            <Trans>Undo</Trans>
          </Button>
        )}
      </footer>
    </section>
  );
}

/** Planning rules that need a reason, according to the server. */
function reasonErrors(error: unknown): readonly string[] {
  const errors = isRequestError(error) ? (error.problem?.errors ?? []) : [];
  return errors.filter(({ pointer }) => pointer === '/reason').map(({ message }) => message);
}

/** A card also expires while it is on screen. */
function useCurrentState({ state, expiresAt }: Proposal): ProposalState {
  const now = useNow();
  return state === 'open' && Date.parse(expiresAt) <= now ? 'expired' : state;
}

/** A record opens in the console; a file of the api is downloaded by the browser. */
function ResultLink({ href, title }: { href: string; title: string }) {
  const className = 'text-md font-medium text-accent-text underline';
  return href.startsWith('/api/') ? (
    <a href={href} download className={className}>
      {title}
    </a>
  ) : (
    <Link to={href} className={className}>
      {title}
    </Link>
  );
}
