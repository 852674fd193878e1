/** Something that the test did to the cluster, or saw in it. */
export type Happening = { at: number; place: string; what: string }
export type Chronicle = {
  begun: number
  happenings: Happening[]
  tell: (place: string, what: string) => void
}

export function newChronicle(say: (line: string) => void): Chronicle {
  const begun = Date.now()
  const happenings: Happening[] = []
  return {
    begun,
    happenings,
    tell: (place, what) => {
      const at = Date.now()
      happenings.push({ at, place, what })
      say(`${String(Math.round((at - begun) / 1000)).padStart(4)} s  ${place}: ${what}`)
    },
  }
}
