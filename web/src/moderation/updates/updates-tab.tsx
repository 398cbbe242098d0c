import { m } from '~/paraglide/messages';
import { Tabs } from '~/ui/buttons/tabs';
import { UnsavedChanges } from '~/ui/forms/unsaved-changes';
import { UPDATE_PARTS, type UpdatePart } from '../admin-state';
import type { AdminStateControl } from '../use-admin-state';
import { SubscribersList } from './subscribers-list';
import { UpdatesList } from './updates-list';

const PART_TEXTS: Record<UpdatePart, () => string> = {
  updates: m.admin_updates_list,
  subscribers: m.admin_subscribers_list,
};

/** Updates by mail and their subscribers (docs/product.md#newsletter). */
export function UpdatesTab(control: AdminStateControl) {
  const { state, type, change } = control;
  return (
    <Tabs
      label={m.admin_updates_parts()}
      selected={state.part}
      onChange={(part) => {
        if (part === state.part) return;
        type('');
        change({ part, search: '' }, { isNewEntry: true });
      }}
      tabs={UPDATE_PARTS.map((key) => ({ key, label: PART_TEXTS[key]() }))}
    >
      {state.part === 'updates' ? (
        <UnsavedChanges viewParams={['tab', 'part']}>
          <UpdatesList {...control} />
        </UnsavedChanges>
      ) : (
        <SubscribersList {...control} />
      )}
    </Tabs>
  );
}
