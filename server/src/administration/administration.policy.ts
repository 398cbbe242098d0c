import type { Viewer } from '../http/requests/authenticate.ts';

/** Ending somebody's sessions and factors is for administrators, also where it is another administrator's account. */
export const mayAdministerAccounts = (viewer: Pick<Viewer, 'isAdmin'>): boolean => viewer.isAdmin;
