import type { Answered, Refusal, Told } from '#tests/faults/lies.ts'
import type { Draft } from '#tests/support/buyers/joining.ts'

/** The actions of one person, and the answers they saw. `judge` checks each person. */
export type Person = {
  id: string
  /** The drafts whose creation was acknowledged, each with the key that opens it. */
  drafts: Draft[]
  hasLeft: boolean
  /** The receipts that the person saw: the charge and its amount. */
  receipts: { transactionId: string; totalMinor: number }[]
  /** How often a paid order was later shown as not paid. */
  takenBack: number
}

export type Witness = {
  people: Person[]
  told: Told[]
  refusals: Refusal[]
  /** Every answer to a request, for the report about an order. */
  answers: Answered[]
  /** Answers that no buyer should see, with their number. */
  strange: Map<string, number>
}

export function newWitness(): Witness {
  return { people: [], told: [], refusals: [], answers: [], strange: new Map() }
}

export function sawStrange({ strange }: Witness, answer: string): void {
  strange.set(answer, (strange.get(answer) ?? 0) + 1)
}
