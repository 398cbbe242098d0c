import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWithProof } from '~/auth/factors/proof-context';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { saveFile } from '~/ui/save-file';
import { exportAccount } from '../api/account-data';
import { useRefreshAccount } from '../api/account-user';

/** Downloads all personal data. */
export function ExportButton() {
  const refresh = useRefreshAccount();
  const withProof = useWithProof();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(await withProof(exportAccount), `wayable-account-${day}.json`, 'application/json');
      showToast('success', m.data_exported());
      await refresh();
    } catch (error) {
      showToast('error', errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" className="self-start" isPending={isPending} onClick={() => void download()}>
      {!isPending && <Download aria-hidden className="size-5" />}
      {m.data_export()}
    </Button>
  );
}
