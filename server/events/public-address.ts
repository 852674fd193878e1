import { BlockList, isIP } from 'node:net'

/**
 * Addresses that no public server has: private, loopback, link-local, shared, reserved, documentation and multicast. On
 * Azure, 168.63.129.16 is the host of a machine.
 */
const INSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** The range of public IPv6 addresses. Most IPv6 addresses that contain an IPv4 address are outside this range. */
const OUTSIDE_6 = ['2000::', 3] as const
const INSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [net, bits] of INSIDE_4) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of INSIDE_6) refused.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...OUTSIDE_6, 'ipv6')

/** Whether an IP address belongs to the public internet. A text that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    default:
      return false
  }
}
