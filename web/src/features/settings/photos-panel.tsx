import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useUpdateCompanySettingsMutation } from './settings-api.ts';

type PhotosPanelProps = { data: CompanySettings | undefined; error: unknown; onRetry: () => unknown };

/** Setting for the location stored in pictures. Admins change it, managers see it. */
export function PhotosPanel({ data, error, onRetry }: PhotosPanelProps) {
  const user = useCurrentUser();
  const [update, { isLoading }] = useUpdateCompanySettingsMutation();
  const toast = useToast();
  const mayChange = scopeOf(user, 'settings.change') !== 'none';
  const change = async (keepPhotoLocation: boolean) => {
    if (data === undefined) return;
    try {
      await update({ revision: data.revision, body: { keepPhotoLocation } }).unwrap();
    } catch (failure) {
      onRetry();
      const description = describeRequestError(failure);
      toast({ variant: 'destructive', title: t`The setting was not changed`, description });
    }
  };
  return (
    <Panel title={t`Photos`}>
      {error !== undefined && data === undefined && <ErrorState compact error={error} onRetry={onRetry} />}
      {(data !== undefined || error === undefined) && (
        <div className="flex items-start gap-3 pt-1">
          <div className="min-w-0 flex-1">
            <p id="keep-photo-location" className="font-medium text-1">
              <Trans>Keep photo location</Trans>
            </p>
            <p id="keep-photo-location-hint" className="text-sm text-2">
              <Trans>
                Photos that are added from now on keep the place where they were taken. Off, it is removed on
                the device, before they are kept or sent.
              </Trans>
              {!mayChange && ` ${t`Only admins change it.`}`}
            </p>
          </div>
          {data ? (
            <Switch
              size="lg"
              checked={data.keepPhotoLocation}
              disabled={!mayChange || isLoading}
              onChange={(next) => void change(next)}
              aria-labelledby="keep-photo-location"
              aria-describedby="keep-photo-location-hint"
            />
          ) : (
            <Skeleton className="h-6 w-10 shrink-0 rounded-full" />
          )}
        </div>
      )}
    </Panel>
  );
}
