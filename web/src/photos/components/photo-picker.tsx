import { PHOTO_TYPES } from '@wayable/protocol/photos';
import { Camera, ImagePlus } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { m } from '~/paraglide/messages';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { classNames } from '~/ui/class-names';
import { useFileDrop } from '../use-file-drop';

interface PhotoPickerProps {
  /** The id of the button, which receives the focus when no photo is left. */
  buttonId: string;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files that are chosen, taken with a phone's camera, dropped or pasted. */
export function PhotoPicker({ buttonId, isDisabled, onFiles }: PhotoPickerProps) {
  const { dropProps, isDropTarget } = useFileDrop({ isDisabled, onFiles });
  const select = (files: FileList | null) => {
    if (files) onFiles([...files]);
  };
  return (
    <div
      {...dropProps}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-medium border-2 border-dashed p-4 transition-colors',
        isDropTarget ? 'border-accent bg-accent-wash' : 'border-line-strong',
      )}
    >
      <FileTrigger acceptedFileTypes={PHOTO_TYPES} allowsMultiple onSelect={select}>
        <AriaButton id={buttonId} isDisabled={isDisabled} className={buttonStyles('secondary')}>
          <ImagePlus aria-hidden className="size-5" />
          {m.photos_choose()}
        </AriaButton>
      </FileTrigger>
      <span className="hidden pointer-coarse:contents">
        <FileTrigger acceptedFileTypes={PHOTO_TYPES} defaultCamera="environment" onSelect={select}>
          <AriaButton isDisabled={isDisabled} className={buttonStyles('secondary')}>
            <Camera aria-hidden className="size-5" />
            {m.photos_take()}
          </AriaButton>
        </FileTrigger>
      </span>
      <p className="text-ink-soft pointer-coarse:hidden">
        {isDropTarget ? m.photos_drop_now() : m.photos_drop()}
      </p>
    </div>
  );
}
