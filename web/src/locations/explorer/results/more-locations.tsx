import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { formatNumber } from '~/ui/text/format';
import type { MoreResults } from './use-explorer-results';

interface MoreLocationsProps {
  more: MoreResults;
  /** Called before the next page is loaded, to keep the focus in the list. */
  onPress: () => void;
}

/** The button that loads the next page of places, with the error of the last attempt. */
export function MoreLocations({ more, onPress }: MoreLocationsProps) {
  return (
    <>
      {more.error && (
        <div className="mt-2">
          <ErrorState title={m.locations_load_failed()} text={errorText(more.error)} />
        </div>
      )}
      <Button
        variant="secondary"
        className="mt-2 w-full"
        isPending={more.isPending}
        onClick={() => {
          onPress();
          more.load();
        }}
      >
        {more.error ? m.try_again() : m.locations_list_more({ shown: formatNumber(more.amount) })}
      </Button>
    </>
  );
}
