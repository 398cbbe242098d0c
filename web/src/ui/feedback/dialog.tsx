import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { PageLocale } from '~/ui/page-locale';
import { FocusReturn } from './focus-return';
import { useBackGesture } from './use-back-gesture';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `alertdialog` if the user must decide before continuing. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the text that is announced with the title. */
  describedBy?: string;
  /** Whether people write text in the dialog, which closing it would lose. */
  takesText?: boolean;
  children: ReactNode;
}

/** Closes an open dialog on the Back gesture. */
function BackGesture({ onBack }: { onBack: () => void }) {
  useBackGesture(onBack);
  return null;
}

/**
 * A modal dialog next to or below the toasts: it traps the focus, Escape or Back closes it, and the focus
 * returns. A click beside it closes it, too, unless that would lose typed text.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  role = 'dialog',
  describedBy,
  takesText = false,
  children,
}: DialogProps) {
  return (
    <PageLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isDismissable={role === 'dialog' && !takesText}
        className="modal-overlay items-center p-4 before:grow sm:after:grow sm:after:content-[''] min-[88rem]:before:min-h-0"
      >
        <Modal className="w-full max-w-dialog animate-rise scroll-pb-24 overflow-y-auto rounded-large border border-line bg-surface shadow-float">
          <AriaDialog
            role={role}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
            className="relative p-6 outline-none"
          >
            <div className="flex items-start justify-between gap-4">
              <Heading slot="title" className="min-w-0 text-title wrap-anywhere">
                {title}
              </Heading>
              {role === 'dialog' && (
                <IconButton icon={X} label={m.close()} onClick={onClose} className="-me-2 -mt-2" />
              )}
            </div>
            {children}
            <BackGesture onBack={onClose} />
            <FocusReturn />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </PageLocale>
  );
}
