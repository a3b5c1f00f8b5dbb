import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { SettleProblem } from './settle-problem.tsx';

type TooOldChoiceProps = { onSend: () => Promise<void>; onDiscard: () => void };

/** Decision about a create of which the server no longer knows whether it was applied. */
export function TooOldChoice({ onSend, onDiscard }: TooOldChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = () => onSend().catch((cause: unknown) => setProblem(describeRequestError(cause)));
  return (
    <div role="group" aria-label={t`Too old to send again`} className="flex flex-col gap-2">
      <p className="text-sm wrap-break-word text-warn">
        <Trans>
          This was made more than four weeks ago. An earlier attempt may have saved it, and the server no
          longer knows. Look for it first: if it is missing, send it as new, with today’s date. If it is
          there, discard this copy.
        </Trans>
      </p>
      <SettleProblem problem={problem} />
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button icon={<Trash2 />} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="primary" icon={<Send />} onClick={() => void send()}>
          <Trans>Send as new</Trans>
        </Button>
      </div>
    </div>
  );
}
