import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '~/ui/class-names';
import { useObjectUrl } from '~/ui/use-object-url';
import { pictureQuery } from '../api/get-picture';
import { avatarGround } from '../avatar-ground';
import { initials } from '../initials';

type AvatarSize = 'small' | 'medium' | 'large';

const SIZES: Record<AvatarSize, string> = {
  small: 'size-11 text-body',
  medium: 'size-16 text-title',
  large: 'size-24 text-heading',
};
/** The smallest stored size that is sharp with two pixels per CSS pixel. */
const EDGES: Record<AvatarSize, number> = { small: 96, medium: 384, large: 384 };

interface AvatarProps {
  id: string;
  fullName: string;
  avatarUrl: string | null;
  size?: AvatarSize;
}

/** A person's picture, or their initials. It is decorative, as the name is next to it. */
export function Avatar({ avatarUrl, size = 'large', ...person }: AvatarProps) {
  return <Picture {...person} size={size} source={avatarUrl && `${avatarUrl}?size=${EDGES[size]}`} />;
}

/**
 * Like `Avatar`, with the session's rights: the reader's own picture, and for administrators also hidden
 * pictures.
 */
export function SessionAvatar({ avatarUrl, size = 'large', ...person }: AvatarProps) {
  return <Picture {...person} size={size} source={useSessionPicture(avatarUrl)} />;
}

/** Returns an object URL of the picture; null until it is loaded, or without a picture. */
function useSessionPicture(url: string | null): string | null {
  const { data: picture } = useQuery({ ...pictureQuery(url ?? ''), enabled: url !== null });
  return useObjectUrl(picture);
}

interface PictureProps {
  id: string;
  fullName: string;
  source: string | null;
  size: AvatarSize;
}

function Picture({ id, fullName, source, size }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (source && source !== failed) {
    return (
      <img
        src={source}
        alt=""
        onError={() => setFailed(source)}
        className={classNames('shrink-0 rounded-round border-2 border-line object-cover', SIZES[size])}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-round font-bold text-on-avatar forced-colors:border',
        avatarGround(id),
        SIZES[size],
      )}
    >
      {initials(fullName)}
    </span>
  );
}
