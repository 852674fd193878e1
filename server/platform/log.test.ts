import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The output of a process that logs, runs `after` and ends. */
function written(after: string): string {
  const program = `
    import { openLog } from '${new URL('./log.ts', import.meta.url).href}'
    const log = openLog({ level: 'info' })
    log.info('listening')
    log.alert('a payment needs a person')
    log.info('request', { status: 201, email: 'amara@example.com' })
    ${after}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout
}

test.each([
  ['ends normally', ''],
  ['exits', 'process.exit(0)'],
  ['crashes', "throw new Error('out of luck')"],
])('no line is lost when the process %s', (_case, after) => {
  const lines = written(after)
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(lines.toSorted()).toEqual(['a payment needs a person', 'listening', 'request'])
})

test('a field outside the allowed list is not written', () => {
  expect(written('')).not.toContain('amara@example.com')
})

test('the log contains the id of an erased person, so that the erasure can be repeated after a restore', () => {
  const lines = written("log.info('a person was erased', { userId: 'the-id' })")
  expect(lines).toContain('the-id')
})
