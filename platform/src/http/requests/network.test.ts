import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('maps the IP address %s to the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('maps all IP addresses of a /64 to one network', () => {
    const group = fc.integer({ min: 1, max: 0xfffe });
    fc.assert(
      fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), group, group, (network, one, other) => {
        const base = network.map((part) => part.toString(16));
        const write = (host: number) => `${base.join(':')}::${host.toString(16)}`;
        expect(networkOf(write(one))).toBe(networkOf(write(other)));
        const neighbor = [...base.slice(0, 3), ((network[3] as number) + 1).toString(16)].join(':');
        expect(networkOf(`${neighbor}::1`)).not.toBe(networkOf(write(one)));
      }),
    );
  });
});
