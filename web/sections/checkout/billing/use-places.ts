import { useEffect, useState } from 'react'
import { askForJson } from './ask-for-json.ts'

export type Country = { code: string; name: string }
/** The choices that a country or a region offers; null when they could not be loaded. */
export type Places = {
  regions: readonly { code: string; name: string }[]
  timezones: readonly { id: string; longName: string }[]
}

/** One constant array, so that unknown regions do not look like a change. */
const NOT_KNOWN: readonly [] = []

type Options = { initial: Places; country: string; region: string }

/** The country and region of an address, with their lists of regions and time zones. */
export function usePlaces({ initial, ...start }: Options) {
  const [data, setData] = useState<Places | null>()
  const [country, setCountry] = useState(start.country)
  const [region, setRegion] = useState(start.region)
  const [elsewhere, setElsewhere] = useState(false)
  const wanted = new URLSearchParams({ country, region }).toString()
  const [answered, setAnswered] = useState(wanted)
  const loading = answered !== wanted
  useEffect(() => {
    if (answered === wanted) return undefined
    let isReplaced = false
    // The route is flows/entry/places.ts.
    void askForJson<Places>(`places?${wanted}`).then((answer) => {
      if (isReplaced) return
      setData(answer)
      setAnswered(wanted)
    })
    return () => {
      isReplaced = true
    }
  }, [answered, wanted])
  // After a change of region, the old lists stay until the new ones arrive. Otherwise the used field would
  // move.
  const held = elsewhere ? null : initial
  const places = data === undefined ? held : data

  return {
    country,
    region,
    loading,
    failed: !loading && data === null,
    regions: (places ?? held)?.regions ?? NOT_KNOWN,
    timezones: places?.timezones ?? NOT_KNOWN,
    /** The lists for the rules. While they load they are null, and no choice is an error. */
    offered: {
      regions: places && !loading ? places.regions.map(({ code }) => code) : null,
      timezones: places && !loading ? places.timezones.map(({ id }) => id) : null,
    },
    chooseCountry: (chosen: string) => {
      if (chosen === country) return
      setCountry(chosen)
      setRegion('')
      setElsewhere(true)
    },
    chooseRegion: setRegion,
    reload: () => setAnswered(''),
  }
}
export type PlaceChoice = ReturnType<typeof usePlaces>
