import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { fieldWord, knownFields } from './operator-words.ts';

type ContextFieldInputProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
};

/** The name of a field of the context; the ones that every program sends are offered, any other can be typed. */
export function ContextFieldInput({ label, hint, value, onChange, error }: ContextFieldInputProps) {
  const suggestions = useId();
  return (
    <>
      <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
        <Input
          value={value}
          list={suggestions}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <datalist id={suggestions}>
        {knownFields.map((name) => (
          <option key={name} value={name}>
            {fieldWord(name)}
          </option>
        ))}
      </datalist>
    </>
  );
}
