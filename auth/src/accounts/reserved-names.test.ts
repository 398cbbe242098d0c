import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';

describe('isReservedName', () => {
  it.each([
    'Admin',
    'ADMIN',
    'ADMlN',
    'Adm1n',
    'Admin 2',
    'Admin✔',
    'A d m i n',
    '\u0410dmin',
    '\u0430\u217emi\u0578',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    'Ádmìn',
    'Ad\u00admin',
    'The Administrators',
    'Moderator',
    'Админ',
    'Администратор ✔',
    '管理员',
    'Rnoderator',
    'Site Moderator',
    'Support Team',
    'Wayable Team ✔',
    'W\u0430y\u0430ble',
    'VVayable',
    'WayableSupport',
    'Contributor',
    'A contributor',
    '\u0421ontributor',
  ])('reserves the profile name %j', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each([
    'Ada Lovelace',
    'Admina Osei',
    'Moderato Cantabile',
    'Ivan Support',
    'Rob Staff',
    'Team Wheel 7',
    'Αθηνά Παπαδοπούλου',
    'Анна Админова',
    '李小龙',
    'محمد',
    'Ó Conchobhair',
    'A',
    '7',
    '✔',
  ])('allows the profile name %j', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
