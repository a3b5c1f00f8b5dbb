/** `keys`: chords separated by spaces, `mod` is ⌘ or Ctrl: `mod+k`, `shift+x`, `?`, `g d`, `j`. */
export type Shortcut = {
  /** Heading in the list of shortcuts: `Everywhere`, `List`, `Board`. */
  readonly scope: string;
  readonly keys: string;
  readonly description: string;
  readonly handler: (event: KeyboardEvent) => void;
};

/** Time within which the second chord of a sequence must follow, ms. */
const sequenceWindowMs = 900;

/** The chord of a key event: modifiers in fixed order, then the key. Shift counts for named keys and letters only. */
export function chordOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || /[a-z]/.test(key));
  return [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', shift ? 'shift' : '', key]
    .filter((part) => part !== '')
    .join('+');
}

/** True if the event belongs to a control that handles its own keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false;
  const element = target as HTMLElement;
  if (element.isContentEditable) return true;
  return (
    element.closest(
      'input:not([type=checkbox]):not([type=radio]),textarea,select,[role=menu],[role=listbox],[role=dialog]',
    ) !== null
  );
}

/** True if Enter presses the control that has the focus. */
function isPressable(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false;
  return Boolean((target as HTMLElement).closest('button,a,summary,[role=button]'));
}

/** All shortcuts of the screen. The last one registered wins, so that a view can override a global one. */
export class ShortcutRegistry {
  #singleKeys = true;
  readonly #shortcuts = new Set<Shortcut>();
  readonly #listeners = new Set<() => void>();
  #list: readonly Shortcut[] = [];
  #pending: { chord: string; at: number } | null = null;

  register(shortcut: Shortcut): () => void {
    this.#shortcuts.add(shortcut);
    this.#changed();
    return () => {
      this.#shortcuts.delete(shortcut);
      this.#changed();
    };
  }

  /** When switched off, only shortcuts with a modifier work (WCAG 2.1.4). */
  allowSingleKeys(on: boolean): void {
    this.#singleKeys = on;
  }

  /** Snapshot for the list on screen; the same array until something changes. */
  readonly list = (): readonly Shortcut[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs the shortcut of a key event, if there is one. */
  readonly handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event);
    const hasModifier = chord.startsWith('mod+') || chord.startsWith('alt+');
    if (!hasModifier && (!this.#singleKeys || isTyping(event.target))) return;
    if (chord === 'enter' && isPressable(event.target)) return;
    const pending = this.#pending;
    this.#pending = null;
    const inTime = pending !== null && event.timeStamp - pending.at <= sequenceWindowMs;
    const match = (inTime ? this.#find(`${pending.chord} ${chord}`) : undefined) ?? this.#find(chord);
    if (match) {
      event.preventDefault();
      match.handler(event);
      return;
    }
    if (this.#list.some((shortcut) => shortcut.keys.startsWith(`${chord} `))) {
      this.#pending = { chord, at: event.timeStamp };
    }
  };

  #find(keys: string): Shortcut | undefined {
    return this.#list.findLast((shortcut) => shortcut.keys === keys);
  }

  #changed(): void {
    this.#list = [...this.#shortcuts];
    for (const listener of this.#listeners) listener();
  }
}
