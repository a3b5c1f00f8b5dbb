import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Common = {
  readonly name: string;
  readonly label: string;
  readonly optional?: true;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Two short fields share a line on wide screens. Default: a line of its own. */
  readonly isShort?: true;
};

/** A field of a public form, as data. Its name for the browser's own completion is `autoComplete`. */
type PublicField = Common &
  (
    | {
        readonly kind: 'text' | 'email' | 'tel';
        readonly autoComplete?: string;
        readonly maxLength?: number;
      }
    | {
        readonly kind: 'textarea';
        readonly rows: number;
        readonly minHeight: string;
        readonly maxLength: number;
      }
    | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }
  );

/** A form of the public site: its fields and its end. */
export type PublicFormDeclaration = {
  /** Accessible name. */
  readonly label: string;
  readonly fields: readonly PublicField[];
  readonly submitLabel: string;
  /** Below the button. */
  readonly note?: ReactNode;
};

/** Binds the fields to a form; the build renders them unbound and empty. */
type FieldBindings = {
  text(name: string): Record<string, unknown>;
  choice(name: string): { value: string | null; onChange: (value: string) => void };
  error(name: string): string | undefined;
};

const unbound: FieldBindings = {
  text: (name) => ({ name }),
  choice: () => ({ value: null, onChange: () => undefined }),
  error: () => undefined,
};

type BodyProps = {
  form: PublicFormDeclaration;
  bindings?: FieldBindings;
  busy?: boolean;
  /** The error of the last attempt. */
  problem?: string | undefined;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** Layout of a public form. */
export const publicFormClass = 'relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]';

/** The fields of a public form and its end. */
export function PublicFormBody(props: BodyProps) {
  const { form, bindings = unbound, busy = false, problem, children } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {form.fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            {...(field.hint === undefined ? {} : { hint: field.hint })}
            error={bindings.error(field.name)}
            required={field.optional !== true}
            className={field.isShort ? '' : 'sm:col-span-2'}
          >
            {controlOf(field, bindings)}
          </Field>
        ))}
      </div>
      {children}
      <div className="flex flex-col gap-3">
        {problem !== undefined && (
          <p className="rounded-md bg-danger-wash px-3 py-2 text-md font-medium text-danger">{problem}</p>
        )}
        <Button type="submit" variant="primary" busy={busy} className="h-11 px-5 text-base">
          {busy ? t`Sending…` : form.submitLabel}
        </Button>
        {form.note}
      </div>
    </>
  );
}

function controlOf(field: PublicField, bindings: FieldBindings): ReactElement {
  const { name, placeholder } = field;
  if (field.kind === 'choice') {
    const shown = placeholder === undefined ? {} : { placeholder };
    return <Select size="lg" name={name} {...shown} options={field.options} {...bindings.choice(name)} />;
  }
  if (field.kind === 'textarea') {
    const { rows, maxLength, minHeight } = field;
    const bound = { rows, maxLength, placeholder, ...bindings.text(name) };
    return <Textarea style={{ minHeight }} {...bound} />;
  }
  const { kind, autoComplete, maxLength } = field;
  const bound: ComponentProps<'input'> = { autoComplete, maxLength, placeholder, ...bindings.text(name) };
  return <Input inputSize="lg" type={kind} {...bound} />;
}

/** Placeholder until the form's code is loaded: looks the same, but is not editable. */
export function PublicFormAsDrawn({ form, children }: Pick<BodyProps, 'form' | 'children'>) {
  return (
    <div inert className={publicFormClass}>
      <PublicFormBody form={form}>{children}</PublicFormBody>
    </div>
  );
}
