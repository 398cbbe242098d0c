import { describeTable } from '@wayable/server/testing/pre-hijacking/describe-table';
import { BY_MESSAGE } from '@wayable/server/testing/pre-hijacking/owners';
import { BY_PHONE } from '@wayable/server/testing/pre-hijacking/strangers';

describeTable(
  'with phone numbers',
  {},
  {
    strangers: BY_PHONE,
    owners: BY_MESSAGE,
    newAddress: (stage) => ({ phone: stage.newPhone() }),
  },
);
