import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { classNames } from '~/ui/class-names';
import { PageLocale } from '~/ui/page-locale';
import { TONE_ICONS, TONE_STYLES, type Tone } from './banner';
import { onToast, type ToastFlow, type ToastMessage, takeToasts } from './toast';
import { useToastPlace } from './toast-place';

/** The times and the number of toasts (docs/product.md#toasts). */
const LIFETIME_MS = 5_000;
const ACTION_LIFETIME_MS = 10_000;
const MAX_VISIBLE_TOASTS = 3;
/**
 * Minimum window height for more than one toast. On a magnified or small screen, several toasts would cover
 * too much.
 */
const ROOM_FOR_SEVERAL_PX = 480;

const queue = new AriaToastQueue<ToastMessage>({
  maxVisibleToasts: window.innerHeight < ROOM_FOR_SEVERAL_PX ? 1 : MAX_VISIBLE_TOASTS,
});

/** The latest message of each flow with its time, including hidden messages. */
const flowSteps = new Map<ToastFlow, { key: string; addedAt: number }>();
/** Minimum time of a step, so that it can be seen and heard. */
const STEP_MIN_MS = 1_000;

const TONE_WORDS: Record<Tone, () => string> = {
  success: m.toast_success,
  error: m.toast_error,
  warning: m.toast_warning,
  info: m.toast_info,
};

function add(message: ToastMessage): void {
  const { action, tone, flow } = message;
  if (action?.signal?.aborted) return;
  const former = flow && flowSteps.get(flow);
  if (former) setTimeout(() => queue.close(former.key), former.addedAt + STEP_MIN_MS - Date.now());
  const key = queue.add(message, { timeout: action ? ACTION_LIFETIME_MS : LIFETIME_MS });
  if (flow) flowSteps.set(flow, { key, addedAt: Date.now() });
  action?.signal?.addEventListener('abort', () => queue.close(key), { once: true });
  // Remove a toast hidden by newer toasts, because it would reappear with an outdated action. Errors may
  // reappear.
  if (!action || tone === 'error') return;
  setTimeout(() => {
    if (!queue.visibleToasts.some((toast) => toast.key === key)) queue.close(key);
  }, ACTION_LIFETIME_MS);
}

const subscribe = (listener: () => void) => queue.subscribe(listener);
const readVisibleToasts = () => queue.visibleToasts;

/**
 * Renders the toasts at the position of toasts.css: five seconds (ten with an action), paused while hovered
 * or focused.
 */
export function ToastRegion() {
  const ref = useRef<HTMLDivElement>(null);
  const visibleToasts = useSyncExternalStore(subscribe, readVisibleToasts, readVisibleToasts);
  useEffect(() => {
    const move = () => {
      for (const message of takeToasts()) add(message);
    };
    move();
    return onToast(move);
  }, []);
  // React Aria starts the timer of a new toast even while it pauses other toasts. This effect runs after
  // that.
  useEffect(() => {
    const region = ref.current;
    if (visibleToasts.length === 0 || !region) return;
    if (region.hasAttribute('data-hovered') || region.contains(document.activeElement)) queue.pauseAll();
  }, [visibleToasts]);
  useToastPlace(ref, visibleToasts.length > 0);
  // Unmount the empty region. React Aria misses the blur of a button that is removed with the last toast, and
  // would pause later toasts.
  if (visibleToasts.length === 0) return null;
  return (
    <PageLocale>
      <AriaToastRegion
        ref={ref}
        queue={queue}
        aria-label={m.toast_region()}
        className="fixed end-4 top-(--toasts-top) bottom-(--toasts-bottom) z-60 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2 rounded-medium sm:gap-3"
      >
        {({ toast }) => {
          const Icon = TONE_ICONS[toast.content.tone];
          return (
            <AriaToast
              toast={toast}
              className={classNames(
                'flex animate-rise items-start gap-3 rounded-medium border-2 p-1 ps-4 shadow-float sm:p-3 sm:ps-4',
                TONE_STYLES[toast.content.tone],
              )}
            >
              {toast.content.picture || <Icon aria-hidden className="mt-2.5 size-6 shrink-0" />}
              <AriaToastContent className="min-w-0 grow py-2 text-ink">
                <Text slot="title" className="sr-only">
                  {TONE_WORDS[toast.content.tone]()}
                </Text>{' '}
                <Text slot="description" className="text-small font-semibold leading-snug sm:text-body">
                  {toast.content.text}
                </Text>
              </AriaToastContent>
              {toast.content.action && (
                <Button
                  variant="secondary"
                  className="shrink-0 self-center"
                  onClick={() => {
                    toast.content.action?.onPress();
                    queue.close(toast.key);
                  }}
                >
                  {toast.content.action.label}
                </Button>
              )}
              <AriaButton
                slot="close"
                aria-label={m.dismiss()}
                className="flex size-12 shrink-0 items-center justify-center rounded-round text-ink hover:bg-surface"
              >
                <X aria-hidden className="size-5" />
              </AriaButton>
            </AriaToast>
          );
        }}
      </AriaToastRegion>
    </PageLocale>
  );
}
