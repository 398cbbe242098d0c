import { describeTable } from '../../testing/pre-hijacking/describe-table.ts';
import { BY_ADDRESS } from '../../testing/pre-hijacking/owners.ts';
import { SIGNED_IN } from '../../testing/pre-hijacking/strangers.ts';

describeTable(
  'without confirmation of addresses',
  { AUTH_CONFIRM_EMAIL: '0' },
  {
    strangers: SIGNED_IN,
    owners: BY_ADDRESS,
    newAddress: (stage) => ({ email: stage.newEmail() }),
  },
);
