import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Queue } from '#domain/console/queues.ts'
import { may, type Role } from '#domain/console/roles.ts'
import { readConsoleApprovals } from '#domain/contracts/console/approvals.ts'
import { countConsoleCatalogue, type CatalogueCounts } from '#domain/contracts/console/catalogue.ts'
import { readConsoleQueues } from '#domain/contracts/console/queues.ts'
import { callConsole } from './ask-console.ts'

/** The id of the route that is around every page. */
export const FRAME_ROUTE = 'frame'

/** The numbers beside places and tabs. A part is missing if the role may not read it. */
export type Counts = {
  queues: Partial<Record<Queue, number>>
  catalogue: CatalogueCounts | null
  /** The requests that wait for a second person. */
  approvals: number | null
}

/** Reads the numbers that a role may see. A number that cannot be read is left out, because the page is more important. */
export async function readCounts(role: Role, context: LoaderFunctionArgs['context']): Promise<Counts> {
  const [queues, catalogue, approvals] = await Promise.all([
    may(role, 'read-queues') ? callConsole(context, readConsoleQueues, {}) : null,
    may(role, 'read-catalogue') ? callConsole(context, countConsoleCatalogue, {}) : null,
    may(role, 'read-approvals') ? callConsole(context, readConsoleApprovals, {}) : null,
  ])
  return {
    queues: queues?.ok
      ? Object.fromEntries(queues.body.queues.map(({ queue, count }) => [queue, count]))
      : {},
    catalogue: catalogue?.ok ? catalogue.body : null,
    approvals: approvals?.ok
      ? approvals.body.approvals.filter(({ state }) => state === 'asked').length
      : null,
  }
}

/** The numbers that the frame has read for this page. */
export function useCounts(): Counts {
  const frame = useRouteLoaderData<{ counts: Counts }>(FRAME_ROUTE)
  return frame?.counts ?? { queues: {}, catalogue: null, approvals: null }
}
