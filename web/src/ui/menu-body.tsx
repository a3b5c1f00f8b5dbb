import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { Kbd } from './kbd.tsx';
import { menuContentClass, menuItemClass } from './menu-class.ts';
import type { MenuItem } from './menu-items.ts';

const labelClass = 'px-2 pt-1.5 pb-1 text-xs text-3';
const tickClass = 'absolute right-2 text-accent-text';

/** The entries of a menu. */
export function MenuBody({ items }: { items: readonly MenuItem[] }) {
  return items.map((item, index) => <MenuEntry key={'label' in item ? item.label : index} item={item} />);
}

function MenuEntry({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'separator':
      return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
    case 'label':
      return <RadixMenu.Label className={labelClass}>{item.label}</RadixMenu.Label>;
    case 'check':
      return (
        <RadixMenu.CheckboxItem
          checked={item.checked}
          onCheckedChange={item.onChange}
          onSelect={(event) => event.preventDefault()}
          className={classNames(menuItemClass, 'pr-8')}
        >
          {item.icon}
          {item.label}
          <RadixMenu.ItemIndicator className={tickClass}>
            <Check size={14} />
          </RadixMenu.ItemIndicator>
        </RadixMenu.CheckboxItem>
      );
    case 'radio':
      return <RadioEntry item={item} />;
    case 'menu':
      return (
        <RadixMenu.Sub>
          <RadixMenu.SubTrigger className={menuItemClass}>
            {item.icon}
            {item.label}
            <ChevronRight className="ml-auto text-3" size={14} />
          </RadixMenu.SubTrigger>
          <RadixMenu.Portal>
            <RadixMenu.SubContent sideOffset={4} collisionPadding={8} className={menuContentClass}>
              <MenuBody items={item.items} />
            </RadixMenu.SubContent>
          </RadixMenu.Portal>
        </RadixMenu.Sub>
      );
    default:
      return <PlainEntry item={item} />;
  }
}

function RadioEntry({ item }: { item: Extract<MenuItem, { kind: 'radio' }> }) {
  return (
    <>
      <RadixMenu.Label className={labelClass}>{item.label}</RadixMenu.Label>
      <RadixMenu.RadioGroup value={item.value} onValueChange={item.onChange} aria-label={item.label}>
        {item.options.map((option) => (
          <RadixMenu.RadioItem
            key={option.value}
            value={option.value}
            className={classNames(menuItemClass, 'pr-8')}
          >
            {option.icon}
            {option.label}
            <RadixMenu.ItemIndicator className={tickClass}>
              <Check size={14} />
            </RadixMenu.ItemIndicator>
          </RadixMenu.RadioItem>
        ))}
      </RadixMenu.RadioGroup>
    </>
  );
}

type PlainItem = Exclude<MenuItem, { kind: 'separator' | 'label' | 'check' | 'radio' | 'menu' }>;

function PlainEntry({ item }: { item: PlainItem }) {
  return (
    <RadixMenu.Item
      disabled={item.disabled === true}
      onSelect={item.onSelect}
      className={classNames(
        menuItemClass,
        item.danger === true && 'text-danger data-highlighted:bg-danger-wash data-highlighted:text-danger',
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.hint !== undefined && <span className="block max-w-60 text-xs text-3">{item.hint}</span>}
      </span>
      {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
    </RadixMenu.Item>
  );
}
