import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { zodResolver } from '@hookform/resolvers/zod';
import { flagNameOf, newFlagKeySchema } from '@switchyard/contracts/feature-flags/flag.ts';
import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { longTextSchema } from '@switchyard/contracts/http/primitives.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useProjectOptions } from './manage/use-flag-rights.ts';
import { useCreateFlagMutation } from './feature-flags-api.ts';

const formSchema = z.object({
  key: newFlagKeySchema,
  description: longTextSchema,
  /** Comma-separated names; each one is also its value. */
  variants: z.string().max(1000),
  project: z.string(),
});
type FlagForm = z.infer<typeof formSchema>;

type NewFlagDialogProps = {
  /** Project that the list shows; undefined: several. */
  project?: string | undefined;
  onClose: () => void;
};

/** Creates a flag, off everywhere, and opens it. */
export function NewFlagDialog({ project, onClose }: NewFlagDialogProps) {
  const projects = useProjectOptions();
  const navigate = useNavigate();
  const [create, { isLoading }] = useCreateFlagMutation();
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<FlagForm>({
    resolver: zodResolver(formSchema),
    defaultValues: { key: '', description: '', variants: '', project: project ?? defaultProject },
  });
  const { errors } = formState;
  const name = flagNameOf(watch('key'));
  const submit = handleSubmit(async ({ key, description, project: chosen, variants }) => {
    const result = await create({ key, description, project: chosen, variants: toVariants(variants) });
    if (result.data) {
      onClose();
      await navigate(flagPath(result.data.key));
      return;
    }
    const { key: keyError } = fieldErrorsOf(result.error);
    if (keyError !== undefined) setError('key', { message: keyError });
    else setError('root', { message: describeRequestError(result.error) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New feature flag`}
      description={t`It starts switched off in every environment.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isLoading} type="submit" form="new-flag">
            <Trans>Create flag</Trans>
          </Button>
        </>
      }
    >
      <form id="new-flag" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field
          label={t`Key`}
          required
          error={errors.key?.message}
          hint={
            name === ''
              ? t`Lower case, joined by underscores; it cannot be changed later`
              : t`Shown as “${name}”`
          }
        >
          <Input
            autoFocus
            maxLength={64}
            spellCheck={false}
            autoComplete="off"
            placeholder="smart_reassign"
            className="font-mono"
            {...register('key')}
          />
        </Field>
        <Field label={t`Description`} error={errors.description?.message}>
          <Textarea rows={2} placeholder={t`What is different when it is on`} {...register('description')} />
        </Field>
        <Field
          label={t`Variants`}
          error={errors.variants?.message}
          hint={t`Names separated by commas; leave empty for a plain on and off`}
        >
          <Input
            // no-literal-text: names as programs read them
            placeholder="control, short_form"
            {...register('variants')}
          />
        </Field>
        {projects.length > 0 && (
          <Field label={t`Project`}>
            <Select
              options={projects}
              value={watch('project')}
              onChange={(value) => setValue('project', value)}
            />
          </Field>
        )}
        {errors.root && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function toVariants(text: string): Record<string, string> | null {
  const names = text
    .split(',')
    .map((name) => name.trim().slice(0, 64))
    .filter((name) => name !== '');
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, name]));
}
