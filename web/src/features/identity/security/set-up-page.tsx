import { api } from '../../../core/api.ts';
import { useAppDispatch, useAppSelector } from '../../../core/use-app-store.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { sendNow } from '../../../offline/views/send-now.ts';
import { SignOutDialog } from '../../../offline/views/sign-out-dialog.tsx';
import { useSignOut } from '../../../offline/views/use-sign-out.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** Shown instead of the console while a required second factor is missing. */
export function SetUpPage() {
  const { firstName, companyName, companyTimeZone, operator } = useCurrentUser();
  const dispatch = useAppDispatch();
  const unsent = useAppSelector((state) => state.offline.actions.length);
  const isAsked = useAppSelector((state) => state.offline.askedToSignOut);
  const signOut = useSignOut();
  return (
    <main className="flex min-h-full flex-col items-center gap-5 overflow-y-auto px-4 pt-[clamp(1.5rem,10dvh,7rem)] pb-8">
      <p className="flex items-center gap-2.5 text-lg font-semibold text-1">
        <BrandMark size={26} />
        Switchyard
      </p>
      <div className="flex w-full max-w-2xl flex-col gap-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight text-1">
            <Trans>Set up a second factor</Trans>
          </h1>
          <p className="mt-1 text-2">
            {operator ? t`Operators of this installation need one.` : t`${companyName} asks you for one.`}{' '}
            <Trans>
              Hello {firstName}, choose an app or a passkey; it takes a minute, and the console opens
              afterwards.
            </Trans>
          </p>
          {unsent > 0 && (
            <p role="status" className="mt-2 rounded-md bg-warn-wash px-3 py-2 text-sm font-medium text-warn">
              {plural(unsent, {
                one: 'One change is kept on this device and sent as soon as the set-up is done.',
                other: '# changes are kept on this device and sent as soon as the set-up is done.',
              })}
            </p>
          )}
        </div>
        <SecondFactorPanel
          zone={companyTimeZone}
          onSetUp={() => {
            dispatch(api.util.invalidateTags(['Session']));
            void dispatch(sendNow());
          }}
        />
        <Button size="lg" className="self-start" onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
      {isAsked && <SignOutDialog />}
    </main>
  );
}
