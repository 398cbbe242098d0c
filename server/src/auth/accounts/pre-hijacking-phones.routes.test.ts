import { describeTable } from '../../testing/pre-hijacking/describe-table.ts';
import { BY_MESSAGE } from '../../testing/pre-hijacking/owners.ts';
import { BY_PHONE } from '../../testing/pre-hijacking/strangers.ts';

describeTable(
  'with phone numbers',
  {},
  {
    strangers: BY_PHONE,
    owners: BY_MESSAGE,
    newAddress: (stage) => ({ phone: stage.newPhone() }),
  },
);
