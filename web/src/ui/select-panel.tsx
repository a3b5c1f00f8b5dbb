import { Check } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '../lib/class-names.ts';
import { menuContentClass, menuItemClass } from './menu-class.ts';
import type { SelectOption } from './select-props.ts';

type SelectPanelProps = {
  /** The button that shows the selected value. */
  trigger: ReactElement;
  options: readonly SelectOption<string>[];
  value: string;
  onChange: (value: string) => void;
};

/** An open list of options under its trigger. */
export function SelectPanel({ trigger, options, value, onChange }: SelectPanelProps) {
  return (
    <RadixSelect.Root value={value} onValueChange={onChange} defaultOpen>
      <RadixSelect.Trigger asChild>{trigger}</RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(menuContentClass, 'min-w-(--radix-select-trigger-width)')}
        >
          <RadixSelect.Viewport className="max-h-80">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled === true}
                className={classNames(menuItemClass, 'pr-8')}
              >
                {option.icon}
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2 text-accent-text">
                  <Check size={14} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
