/** What an event does to its place. `up` ends each of the three before it. */
export type Kind = 'killed' | 'frozen' | 'replacing' | 'up' | 'note'
/** Something that the test did to the cluster, or saw in it. */
export type Happening = { at: number; place: string; what: string; kind: Kind }
export type Chronicle = {
  begun: number
  happenings: Happening[]
  tell: (place: string, what: string, kind?: Kind) => void
}

export function newChronicle(say: (line: string) => void): Chronicle {
  const begun = Date.now()
  const happenings: Happening[] = []
  return {
    begun,
    happenings,
    tell: (place, what, kind = 'note') => {
      const at = Date.now()
      happenings.push({ at, place, what, kind })
      say(`${String(Math.round((at - begun) / 1000)).padStart(4)} s  ${place}: ${what}`)
    },
  }
}
