import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { ApiError } from '~/api-client/api-error';

const DENIALS = ['not_permitted', 'admin_second_factor_required'];

/** Returns whether the error says that the person is not an administrator. */
export const isDenial = (error: unknown): boolean =>
  error instanceof ApiError && DENIALS.includes(error.code);

/** Called when the role was lost while the panel is open. */
export const RoleLost = createContext<() => void>(() => undefined);

/** Runs a query of the panel. If the role was lost, the panel closes. */
export function useAdminQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery(options);
  const onLost = use(RoleLost);
  const isLost = isDenial(query.error);
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost, onLost]);
  return query;
}
