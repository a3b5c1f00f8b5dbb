import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { describeRequestError } from '../../../lib/request-error.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { useKeepContextsMutation } from '../blast/blast-api.ts';
import { useReviewEnvironmentMutation } from '../requests/requests-api.ts';
import { DeskList } from './desk-list.tsx';
import { environmentKindLooks } from './environment-kind-looks.ts';
import { flagCrumbs } from './flag-crumbs.ts';
import { useFlagEnvironmentsQuery } from './flag-desk-api.ts';

const dialog = lazyComponent(
  () => import('./environment-dialog.tsx').then((file) => file.EnvironmentDialog),
  {
    untilItArrives: true,
  },
);

/** The environments in which flags have a state of their own. */
export function EnvironmentsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <Environments here={user.flagEnvironment} mayChange={scopeOf(user, 'flag.change') !== 'none'} />;
}

type EnvironmentsProps = {
  /** Environment that this deployment evaluates. */
  here: string;
  mayChange: boolean;
};

function Environments({ here, mayChange }: EnvironmentsProps) {
  const { data, error, refetch } = useFlagEnvironmentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isCreating, setIsCreating] = useState(false);
  const add = () => setIsCreating(true);
  useShortcut(t`Environments`, 'n', t`New environment`, mayChange ? add : undefined);
  return (
    <>
      <PageHeader
        title={t`Environments`}
        crumbs={flagCrumbs}
        tools={
          mayChange && (
            <Button
              variant="primary"
              icon={<Plus />}
              onPointerEnter={() => void dialog.preload()}
              onClick={add}
            >
              <Trans>New environment</Trans>
            </Button>
          )
        }
      />
      <DeskList
        label={t`Environments`}
        introduction={
          <Trans>
            Every flag is switched in each environment separately, and has rules of its own there. A program
            follows the environment of its token.
          </Trans>
        }
        items={data}
        itemKey={({ key }) => key}
        error={error}
        onRetry={refetch}
        row={(environment) => (
          <EnvironmentRow environment={environment} isHere={environment.key === here} mayChange={mayChange} />
        )}
      />
      {isCreating && (
        <Suspense fallback={null}>
          <dialog.Component onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

type EnvironmentRowProps = { environment: Environment; isHere: boolean; mayChange: boolean };

function EnvironmentRow({ environment, isHere, mayChange }: EnvironmentRowProps) {
  const { name, key, kind, requiresReview = false, keepsContexts = true } = environment;
  const [review, { isLoading }] = useReviewEnvironmentMutation();
  const [keep, { isLoading: isKeeping }] = useKeepContextsMutation();
  const toast = useToast();
  const set = async (sent: Promise<{ error?: unknown }>) => {
    const { error } = await sent;
    if (error !== undefined)
      toast({ title: t`Not saved`, description: describeRequestError(error), variant: 'destructive' });
  };
  const { word, tone } = environmentKindLooks[kind];
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span className="font-medium text-1">{name}</span>
            <span className="font-mono text-sm text-3">{key}</span>
          </p>
          {isHere && (
            <p className="text-sm text-3">
              <Trans>This deployment evaluates it</Trans>
            </p>
          )}
        </div>
        <Chip tone={tone}>{word}</Chip>
      </div>
      {mayChange ? (
        <>
          <Checkbox
            checked={requiresReview}
            disabled={isLoading}
            onChange={(wanted) => void set(review({ key, requiresReview: wanted }))}
          >
            <Trans>Changes need a change request</Trans>
          </Checkbox>
          <Checkbox
            checked={keepsContexts}
            disabled={isKeeping}
            onChange={(wanted) => void set(keep({ key, keepsContexts: wanted }))}
          >
            <Trans>Keep a sample of contexts for 24 hours, to show the effect of changes</Trans>
          </Checkbox>
        </>
      ) : (
        requiresReview && (
          <p className="text-sm text-3">
            <Trans>Changes need a change request</Trans>
          </p>
        )
      )}
    </div>
  );
}
