import { platform } from 'node:os'
import { CLUSTER_PACKAGES, installCommand, missingPackages } from '#tests/cluster/programs.ts'
import type { Finding } from './examine.ts'

/** Checks the other programs that `npm run cluster` needs. No other command needs them. */
export function examineCluster(): Finding[] {
  if (platform() !== 'linux') {
    const remedy = 'Run npm run cluster on Linux, best on Debian 12.'
    return [{ state: 'broken', what: 'The cluster needs Linux', remedy }]
  }
  const missing = missingPackages()
  if (missing.length === 0)
    return [{ state: 'fine', what: `Programs of the cluster: ${CLUSTER_PACKAGES.join(', ')}` }]
  return [
    {
      state: 'broken',
      what: `The cluster needs these packages: ${missing.join(', ')}`,
      remedy: `As root: ${installCommand(missing)}`,
    },
  ]
}
