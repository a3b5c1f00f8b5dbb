import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formResolver } from '../../lib/form-resolver.ts';
import type { PublicAnswer } from '../../lib/public-fetch.ts';
import { describeRequestError, fieldErrorsOf, type RequestError } from '../../lib/request-error.ts';
import { showSiteToast, type SiteToast } from '../../lib/site-toast.ts';
import { FormTrap } from '../../ui/form-trap.tsx';
import { useFirstErrorFocus } from '../../ui/use-first-error-focus.ts';
import { PublicFormBody, publicFormClass, type PublicFormDeclaration } from './public-form-fields.tsx';

/** Entered texts by field. */
type Entered = Record<string, string>;

type PublicFormProps<Reply> = {
  form: PublicFormDeclaration;
  schema: z.ZodType;
  /** Sends the values. `trap`: content of the field hidden from people. */
  send: (values: Entered, trap: string) => Promise<PublicAnswer<Reply>>;
  onSent: (reply: Reply, values: Entered) => void;
  failedToast: SiteToast;
  /** Text of a failure, for users. */
  describe?: (error: RequestError) => string;
  children?: ReactNode;
};

/** A form of the public site: validated on submit, then on each change. The input is kept if sending fails. */
export function PublicForm<Reply>(props: PublicFormProps<Reply>) {
  const { form, schema, onSent, failedToast, describe = describeRequestError, children } = props;
  const empty = Object.fromEntries(form.fields.map(({ name }) => [name, '']));
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<Entered>({
    resolver: formResolver(schema as never) as never,
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const trap = useRef<HTMLInputElement>(null);
  const formRef = useFirstErrorFocus(submitCount, isSubmitting);
  const send = async (values: Entered) => {
    const answer = await props.send(values, trap.current?.value ?? '');
    if (answer.ok) return onSent(answer.data, values);
    showSiteToast(failedToast);
    for (const [name, message] of Object.entries(fieldErrorsOf(answer.error))) {
      if (name in empty) setError(name, { message });
    }
    setError('root', { message: describe(answer.error) });
  };
  const change = (name: string, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={form.label}
      className={publicFormClass}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <PublicFormBody
        form={form}
        bindings={{
          text: (name) => register(name),
          // Only the listed options are valid; no choice is an empty text in the form.
          choice: (name) => ({ value: watch(name) || null, onChange: (value) => change(name, value) }),
          error: (name) => errors[name]?.message,
        }}
        busy={isSubmitting}
        problem={errors.root?.message}
      >
        {children}
        <FormTrap ref={trap} />
      </PublicFormBody>
    </form>
  );
}
