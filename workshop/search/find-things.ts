import { newestMails } from '#server/email/mailbox/index.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { recentOrders } from '../journal/read-order.ts'
import { MAILS } from '../mails/samples.ts'
import { PERSONAS } from '../personas/personas.ts'
import { SCREENS } from '../screens/screens.ts'

/** Something that a developer can open. A persona is a form, because a click creates a person. */
export type Thing = { kind: string; name: string; says: string; to: string; isForm: boolean }

const CAUGHT_MAILS = 100
const AT_MOST = 40

/** Personas, screens, orders and mails whose words contain each word of a text. */
export async function findThings({ db }: Pick<WorkshopDeps, 'db'>, text: string): Promise<Thing[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const [orders, mails] = [await recentOrders(db), await newestMails(db, CAUGHT_MAILS)]
  const things: Thing[] = [
    ...Object.entries(PERSONAS).map(([key, { name, is }]) => thing('persona', name, is, `/dev/be/${key}`)),
    ...Object.entries(SCREENS).flatMap(([flow, screens]) =>
      screens.map(({ path, as, state = '' }, index) =>
        thing('screen', `/${path}`, [flow, state, PERSONAS[as]?.name ?? as].join(' '), frameOf(flow, index)),
      ),
    ),
    ...orders.map(({ orderNo, state }) => thing('order', orderNo, state, `/dev?order=${orderNo}`)),
    ...mails.map(({ id, subject, recipient }) =>
      thing('caught mail', subject, `to ${recipient}`, `/dev/mail/${id}`),
    ),
    ...MAILS.map(({ kind }, index) => thing('kind of mail', kind, '', `/dev/mails/${index}?locale=en`)),
  ]
  const fits = ({ kind, name, says }: Thing) => {
    const all = `${kind} ${name} ${says}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return things.filter(fits).slice(0, AT_MOST)
}

function thing(kind: string, name: string, says: string, to: string): Thing {
  return { kind, name, says, to, isForm: kind === 'persona' }
}

function frameOf(flow: string, index: number): string {
  return `/dev/screens#${screenId(flow, index)}`
}

/** The place of a screen on the page of all screens. */
export function screenId(flow: string, index: number): string {
  return `screen-${flow.toLowerCase()}-${index}`
}
