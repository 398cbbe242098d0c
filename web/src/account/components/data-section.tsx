import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { AccountSection } from './account-section';
import { ExportButton } from './export-button';

/** Export and deletion of the user's data. */
export function DataSection() {
  return (
    <AccountSection id="data" title={m.data_title()} text={m.data_text()}>
      <ExportButton />
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <p>{m.data_delete_text()}</p>
        <LinkButton to="/profile/delete-account" variant="quiet-danger" className="-ms-5 self-start">
          {m.data_delete()}
        </LinkButton>
      </div>
    </AccountSection>
  );
}
