import { useState } from 'react';
import { initials } from '../initials';

interface AvatarProps {
  fullName: string;
  avatarUrl: string | null;
}

/** A person's picture, or their initials where there is none or it does not load. Decoration beside the name. */
export function Avatar({ fullName, avatarUrl }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (avatarUrl && avatarUrl !== failedUrl) {
    return (
      <img
        src={avatarUrl}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(avatarUrl)}
        className="size-24 shrink-0 rounded-round border-2 border-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-24 shrink-0 items-center justify-center rounded-round bg-accent text-heading font-bold text-on-accent forced-colors:border"
    >
      {initials(fullName)}
    </span>
  );
}
