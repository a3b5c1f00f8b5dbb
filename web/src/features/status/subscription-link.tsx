import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { SubscriptionChannel } from '@switchyard/contracts/status/status.ts';
import { useState } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';

type Link = { kind: 'confirm' | 'unsubscribe'; token: string };
type Outcome = { isError: boolean; text: string; secret?: string | null };

/** Parses the fragment of a mailed link after `#`. */
export function readLink(hash: string): Link | null {
  const match = /^#(confirm|unsubscribe)=([\w-]{20,100})$/.exec(hash);
  return match ? { kind: match[1] as Link['kind'], token: match[2] ?? '' } : null;
}

/** The action requested by a mailed link. It needs a button press, because programs open links, too. */
export function SubscriptionLink() {
  const [link] = useState(() => readLink(window.location.hash));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (link === null) return null;
  const send = async () => {
    setBusy(true);
    setOutcome(await follow(link));
    setBusy(false);
    history.replaceState(null, '', window.location.pathname + window.location.search);
  };
  return (
    <div
      ref={(node) => node?.scrollIntoView({ block: 'center' })}
      className="mt-3 rounded-md border border-line-strong bg-surface-2 p-4"
    >
      {outcome === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1 text-md text-1">
            {link.kind === 'confirm' ? t`Begin to send status updates?` : t`End this subscription?`}
          </p>
          <Button
            variant={link.kind === 'confirm' ? 'primary' : 'danger'}
            busy={busy}
            onClick={() => void send()}
          >
            {link.kind === 'confirm' ? t`Confirm subscription` : t`Unsubscribe`}
          </Button>
        </div>
      ) : (
        <div role={outcome.isError ? 'alert' : 'status'} className="text-md text-1">
          <p>{outcome.text}</p>
          {typeof outcome.secret === 'string' && (
            <>
              <p className="mt-2 text-2">
                <Trans>
                  This secret signs what the webhook gets, and is shown only now:{' '}
                  <code className="font-mono text-1 wrap-anywhere select-all">{outcome.secret}</code>
                </Trans>
              </p>
              <p className="mt-2 text-sm text-3">
                <Trans>
                  The header <code className="font-mono">{signature.header}</code> is{' '}
                  <code className="font-mono">{signature.value}</code> of{' '}
                  <code className="font-mono">{signature.signed}</code> in hex.
                </Trans>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

const signature = {
  header: 'X-Switchyard-Signature',
  value: 't=seconds,v1=HMAC-SHA256',
  signed: 'seconds.body',
};

type Confirmed = { channel?: SubscriptionChannel; secret?: string | null };

async function follow({ kind, token }: Link): Promise<Outcome> {
  const { path } = kind === 'confirm' ? statusRoutes.confirm : statusRoutes.unsubscribe;
  const answer = await publicFetch<Confirmed>(path, { method: 'POST', body: { token } });
  if (!answer.ok) return { isError: true, text: describeRequestError(answer.error) };
  if (kind === 'unsubscribe') return { isError: false, text: t`The subscription has ended.` };
  const isWebhook = answer.data.channel === 'webhook';
  const text = isWebhook ? t`The webhook gets updates from now on.` : t`You get updates from now on.`;
  return { isError: false, text, secret: answer.data.secret ?? null };
}
