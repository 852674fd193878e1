import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINES, WEB_PROCESSES, WORKER_PROCESSES } from '../settings.ts'
import { hasFailed, inWords } from './meter.ts'
import type { Outcome } from './outcome.ts'
import { drawTimeline } from './timeline.ts'

/** The longest time without service that a failover may cause. */
const FAILOVER_LIMIT_SECONDS = 30
const KILLED_LEADERS = 3
const GROUPS = [
  ['service'],
  MACHINES.map((one) => `postgresql${one}`),
  MACHINES.map((one) => `etcd${one}`),
  WEB_PROCESSES.map((one) => `web${one}`),
  WORKER_PROCESSES.map((one) => `worker${one}`),
]

/** The checks that failed, in words. Empty if all checks passed. */
export function findingsOf({ begun, verdict, failovers, planned, drainMs, witness }: Outcome): string[] {
  const failed = planned?.failed ?? []
  return [
    ...Object.entries(verdict)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name}: ${count}`),
    ...failovers
      .filter(({ seconds }) => seconds > FAILOVER_LIMIT_SECONDS)
      .map(({ seconds }) => `a failover took ${seconds.toFixed(1)} s`),
    ...failed.map((one) => `a request failed during the planned replacement, ${inWords(one, begun)}`),
    ...(drainMs === null ? ['payments that were never decided'] : []),
    ...[...witness.strange].map(
      ([what, count]) => `an answer that no buyer should see, ${count} times: ${what}`,
    ),
  ]
}

/** The parts of the storm that did not run before the deadline. */
export function leftOutOf({ planned, options, begunOrders, failovers }: Outcome): string[] {
  const wanted = options.short ? 1 : KILLED_LEADERS
  return [
    ...(failovers.length < wanted ? [`leaders killed: ${failovers.length} of ${wanted}`] : []),
    ...(planned ? [] : ['the planned replacement']),
    ...(begunOrders < options.orders ? [`people: ${begunOrders} of ${options.orders}`] : []),
  ]
}

/** Writes the report and its timeline. Returns the path of the report. */
export function writeReport(outcome: Outcome, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'report.md')
  writeFileSync(join(folder, 'timeline.svg'), timelineOf(outcome))
  writeFileSync(path, reportOf(outcome))
  return path
}

function timelineOf(outcome: Outcome): string {
  const { begun, ended, happenings, bars, sent, planned, witness, options } = outcome
  const seconds = Math.ceil((ended - begun) / 1000)
  const paid = Array.from({ length: seconds }, () => 0)
  for (const { at, ms, status, path } of sent) {
    const second = Math.floor((at + ms - begun) / 1000)
    if (status === 200 && path === 'POST /v2/registrations/:id/orders' && second < seconds)
      paid[second] = (paid[second] ?? 0) + 1
  }
  const failed = findingsOf(outcome).length
  const subtitle = [
    `${witness.people.length} people in ${seconds} s`,
    failed === 0 ? 'all checks passed' : `${failed} checks failed`,
    `seed ${options.seed}`,
    new Date(begun).toISOString().slice(0, 10),
  ].join(' · ')
  const title = 'Storm over the cluster'
  return drawTimeline({ title, subtitle, begun, ended, groups: GROUPS, bars, happenings, planned, paid })
}

const table = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n')

function reportOf(outcome: Outcome): string {
  const { options, begun, ended, sent, witness, failovers, planned, sweeps, drainMs, verdict } = outcome
  const [findings, leftOut] = [findingsOf(outcome), leftOutOf(outcome)]
  const told = (kind: string) => witness.told.filter(({ outcome: heard }) => heard === kind).length
  const facts: [string, string | number][] = [
    ['people', witness.people.length],
    ['drafts acknowledged', witness.people.reduce((sum, { drafts }) => sum + drafts.length, 0)],
    ['told “paid”', told('paid')],
    ['told “declined”, and left', told('declined')],
    ['left without an answer', told('nothing')],
    ['requests over https', sent.length],
    ['requests that failed in the storm', sent.filter(hasFailed).length],
    ['seconds of storm', Math.round((ended - begun) / 1000)],
    ['seconds to decide every payment', drainMs === null ? 'never' : Math.ceil(drainMs / 1000)],
    [
      'comparisons of ledger and gateway during the storm',
      `${sweeps.done}, and ${sweeps.failed} that failed`,
    ],
    ['seed', options.seed],
  ]
  const seconds = (at: number) => Math.round((at - begun) / 1000)
  return `# Storm over the cluster

${findings.length === 0 ? 'All checks passed.' : `**These checks failed:**\n\n${findings.map((line) => `- ${line}`).join('\n')}`}

${leftOut.length === 0 ? '' : `Not run before the deadline: ${leftOut.join('; ')}.\n\n`}![timeline of the storm](timeline.svg)

| fact | value |
|---|---|
${table(facts)}

## Without service

| leader killed at | longest time without an acknowledged write |
|---|---|
${table(failovers.map(({ at, seconds: long }) => [`${seconds(at)} s`, long === 0 ? 'below 2 s' : `${long.toFixed(1)} s`]))}

${
  planned
    ? `The planned replacement by ${planned.version} and back took ${seconds(planned.to) - seconds(planned.from)} s. Requests that failed: ${planned.failed.length}. ${planned.note}\nThe keys were rotated meanwhile. Of ${planned.cameBack} drafts of people who came back, ${planned.locked} did not open.`
    : 'There was no planned replacement.'
}

## Checks of people, ledger and gateway

| violation | found |
|---|---|
${table(Object.entries(verdict))}

${outcome.stories.length === 0 ? '' : `## What happened to these orders\n\n\`\`\`\n${outcome.stories.join('\n')}\n\`\`\`\n\n`}## Failed requests by answer

| request | answer | how many |
|---|---|---|
${table(countFailed(outcome))}

## What happened

| second | place | what |
|---|---|---|
${table(outcome.happenings.map(({ at, place, what }) => [seconds(at), place, what]))}
`
}

function countFailed({ sent }: Outcome): [string, string, number][] {
  const counts = new Map<string, number>()
  for (const one of sent.filter(hasFailed)) {
    const key = `${one.path}|${one.status === 0 ? 'none' : one.status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, count]) => {
      const [path = '', status = ''] = key.split('|')
      return [path, status, count]
    })
}
