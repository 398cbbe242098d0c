/** A duration in the unit that a person would use. */
interface Wait {
  amount: number;
  unit: 'second' | 'minute' | 'hour' | 'day';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a wait for display, rounded up so that a retry never comes too early. */
export function toWait(seconds: number): Wait {
  if (seconds <= 90) return { amount: Math.ceil(seconds), unit: 'second' };
  if (seconds <= 90 * MINUTE) return { amount: Math.ceil(seconds / MINUTE), unit: 'minute' };
  if (seconds <= 36 * HOUR) return { amount: Math.ceil(seconds / HOUR), unit: 'hour' };
  return { amount: Math.ceil(seconds / DAY), unit: 'day' };
}
