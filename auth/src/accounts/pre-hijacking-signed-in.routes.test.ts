import { describeTable } from '@wayable/server/testing/pre-hijacking/describe-table';
import { BY_ADDRESS } from '@wayable/server/testing/pre-hijacking/owners';
import { SIGNED_IN } from '@wayable/server/testing/pre-hijacking/strangers';

describeTable(
  'without confirmation of emails',
  { AUTH_CONFIRM_EMAIL: '0' },
  {
    strangers: SIGNED_IN,
    owners: BY_ADDRESS,
    newAddress: (stage) => ({ email: stage.newEmail() }),
  },
);
