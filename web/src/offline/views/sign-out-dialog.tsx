import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/use-app-store.ts';
import { signOut } from './sign-out.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { offlineNoted } from '../../core/offline-slice.ts';
import { saveOutbox } from './save-outbox.ts';
import { sendNow } from './send-now.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';

type Choice = 'send' | 'keep' | 'discard';

/** Longest wait for sending before sign-out, ms. */
const sendWaitMs = 15_000;

/** Asks what to do with unsent changes at sign-out. */
export function SignOutDialog() {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => state.offline.actions.length);
  const isOffline = useAppSelector((state) => state.offline.network === 'offline');
  const [busy, setBusy] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null);
  const close = () => dispatch(offlineNoted({ askedToSignOut: false }));

  const choose = async (choice: Choice) => {
    const fail = (text: string) => setFailure({ text, count });
    setBusy(choice);
    setFailure(null);
    try {
      const left = choice === 'send' ? await dispatch(sendAll()) : 0;
      if (left > 0)
        setFailure({
          text: plural(left, {
            one: '# change could not be sent. Keep or discard what is left.',
            other: '# changes could not be sent. Keep or discard what is left.',
          }),
          count: left,
        });
      else if (await dispatch(signOut({ discard: choice === 'discard' }))) close();
      else fail(t`The server did not answer: you are still signed in, and nothing was discarded.`);
    } catch (cause) {
      fail(textOfCause(cause));
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={count === 0 ? t`Sign out?` : t`Sign out with unsent changes?`}
      description={
        count === 0
          ? t`Everything made here has been sent.`
          : plural(count, {
              one: '# change made here has not reached the office.',
              other: '# changes made here have not reached the office.',
            })
      }
      size="sm"
    >
      <div className="flex flex-col gap-2 pb-2">
        {/* A failure with a different number of changes does not apply to these. */}
        {failure?.count === count && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failure.text}
          </p>
        )}
        {isOffline && (
          <p className="text-sm text-2">
            <Trans>
              Signing out needs a network. Until then everything stays here; single changes can be discarded
              under Unsent changes.
            </Trans>
          </p>
        )}
        <p role="status" className="text-sm text-2 empty:hidden">
          {busy === 'send' && t`Sending. Then you are signed out.`}
          {(busy === 'keep' || busy === 'discard') && t`Signing out. Waiting for the server.`}
        </p>
        {count === 0 ? (
          <Button variant="primary" busy={busy !== null} onClick={() => void choose('keep')}>
            <Trans>Sign out</Trans>
          </Button>
        ) : (
          <Choices
            busy={busy}
            count={count}
            isOffline={isOffline}
            onChoose={(choice) => void choose(choice)}
          />
        )}
      </div>
    </Dialog>
  );
}

type ChoicesProps = {
  busy: Choice | null;
  count: number;
  isOffline: boolean;
  onChoose: (choice: Choice) => void;
};

function Choices({ busy, count, isOffline, onChoose }: ChoicesProps) {
  const dispatch = useAppDispatch();
  const zone = useCompanyZone();
  const [isSure, setIsSure] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        busy={busy === 'send'}
        disabled={isOffline || busy !== null}
        onClick={() => onChoose('send')}
      >
        <Trans>Send now, then sign out</Trans>
      </Button>
      <Button busy={busy === 'keep'} disabled={busy !== null} onClick={() => onChoose('keep')}>
        <Trans>Keep on this device and sign out</Trans>
      </Button>
      <p className="text-sm text-3">
        <Trans>They are sent when you sign in here again, and never as anybody else.</Trans>
      </p>
      <Button
        variant="danger"
        busy={busy === 'discard'}
        disabled={busy !== null}
        // The second press of a double click must not confirm.
        onClick={({ detail }) => (isSure && detail < 2 ? onChoose('discard') : setIsSure(true))}
      >
        {isSure
          ? plural(count, {
              one: 'Yes, discard # change for good',
              other: 'Yes, discard # changes for good',
            })
          : t`Discard and sign out`}
      </Button>
      <Button variant="ghost" onClick={() => void dispatch(saveOutbox(zone))}>
        <Trans>Export them first</Trans>
      </Button>
    </>
  );
}

/** Sends what can be sent within a time limit; returns how many are left. */
function sendAll() {
  return async (...[dispatch, getState]: Parameters<ReturnType<typeof sendNow>>): Promise<number> => {
    const late = new Promise((resolve) => {
      setTimeout(resolve, sendWaitMs);
    });
    await Promise.race([dispatch(sendNow()), late]);
    return (getState() as { offline: { actions: readonly unknown[] } }).offline.actions.length;
  };
}
