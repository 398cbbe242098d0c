import type { CorrectionCreate } from '@wayable/protocol/corrections';
import type { TestApp } from '@wayable/server/testing/test-app';

/**
 * Suggests and accepts a correction of a place.
 * @returns a function that undoes the correction, with the status of the response
 */
export async function correctPlace(
  server: TestApp,
  locationId: string,
  payload: CorrectionCreate,
): Promise<() => Promise<number>> {
  const [person, admin] = [await server.buildUser(), await server.buildUser({ isAdmin: true })];
  const { body } = await server.send('POST', `/api/v1/locations/${locationId}/suggestions`, {
    user: person,
    payload,
  });
  const path = `/api/v1/admin/suggestions/${body.id}`;
  const accepted = await server.send('PUT', path, { user: admin, payload: { decision: 'accept' } });
  if (accepted.status !== 204) throw new Error(`Not accepted: ${JSON.stringify(accepted.body)}`);
  return async () => (await server.send('POST', `${path}/reversal`, { user: admin })).status;
}
