import { useEffect, useState } from 'react';

/** The address of bytes in this page, for as long as they are shown; null where there are none. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return setAddress(null);
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
