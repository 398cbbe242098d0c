import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { uploadErrorText } from '../upload-error-text';
import type { UploadState } from '../upload-queue';

/** `kept` means that the review already shows the photo. */
export type PhotoState = UploadState | { kind: 'preparing' } | { kind: 'kept' };

/** The upload state of a photo as icon, words and color. */
export function PhotoStatus({ state }: { state: PhotoState }) {
  switch (state.kind) {
    case 'preparing':
      return <Line icon={LoaderCircle} iconClassName="animate-turn" text={m.photos_preparing()} />;
    case 'queued':
      return <Line icon={Clock} text={m.photos_queued()} />;
    case 'waiting':
      return <Line icon={WifiOff} text={m.photos_waiting()} />;
    case 'uploaded':
      return <Line icon={CircleCheck} text={m.photos_uploaded()} className="font-semibold text-success" />;
    case 'failed':
      return (
        <Line icon={CircleAlert} text={uploadErrorText(state.error)} className="font-semibold text-danger" />
      );
    case 'kept':
      return null;
    case 'uploading':
      return <UploadProgress share={state.share} />;
  }
}

interface LineProps {
  icon: LucideIcon;
  text: string;
  className?: string;
  iconClassName?: string;
}

function Line({ icon: Icon, text, className = 'text-ink-soft', iconClassName }: LineProps) {
  return (
    <p className={classNames('flex items-start gap-2 text-small', className)}>
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', iconClassName)} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function UploadProgress({ share }: { share: number }) {
  return (
    <ProgressBar aria-label={m.photos_uploading()} value={Math.floor(share * 100)}>
      {({ percentage = 0, valueText }) => (
        <>
          <p aria-hidden className="flex justify-between gap-3 text-small text-ink-soft">
            <span>{m.photos_uploading()}</span>
            <span className="tabular-nums">{valueText}</span>
          </p>
          <div className="mt-1 h-2.5 overflow-hidden rounded-round border border-line-strong bg-sunken">
            <div
              className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
              style={{ width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
