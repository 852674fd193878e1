import type { Queue } from '#domain/console/queues.ts'
import type { Right } from '#domain/console/roles.ts'
import type { Counts } from './counts.ts'
import type { IconName } from './icon.tsx'

export type Place = {
  name: string
  /** Below the base path of the console. */
  to: string
  icon: IconName
  /** Who may open it; null means everybody with a role. */
  right: Right | null
  queue?: Queue
  /** The number beside the name, if it is not that of a queue. Null if the role may not read it. */
  countOf?: (counts: Counts) => number | null
}

/** The pages in the sidebar. A new page is one line here. */
export const CONSOLE_PLACES: readonly Place[] = [
  { name: 'Front', to: '/', icon: 'home', right: null },
  { name: 'Search', to: '/search', icon: 'search', right: 'find' },
  { name: 'Figures', to: '/figures', icon: 'chart', right: 'read-figures' },
  { name: 'Audit', to: '/audit', icon: 'shield', right: 'read-audit' },
  {
    name: 'Approvals',
    to: '/approvals',
    icon: 'users',
    right: 'read-approvals',
    countOf: ({ approvals }) => approvals,
  },
  {
    name: 'Catalogue',
    to: '/catalogue',
    icon: 'tag',
    right: 'read-catalogue',
    countOf: ({ catalogue }) => catalogue?.preparedChanges ?? null,
  },
  { name: 'Endpoints', to: '/endpoints', icon: 'swap', right: 'read-endpoints' },
  {
    name: 'Payments waiting',
    to: '/queues/payments',
    icon: 'clock',
    right: 'read-queues',
    queue: 'payments',
  },
  { name: 'Findings', to: '/queues/findings', icon: 'alert', right: 'read-queues', queue: 'findings' },
  { name: 'Mails given up', to: '/queues/mails', icon: 'mail', right: 'read-queues', queue: 'mails' },
  { name: 'Mails returned', to: '/queues/bounces', icon: 'mail', right: 'read-queues', queue: 'bounces' },
  { name: 'Disputes', to: '/queues/disputes', icon: 'order', right: 'read-queues', queue: 'disputes' },
  { name: 'Renewals due', to: '/queues/renewals', icon: 'calendar', right: 'read-queues', queue: 'renewals' },
  { name: 'In dunning', to: '/queues/dunning', icon: 'card', right: 'read-queues', queue: 'dunning' },
  { name: 'Jobs with errors', to: '/queues/jobs', icon: 'bolt', right: 'read-queues', queue: 'jobs' },
  { name: 'Webhooks open', to: '/queues/webhooks', icon: 'swap', right: 'read-queues', queue: 'webhooks' },
]

/** The page of a person, below the base path. */
export function personPath(id: string): string {
  return `/people/${id}`
}
