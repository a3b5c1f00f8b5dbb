import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, FlaskRound, Link2 } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { type ContextDraft, contextLine, contextOf } from './context-draft.ts';
import { keepRecentContext, readRecentContexts } from './recent-contexts.ts';

type ContextFormProps = {
  draft: ContextDraft;
  onChange: (draft: ContextDraft) => void;
  /** Called with a readable context. */
  onAsk: (draft: ContextDraft) => void;
  busy: boolean;
  /** The address of the page contains the question: it can be copied. */
  hasLink?: boolean;
};

/** The user about whom flags are asked. */
export function ContextForm({ draft, onChange, onAsk, busy, hasLink = false }: ContextFormProps) {
  const { id: me } = useCurrentUser();
  const [recent, setRecent] = useState(() => readRecentContexts(me));
  const [error, setError] = useState<string>();
  const ask = (asked: ContextDraft) => {
    const context = contextOf(asked);
    setError(typeof context === 'string' ? context : undefined);
    if (typeof context === 'string') return;
    keepRecentContext(me, asked);
    setRecent(readRecentContexts(me));
    onAsk(asked);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(draft);
  };
  const set = (patch: Partial<ContextDraft>) => onChange({ ...draft, ...patch });
  return (
    <form noValidate aria-label={t`Question`} onSubmit={submit} className="flex flex-col gap-2.5">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Field label={t`User id`}>
          <Input
            value={draft.userId}
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ userId: event.target.value })}
          />
        </Field>
        <Field label={t`Session id`}>
          <Input
            value={draft.sessionId}
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ sessionId: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t`Properties`} hint={t`One per line: plan = pro`} error={error}>
        <Textarea
          rows={3}
          spellCheck={false}
          value={draft.properties}
          className="font-mono"
          onChange={(event) => set({ properties: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" icon={<FlaskRound />} busy={busy}>
          <Trans>Evaluate</Trans>
        </Button>
        {recent.length > 0 && (
          <DropdownMenu
            align="start"
            items={recent.map((context) => ({
              label: contextLine(context),
              onSelect: () => {
                onChange(context);
                ask(context);
              },
            }))}
            trigger={
              <Button icon={<Clock />}>
                <Trans>Recent</Trans>
              </Button>
            }
          />
        )}
        {hasLink && <CopyLink />}
      </div>
    </form>
  );
}

function CopyLink() {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast({ title: t`Link copied` }),
      () => toast({ title: t`The link was not copied`, variant: 'destructive' }),
    );
  return (
    <Button variant="ghost" icon={<Link2 />} onClick={() => void copy()}>
      <Trans>Copy link</Trans>
    </Button>
  );
}
