import { describe, expect, it } from 'vitest';
import { parseAddress, toUrl } from './database-address.ts';

const read = (url: string) => parseAddress({ url });

describe('parseAddress', () => {
  it('reads a database URL with one host and default port', () => {
    expect(read('postgres://map:p%40ss@db.example/wayable')).toMatchObject({
      hosts: [{ host: 'db.example', port: 5432 }],
      mustBeWritable: false,
      settings: { user: 'map', password: 'p@ss', database: 'wayable' },
    });
  });

  it('reads a database URL with several hosts and target_session_attrs', () => {
    const address = read('postgres://map:x@a:5433,[::1]:5434,c/wayable?target_session_attrs=read-write');
    expect(address.hosts).toEqual([
      { host: 'a', port: 5433 },
      { host: '::1', port: 5434 },
      { host: 'c', port: 5432 },
    ]);
    expect(address.mustBeWritable).toBe(true);
  });

  it("reads a database URL with a Unix socket's folder", () => {
    const { hosts } = read('postgres://map@localhost/wayable?host=%2Ftmp%2Fsocket');
    expect(hosts).toEqual([{ host: '/tmp/socket', port: 5432 }]);
  });

  it('verifies certificates only for sslmode=verify-full', () => {
    expect(read('postgres://map@db/wayable?sslmode=require').settings.ssl).toEqual({
      rejectUnauthorized: false,
    });
    expect(read('postgres://map@db/wayable?sslmode=verify-full').settings.ssl).toEqual({});
    expect(read('postgres://map@db/wayable').settings.ssl).toBeUndefined();
  });

  it('reads the URL of the embedded database', () => {
    const embedded = { socketDir: '/a b/socket', user: 'wayable', database: 'wayable' };
    expect(read(toUrl(embedded))).toMatchObject({
      hosts: [{ host: '/a b/socket', port: 5432 }],
      settings: { user: 'wayable', database: 'wayable' },
    });
  });
});
