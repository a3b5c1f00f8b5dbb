const symbols: Readonly<Record<string, string>> = {
  shift: '⇧',
  alt: '⌥',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
  delete: 'Del',
};

/** Display text of a shortcut such as `mod+k` or `g d` on this platform: `⌘K`, `Ctrl K`, `G D`. */
export function shortcutText(keys: string, isMac = /mac|iphone|ipad/i.test(navigator.userAgent)): string {
  const name = (key: string) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl ';
    return symbols[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
  };
  return keys
    .split(' ')
    .map((chord) => (chord === '+' ? '+' : chord.split('+').map(name).join('')))
    .join(' ');
}

/** A key or a shortcut. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex h-4.5 shrink-0 whitespace-nowrap pointer-coarse:hidden items-center rounded-sm border border-line-strong px-1 text-xs font-normal text-3">
      {shortcutText(keys)}
    </kbd>
  );
}
