import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { demoAccounts, demoPassword } from '@switchyard/contracts/identity/demo-accounts.ts';
import { Building2, HardHat, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { sessionStarted } from '../../app/session-changes.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { describeRequestError, statusOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useDeploymentQuery, useSignInMutation } from './identity-api.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { WaitingNote } from './waiting-note.tsx';

type Credentials = z.input<typeof loginSchema>;
/** Another page sends people here with a sentence about what happened. */
const noticeSchema = z.object({ notice: z.string() });

/** Sign-in. In the demo one click is enough. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const notice = noticeSchema.safeParse(useLocation().state).data?.notice;
  const [signIn, { isLoading }] = useSignInMutation();
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const enter = async (credentials: Credentials) => {
    const { data, error } = await signIn(credentials);
    if (data) dispatch(sessionStarted(data));
    else setError('root', { message: refusalOf(error) });
  };
  return (
    <AuthLayout
      title="Sign in"
      footer={
        <p>
          New here? <AuthLink to="/signup">Create a company</AuthLink>
        </p>
      }
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(enter)(event)}
        className="flex flex-col gap-3.5"
      >
        {notice !== undefined && (
          <p role="status" className="rounded-md bg-ok-wash px-3 py-2 text-sm font-medium text-ok">
            {notice}
          </p>
        )}
        <WaitingNote />
        <Field label="Email" error={errors.email?.message}>
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
          label="Password"
          error={errors.password?.message}
          aside={
            <span className="text-sm">
              <AuthLink to="/forgot-password">Forgot password?</AuthLink>
            </span>
          }
        >
          <PasswordInput inputSize="lg" autoComplete="current-password" {...register('password')} />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isLoading}>
          Sign in
        </Button>
      </form>
      <DemoSignIns busy={isLoading} onChoose={(credentials) => void enter(credentials)} />
    </AuthLayout>
  );
}

function refusalOf(error: unknown): string {
  if (statusOf(error) === 401) return 'Email or password is wrong.';
  if (statusOf(error) === 429) return 'Too many tries. Wait a minute and try again.';
  return describeRequestError(error);
}

const demoLooks: Record<(typeof demoAccounts)[number]['role'], { word: string; icon: LucideIcon }> = {
  admin: { word: 'Admin', icon: ShieldCheck },
  manager: { word: 'Manager', icon: UserRound },
  technician: { word: 'Technician', icon: HardHat },
  customer: { word: 'Customer', icon: Building2 },
};

type DemoSignInsProps = { busy: boolean; onChoose: (credentials: Credentials) => void };

function DemoSignIns({ busy, onChoose }: DemoSignInsProps) {
  const { data } = useDeploymentQuery();
  if (data?.demo !== true) return null;
  return (
    <section aria-label="Demo accounts" className="mt-5 border-t border-line pt-4">
      <p className="mb-2 text-sm text-3">This is a demo. Look around as</p>
      <div className="grid grid-cols-2 gap-2">
        {demoAccounts.map(({ role, email }) => {
          const { word, icon: Icon } = demoLooks[role];
          return (
            <Button
              key={role}
              size="lg"
              icon={<Icon />}
              disabled={busy}
              onClick={() => onChoose({ email, password: demoPassword })}
              className="justify-start"
            >
              {word}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
