import { expect, test } from 'vitest'
import { ipAddress, networkOf } from './network.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:4711', '198.51.100.7'],
  [' 198.51.100.7 ', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:4711', '198.51.100.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('%s is the address %s', (written, address) => {
  expect(ipAddress(written)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '198.51.100', '300.1.1.1', '[198.51.100.7', 'example.com:80'])(
  '“%s” contains no address',
  (written) => {
    expect(ipAddress(written)).toBeNull()
  },
)

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['198.51.100.250:1', '198.51.100.0/24'],
  ['::ffff:198.51.100.9', '198.51.100.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:ffff:ffff:ffff:ffff]:80', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('all invalid addresses share one network', () => {
  expect(networkOf('unknown')).toBe(networkOf('_another'))
})
