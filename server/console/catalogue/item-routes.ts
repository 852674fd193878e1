import {
  addConsoleItem,
  endConsoleItem,
  previewConsoleEnding,
  previewConsoleItem,
  readConsoleItems,
  withdrawConsoleItemDay,
  type ConsoleItem,
} from '#domain/contracts/console/items.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { ItemProblem } from '#domain/pricing/catalogue-item.ts'
import type { TextProblem } from '#domain/pricing/dated-texts.ts'
import type { Db } from '#server/db/database.ts'
import type { CatalogueItem } from '#server/packages/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, staffRefusal, type FindCaller, type StaffRefused } from '../caller.ts'
import {
  addItemByStaff,
  endItemByStaff,
  previewEnding,
  previewItem,
  readItems,
  withdrawDayByStaff,
} from './items.ts'
import { textError } from './text-errors.ts'
import { withdrawalAnswer } from './withdrawal-answer.ts'

/** Serves the packages and extras, and the days on which their sale begins and ends. */
export function mountItems(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleItems, async ({ staff }) => {
    const answer = await readItems(db, staff)
    if (answer.outcome !== 'read') return staffRefusal(answer.outcome)
    return { status: 200, body: { items: answer.items.map(itemBody), services: answer.services } }
  })

  mountForStaff(api, staffOf, previewConsoleItem, async ({ staff, body }) => {
    const answer = await previewItem(db, staff, body)
    if (answer.outcome !== 'fine') return refusalOf(answer, body.kind)
    const { startsAt, currency, prices } = answer.planned
    return {
      status: 200,
      body: {
        startsAt: startsAt.toISOString(),
        prices: prices.map(({ years, priceMinor: price }) => ({ years, currency, price })),
      },
    }
  })

  mountForStaff(api, staffOf, addConsoleItem, async ({ staff, headers, body }) => {
    const answer = await addItemByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    return answer.outcome === 'added'
      ? { status: 201, body: { packageIds: answer.packageIds } }
      : refusalOf(answer, body.kind)
  })

  mountForStaff(api, staffOf, previewConsoleEnding, async ({ staff, body }) => {
    const answer = await previewEnding(db, staff, body)
    return answer.outcome === 'previewed'
      ? { status: 200, body: { renewals: answer.renewals } }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, endConsoleItem, async ({ staff, headers, body }) => {
    const answer = await endItemByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    switch (answer.outcome) {
      case 'added':
        return { status: 201, body: { id: answer.id } }
      case 'ended-before':
        return refuse(409, 'api.items.endedBefore', { values: { name: answer.day.addedName } })
      case 'refused':
        return refuseFields([ENDINGS[answer.problem]])
      default:
        return staffRefusal(answer.outcome)
    }
  })

  mountForStaff(api, staffOf, withdrawConsoleItemDay, async ({ staff, params, body }) => {
    const answer = await withdrawDayByStaff(db, staff, { id: params.id, ...body })
    return withdrawalAnswer(answer, 'api.items.begun')
  })
}

function itemBody({ days, ...item }: CatalogueItem): ConsoleItem {
  return { ...item, days: days.map((day) => ({ ...day, startsAt: day.startsAt.toISOString() })) }
}

const ENDINGS = {
  past: { field: 'from', code: 'api.items.endPast' },
  last: { field: 'packageId', code: 'api.items.last' },
} as const

const PROBLEMS: Readonly<Record<Exclude<ItemProblem, 'code'>, { field: string; code: MessageKey }>> = {
  'code-taken': { field: 'code', code: 'api.items.taken' },
  market: { field: 'market', code: 'api.items.market' },
  from: { field: 'from', code: 'api.texts.past' },
  prices: { field: 'prices', code: 'api.items.prices' },
  services: { field: 'services', code: 'api.items.services' },
  groups: { field: 'groups', code: 'api.items.groups' },
}

type Other = { outcome: 'refused'; problems: ItemProblem[]; words: TextProblem[] } | { outcome: StaffRefused }

function refusalOf(answer: Other, kind: 'package' | 'extra'): Refusal {
  if (answer.outcome !== 'refused') return staffRefusal(answer.outcome)
  const code = kind === 'package' ? 'api.items.packageCode' : 'api.items.extraCode'
  return refuseFields([
    ...answer.problems.map((problem) =>
      problem === 'code' ? ({ field: 'code', code } as const) : PROBLEMS[problem],
    ),
    ...answer.words.map(textError),
  ])
}
