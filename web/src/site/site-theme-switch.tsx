import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { use } from 'react';
import { type ThemePreference, themePreferences } from '../lib/theme.ts';
import { ThemeContext } from '../lib/use-theme.ts';
import { buttonClass } from '../ui/button.tsx';

/** Toggles between dark and light. The icon follows the painted theme, which is known before the first paint. */
export function SiteThemeSwitch() {
  const theme = use(ThemeContext);
  return (
    <button
      type="button"
      aria-label={t`Switch between dark and light`}
      title={t`Switch between dark and light`}
      className={`${buttonClass('ghost', 'lg')} w-9 px-0 pointer-coarse:w-11 not-in-data-[js]:invisible`}
      onClick={() => theme?.set(theme.resolved === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden="true" className="in-data-[theme=light]:hidden" />
      <Moon aria-hidden="true" className="hidden in-data-[theme=light]:block" />
    </button>
  );
}

const choices: Record<ThemePreference, { label: string; icon: typeof Sun; chosen: string }> = {
  dark: { label: t`Dark`, icon: Moon, chosen: 'in-data-[theme-choice=dark]:bg-surface-3' },
  light: { label: t`Light`, icon: Sun, chosen: 'in-data-[theme-choice=light]:bg-surface-3' },
  system: { label: t`As the system`, icon: Monitor, chosen: 'in-data-[theme-choice=system]:bg-surface-3' },
};

/** All three choices: dark, light and system. */
export function SiteThemeChoice() {
  const theme = use(ThemeContext);
  return (
    <fieldset className="flex w-fit rounded-md border border-line p-0.5 not-in-data-[js]:invisible">
      <legend className="sr-only">
        <Trans>Theme</Trans>
      </legend>
      {themePreferences.map((preference) => {
        const { label, icon: Icon, chosen } = choices[preference];
        return (
          <button
            key={preference}
            type="button"
            aria-label={label}
            title={label}
            className={`grid size-8 place-items-center rounded-sm text-3 transition-colors hover:text-1 pointer-coarse:size-10 ${chosen}`}
            onClick={() => theme?.set(preference)}
          >
            <Icon aria-hidden="true" size={15} />
          </button>
        );
      })}
    </fieldset>
  );
}
