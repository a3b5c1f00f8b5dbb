import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Pushed } from '@switchyard/contracts/notifications/push-routes.ts';
import { useState } from 'react';
import {
  deviceOf,
  useChoosePushedMutation,
  usePushStateQuery,
  useRemovePushDeviceMutation,
  useSetPushDeviceMutation,
} from '../../core/push-api.ts';
import { rememberPushUser, subscribePush, unsubscribePush } from '../../lib/push-subscription.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';

/** Notifications of the bell that arrive on this device while the console is closed. */
export function PushedNotices({ userId }: { userId: string }) {
  const { data, error, refetch } = usePushStateQuery();
  const { permission, isBusy, turnOn, turnOff } = useThisDevice(userId);
  const [choose] = useChoosePushedMutation();
  const toast = useToast();
  if (data?.publicKey === null) return null;
  const isOn = data?.endpoint != null && permission === 'granted';
  const change = async (pushed: Pushed) => {
    const { error: refusal } = await choose(pushed);
    if (refusal) {
      toast({ title: t`Not changed`, description: describeRequestError(refusal), variant: 'destructive' });
    }
  };
  return (
    <Panel title={t`Notifications on this device`}>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.publicKey != null && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 text-2 max-sm:basis-full">{stateText(isOn, permission)}</p>
            {isOn ? (
              <Button busy={isBusy} onClick={() => void turnOff()}>
                <Trans>Turn off</Trans>
              </Button>
            ) : (
              <Button
                variant="primary"
                busy={isBusy}
                disabled={permission === 'denied'}
                onClick={() => void turnOn(data.publicKey)}
              >
                <Trans>Turn on</Trans>
              </Button>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <p className="min-w-0 flex-1 text-2 max-sm:basis-full">
              <Trans>Push to all your devices</Trans>
            </p>
            <SegmentedControl
              label={t`Push to all your devices`}
              segments={[
                { value: 'all', label: t`Everything` },
                { value: 'warnings', label: t`Warnings` },
                { value: 'urgent', label: t`Urgent only` },
              ]}
              value={data.pushed}
              onChange={(pushed) => void change(pushed)}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}

function stateText(isOn: boolean, permission: NotificationPermission): string {
  if (isOn) return t`What the bell shows also arrives here while the console is closed, until you sign out.`;
  if (permission === 'denied') {
    return t`This browser blocks notifications of this site. Allow them in its settings, then reload the page.`;
  }
  return t`Get what the bell shows while the console is closed.`;
}

function useThisDevice(userId: string) {
  const [permission, setPermission] = useState(Notification.permission);
  const [isBusy, setBusy] = useState(false);
  const [setDevice] = useSetPushDeviceMutation();
  const [removeDevice] = useRemovePushDeviceMutation();
  const toast = useToast();
  const report = (description: string) =>
    toast({ title: t`Notifications are not pushed here`, description, variant: 'destructive' });

  const subscribe = async (publicKey: string) => {
    const given = await Notification.requestPermission();
    setPermission(given);
    if (given !== 'granted') return;
    const subscription = await subscribePush(publicKey).catch(() => null);
    if (subscription === null) {
      report(t`The push service of this browser does not answer. Try again later.`);
      return;
    }
    const { error } = await setDevice(deviceOf(subscription));
    if (error) report(describeRequestError(error));
    else rememberPushUser(userId);
  };
  const turnOn = async (publicKey: string | null) => {
    if (publicKey === null) return;
    setBusy(true);
    await subscribe(publicKey);
    setBusy(false);
  };
  const turnOff = async () => {
    setBusy(true);
    rememberPushUser(null);
    await unsubscribePush();
    const { error } = await removeDevice();
    if (error) {
      toast({ title: t`Not changed`, description: describeRequestError(error), variant: 'destructive' });
    }
    setBusy(false);
  };
  return { permission, isBusy, turnOn, turnOff };
}
