import { startTransition, useState } from 'react'
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
  const fetcher = useFetcher<Places | null>()
  const [country, setCountry] = useState(start.country)
  const [region, setRegion] = useState(start.region)
  const [elsewhere, setElsewhere] = useState(false)
  const [unanswered, setUnanswered] = useState(0)
  // The router tells of its asking when nothing more urgent is left to draw; a form may be sent before.
  const loading = unanswered > 0 || fetcher.state !== 'idle'
  // Another region leaves the lists as they are until its own are there: the field that was used stays where it is.
  const held = elsewhere ? null : initial
  const places = fetcher.data === undefined ? held : fetcher.data

  function load(of: { country: string; region: string }) {
    setUnanswered((number) => number + 1)
    const answered = () => startTransition(() => setUnanswered((number) => number - 1))
    void fetcher.load(`/places?${new URLSearchParams(of).toString()}`).finally(answered)
  }
  return {
    country,
    region,
    loading,
    failed: !loading && fetcher.data === null,
    regions: (places ?? held)?.regions ?? NOT_KNOWN,
    timezones: places?.timezones ?? NOT_KNOWN,
    /** For the rules: nothing is held against a choice while the lists are on their way. */
    offered: {
      regions: places && !loading ? places.regions.map(({ code }) => code) : null,
      timezones: places && !loading ? places.timezones.map(({ id }) => id) : null,
    },
    chooseCountry: (chosen: string) => {
      setCountry(chosen)
      setRegion('')
      setElsewhere(true)
      load({ country: chosen, region: '' })
    },
    chooseRegion: (chosen: string) => {
      setRegion(chosen)
      load({ country, region: chosen })
    },
    reload: () => load({ country, region }),
  }
}
export type PlaceChoice = ReturnType<typeof usePlaces>
