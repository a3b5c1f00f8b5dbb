import type { Ref } from 'react';

/**
 * A field that people neither see nor reach, and that programs fill in. Out of sight rather than hidden: programs leave
 * hidden fields alone.
 */
export function FormTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 -left-[200vw] size-px overflow-hidden"
    >
      <label>
        Leave this empty
        <input ref={ref} type="text" name="homepage_2" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
