import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { demoAccounts, demoPassword } from '@switchyard/contracts/identity/demo-accounts.ts';
import { Building2, HardHat, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEntrance } from '../../core/entrance.ts';
import { roleWord } from '../../core/role-words.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { lazyRules } from '../../lib/lazy-rules.ts';
import { describeRequestError, type RequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests } from './auth-requests.ts';
import type { Credentials } from './auth-rules.ts';
import type { SecondStep as SecondStepData } from '@switchyard/contracts/identity/second-step-routes.ts';
import { useDeployment } from './use-deployment.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { WaitingNote } from './waiting-note.tsx';

const rules = lazyRules<Credentials>(() =>
  import('./auth-rules.ts').then(({ authRules }) => authRules.login),
);

const companySignIn = lazyComponent(() => import('./company-sign-in.tsx').then((file) => file.CompanySignIn));
const secondStep = lazyComponent(() => import('./second-step.tsx').then((file) => file.SecondStep));

/** Sign-in. In the demo, one click is enough. */
export function LoginPage() {
  const { enter, notice } = useEntrance();
  useEffect(() => rules.preload(), []);
  const [isEntering, setIsEntering] = useState(false);
  const [step, setStep] = useState<SecondStepData | null>(null);
  const [isWithCompany, setIsWithCompany] = useState(false);
  const { register, handleSubmit, setError, formState, getValues } = useForm<Credentials>({
    resolver: rules.resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const signIn = async (credentials: Credentials) => {
    setIsEntering(true);
    const answer = await authRequests.signIn(credentials);
    setIsEntering(false);
    if (!answer.ok) return setError('root', { message: refusalOf(answer.error) });
    if ('challenge' in answer.data) return setStep(answer.data);
    setIsEntering(true);
    return await enter(answer.data);
  };
  const takePasskey = async () => {
    setIsEntering(true);
    const { signInWithPasskey } = await import('./second-step-requests.ts');
    const answer = await signInWithPasskey();
    if ('user' in answer) return await enter(answer.user);
    setIsEntering(false);
    setError('root', { message: answer.refusal });
  };
  const restart = (message?: string) => {
    setStep(null);
    if (message !== undefined) setError('root', { message });
  };
  if (step !== null) {
    return (
      <Suspense fallback={null}>
        <secondStep.Component step={step} onRestart={restart} />
      </Suspense>
    );
  }
  if (isWithCompany) {
    return (
      <Suspense fallback={null}>
        <companySignIn.Component email={getValues('email')} onBack={() => setIsWithCompany(false)} />
      </Suspense>
    );
  }
  return (
    <AuthLayout
      title={t`Sign in`}
      footer={
        <p>
          <Trans>New here?</Trans>{' '}
          <AuthLink to="/signup">
            <Trans>Create a company</Trans>
          </AuthLink>
        </p>
      }
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(signIn)(event)}
        className="flex flex-col gap-3.5"
      >
        {notice !== null && (
          <p role="status" className="rounded-md bg-ok-wash px-3 py-2 text-sm font-medium text-ok">
            {notice}
          </p>
        )}
        <WaitingNote />
        <Field label={t`Email`} error={errors.email?.message}>
          <Input
            autoFocus
            type="email"
            inputSize="lg"
            autoComplete="username"
            placeholder="you@company.com"
            {...register('email')}
          />
        </Field>
        <Field
          label={t`Password`}
          error={errors.password?.message}
          aside={
            <span className="text-sm">
              <AuthLink to="/forgot-password">
                <Trans>Forgot password?</Trans>
              </AuthLink>
            </span>
          }
        >
          <PasswordInput inputSize="lg" autoComplete="current-password" {...register('password')} />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isEntering}>
          <Trans>Sign in</Trans>
        </Button>
        <Button size="lg" disabled={isEntering} onClick={() => void takePasskey()}>
          <Trans>Use a passkey</Trans>
        </Button>
        <Button size="lg" disabled={isEntering} onClick={() => setIsWithCompany(true)}>
          <Trans>Sign in with your company</Trans>
        </Button>
      </form>
      <DemoSignIns busy={isEntering} onChoose={(credentials) => void signIn(credentials)} />
    </AuthLayout>
  );
}

function refusalOf(error: RequestError): string {
  if (error.problem?.code === 'sso.required') {
    return t`Your company signs in with its own provider. Choose “Sign in with your company”.`;
  }
  if (error.status === 401) return t`Email or password is wrong.`;
  if (error.status === 429) return t`Too many tries. Wait a minute and try again.`;
  return describeRequestError(error);
}

const demoIcons: Record<(typeof demoAccounts)[number]['role'], LucideIcon> = {
  admin: ShieldCheck,
  manager: UserRound,
  technician: HardHat,
  customer: Building2,
};

type DemoSignInsProps = { busy: boolean; onChoose: (credentials: Credentials) => void };

function DemoSignIns({ busy, onChoose }: DemoSignInsProps) {
  const deployment = useDeployment();
  if (deployment?.demo !== true) return null;
  return (
    <section aria-label={t`Demo accounts`} className="mt-5 border-t border-line pt-4">
      <p className="mb-2 text-sm text-3">
        <Trans>This is a demo. Look around as</Trans>
      </p>
      <div className="grid grid-cols-2 gap-2">
        {demoAccounts.map(({ role, email }) => {
          const Icon = demoIcons[role];
          return (
            <Button
              key={role}
              size="lg"
              icon={<Icon />}
              disabled={busy}
              onClick={() => onChoose({ email, password: demoPassword })}
              className="justify-start"
            >
              {roleWord[role]}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
