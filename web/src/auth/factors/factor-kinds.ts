import { Fingerprint, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react';
import { m } from '~/paraglide/messages';
import type { SecondFactor } from '../session/session-state';

/** The icon and name of each factor type. */
export const FACTOR_KINDS: Record<SecondFactor['type'], { icon: LucideIcon; name: () => string }> = {
  totp: { icon: Smartphone, name: m.factor_totp },
  webauthn: { icon: Fingerprint, name: m.factor_webauthn },
  phone: { icon: MessageSquareText, name: m.factor_phone },
};

/** Returns a factor's label: its type with the owner's name for it. */
export function factorLabel({ type, name }: SecondFactor): string {
  const kind = FACTOR_KINDS[type].name();
  return name === '' ? kind : m.factor_named({ kind, name });
}
