import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The result of a step of the start. If it fails, the process says why and ends. */
export async function orExit<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error))
  }
}

type Address = { port: number; host: string; setting: string }

/** Opens a port, and returns its number. If it cannot be used, the process names its setting and ends. */
export async function listenOrExit(server: Server, { port, host, setting }: Address): Promise<number> {
  server.on('error', (error) =>
    exitWith(`Port ${port} cannot be used (${error.message}). Stop what uses it, or set ${setting}.`),
  )
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

function exitWith(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
