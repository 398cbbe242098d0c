import { type ComponentProps, type ReactNode, useId } from 'react';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components/Tabs';
import { classNames } from '~/ui/class-names';

interface TabsProps<Key extends string> {
  label: string;
  selected: Key;
  onChange: (key: Key) => void;
  tabs: readonly { key: Key; label: ReactNode }[];
  /** The content of the selected tab, which has focusable elements. */
  children: ReactNode;
  className?: string;
}

/**
 * Maximum number of tabs that are stretched to fill the line. More tabs may wrap, and would be stretched
 * unevenly.
 */
const TABS_OF_A_LINE = 4;

/**
 * Tabs with one panel for the selected tab's content; arrow keys move. The panel is our own, because the
 * library's panel searches for focusable elements on each render and so forces layout
 * (docs/decisions/0009-a-light-first-page.md).
 */
export function Tabs<Key extends string>({
  label,
  selected,
  onChange,
  tabs,
  children,
  className,
}: TabsProps<Key>) {
  const id = useId();
  const tabId = (key: Key) => `${id}-tab-${key}`;
  const panelId = `${id}-panel`;
  return (
    <div className={classNames('flex flex-col gap-6', className)}>
      <AriaTabs
        selectedKey={selected}
        onSelectionChange={(key) => onChange(key as Key)}
        // The tabs show the focus themselves.
        className="data-focus-visible:shadow-none data-focus-visible:outline-none"
      >
        <TabList
          aria-label={label}
          // The library adds the tabs after the first render, so reserve a line to avoid a layout shift. The
          // corner radius is half of the line's height, which also suits several lines.
          className="flex min-h-14.5 flex-wrap gap-1 rounded-[1.8125rem] border border-line bg-sunken p-1 print:hidden"
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              id={tab.key}
              render={(props) => (
                <div
                  {...(props as ComponentProps<'div'>)}
                  id={tabId(tab.key)}
                  aria-controls={tab.key === selected ? panelId : undefined}
                />
              )}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-round px-2 text-small font-semibold sm:text-body text-ink-soft transition-colors hover:text-ink data-selected:bg-surface data-selected:text-accent data-selected:shadow-card forced-colors:data-selected:highlighted',
                tabs.length > TABS_OF_A_LINE ? 'sm:px-4' : 'grow sm:px-5',
              )}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </AriaTabs>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  );
}
