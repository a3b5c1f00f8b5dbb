/** Code location from one line of a stack trace. */
export type StackFrame = {
  readonly name: string | null;
  /** Path without origin and query: `/assets/jobs-page-a1b2c3d4.js`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Removes data that may be personal or secret: mail addresses, long numbers, ids, tokens and query strings. The
 * description of the failure remains.
 */
export function scrubText(text: string): string {
  return text
    .replaceAll(/(?<![^\s@<>"'(),;:])[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]{1,190}\.[a-z]{2,24}/gi, '[mail]')
    .replaceAll(uuid, '[id]')
    .replaceAll(/(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/gi, '$1')
    .replaceAll(/\b(?:bearer|token|password|secret|sid)\b["']?\s*[=:]\s*["']?[^\s"',;]+/gi, '[secret]')
    .replaceAll(/sy_(?:pat|svc)_\w+/gi, '[secret]')
    .replaceAll(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, '[secret]')
    .replaceAll(/(?<![\w/.:-])\+?\d(?:[\s().-]{0,3}\d){6,}(?!\w)/g, '[number]');
}

/** Path of a page or call without query and fragment, ids replaced: `/api/jobs/:id`. */
export function scrubPath(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  return path
    .split('/')
    .map((part) => (isRecordKey(part) ? ':id' : part))
    .join('/')
    .slice(0, 200);
}

/** Parameters that say how a page is shown; whatever else an address holds may have been typed. */
const shownNames =
  /^(?:day|view|zoom|state|status|tab|sort|order|group|density|columns|kind|role|environment|period|range|layout|priority|debug)$/;

/** Path as above, with the filters of the page: values that may be personal or secret are left out. */
export function scrubAddress(address: string): string {
  const parameters = (/\?([^#]*)/.exec(address)?.[1] ?? '').split('&').filter((pair) => pair !== '');
  const pairs = parameters.map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    if (!/^[\w.-]{1,40}$/.test(name)) return ':text';
    return shownNames.test(name) && /^[\w.:-]{0,24}$/.test(value) && !isRecordKey(value)
      ? pair
      : `${name}=:text`;
  });
  return `${scrubPath(address)}?${pairs.join('&')}`.replace(/\?$/, '').slice(0, 200);
}

/** Path segments that identify a record: ids, numbers, hashes, temporary ids, mail addresses. */
function isRecordKey(part: string): boolean {
  return /^\d+$|^[0-9a-f-]{16,}$|^temp_|@|%40|^[\w-]{32,}$/i.test(part);
}

/** Frames of a stack trace in the format of Chromium, Firefox or Safari, innermost first. */
export function parseStack(stack: string): StackFrame[] {
  return stack.split('\n').flatMap((line) => {
    const match =
      /^\s*at (?:(.+?) \()?([^()\s]+?):(\d+):(\d+)\)?\s*$/.exec(line) ??
      /^([^@\s]*)@(\S+?):(\d+):(\d+)$/.exec(line);
    if (!match) return [];
    const [, name, address = '', at, column] = match;
    const file = address.replace(/^[a-z-]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
    return [
      {
        name: name === undefined || name === '' ? null : name,
        file,
        line: Number(at),
        column: Number(column),
      },
    ];
  });
}

/** File name from the build without its hash, the same in every release: `jobs-page`. */
export function stableName(file: string): string {
  const name = file.split('/').at(-1) ?? file;
  return name.replace(/\.[cm]?[jt]sx?$/, '').replace(/-[\w-]{8}$/, '');
}
