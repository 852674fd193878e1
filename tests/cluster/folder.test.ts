import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearLeftovers, openFolder } from './folder.ts'
import { isRunning, knownProcess, type Known } from './pids.ts'
import { createPlace } from './place.ts'

/** The cluster runs on Linux only. */
const onLinux = test.runIf(platform() === 'linux')

/** A process that sleeps for a minute. */
function idle() {
  const child = spawn('sleep', ['60'])
  const known = knownProcess(child.pid ?? 0)
  if (!known) throw new Error('it does not run')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { known, ended, end: () => child.kill() }
}

/** The folder of a run, whose first process is the run itself. */
function aFolder(run: Known, started: Known): string {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-cluster-'))
  writeFileSync(join(folder, 'processes.jsonl'), [run, started].map((one) => JSON.stringify(one)).join('\n'))
  return folder
}

onLinux('the next run kills the processes of a run that has crashed, and removes its folder', async () => {
  const child = idle()
  const folder = aFolder({ pid: process.pid, since: '1' }, child.known)
  await clearLeftovers()
  await child.ended
  expect(isRunning(child.known)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})

onLinux('a process that has the number of an earlier one by chance is not killed', async () => {
  const child = idle()
  aFolder({ pid: process.pid, since: '1' }, { ...child.known, since: '1' })
  await clearLeftovers()
  expect(isRunning(child.known)).toBe(true)
  child.end()
})

onLinux('at its end a run kills its processes, and no supervisor starts one again', async () => {
  const folder = await openFolder()
  const place = createPlace('idle', {
    folder,
    program: () => ({ name: 'idle', command: 'sleep', args: ['60'] }),
    isReady: async () => true,
  })
  await place.start()
  await folder.end()
  await expect.poll(place.pid).toBeNull()
  expect(existsSync(folder.path)).toBe(false)
  await expect(place.start()).rejects.toThrow('because the run ends')
})
