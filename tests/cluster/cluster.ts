import { anOrder, placeOrder } from '#tests/support/draft-orders.ts'
import { aDraftReadyToPay } from '#tests/support/joining.ts'
import { clear, clearLeftovers, openFolder } from './folder.ts'
import { overHttps } from './https-call.ts'
import { installCommand, missingPackages } from './programs.ts'
import { startCluster, type Cluster } from './start.ts'

/**
 * `npm run cluster`: starts the whole application on many machines, played by processes of this one. One buyer pays
 * over https. Then everything stops, and nothing is left.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function payOnce({ balancer: { origin, certificate } }: Cluster): Promise<boolean> {
  const call = overHttps({ origin, certificate, limitMs: 30_000 }, 'first-buyer')
  const draft = await aDraftReadyToPay(call)
  const { status } = await placeOrder(call, draft, await anOrder(call, draft))
  say(`A buyer paid over ${origin}: ${status}`)
  return status === 200
}

async function main(): Promise<boolean> {
  const missing = missingPackages()
  if (missing.length > 0) {
    say(`These packages are missing. Run: ${installCommand(missing)}`)
    return false
  }
  const left = await clearLeftovers()
  if (left > 0) say(`Removed what ${left} earlier runs had left.`)
  const folder = await openFolder()
  const clean = async () => clear(folder.path)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clean().then(() => process.exit(130)))
  try {
    const cluster = await startCluster(folder, say)
    const good = await payOnce(cluster)
    await cluster.stop()
    say('Everything has stopped.')
    return good
  } finally {
    if (process.env.KEEP_FOLDER === undefined) await clean()
  }
}

const good = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  return false
})
process.exitCode = good ? 0 : 1
