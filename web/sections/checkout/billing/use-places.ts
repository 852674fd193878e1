import { startTransition, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

export type Country = { code: string; name: string }
/** What a country, or a region of it, offers to choose from; null when that could not be loaded. */
export type Places = {
  regions: readonly { code: string; name: string }[]
  timezones: readonly { id: string; longName: string }[]
}

/** The same at every look, so that not knowing yet is not a change. */
const NOT_KNOWN: readonly [] = []

type Options = { initial: Places; country: string; region: string }

/** Country and region of an address, with the regions and time zones that follow from them. */
export function usePlaces({ initial, ...start }: Options) {
  const { load, data, state } = useFetcher<Places | null>()
  const [country, setCountry] = useState(start.country)
  const [region, setRegion] = useState(start.region)
  const [elsewhere, setElsewhere] = useState(false)
  const wanted = new URLSearchParams({ country, region }).toString()
  const [asked, setAsked] = useState(wanted)
  const [asking, setAsking] = useState(false)
  // The router tells of its asking when nothing more urgent is left to draw; a form may be sent before.
  const loading = asking || asked !== wanted || state !== 'idle'
  // One question at a time: a state typed letter by letter asks several, and the router may keep an earlier answer.
  useEffect(() => {
    if (asking || asked === wanted) return
    setAsked(wanted)
    setAsking(true)
    void load(`/places?${wanted}`).finally(() => startTransition(() => setAsking(false)))
  }, [asking, asked, wanted, load])
  // Another region leaves the lists as they are until its own are there: the field that was used stays where it is.
  const held = elsewhere ? null : initial
  const places = data === undefined ? held : data

  return {
    country,
    region,
    loading,
    failed: !loading && data === null,
    regions: (places ?? held)?.regions ?? NOT_KNOWN,
    timezones: places?.timezones ?? NOT_KNOWN,
    /** For the rules: nothing is held against a choice while the lists are on their way. */
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
    reload: () => setAsked(''),
  }
}
export type PlaceChoice = ReturnType<typeof usePlaces>
