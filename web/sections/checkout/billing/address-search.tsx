import { useEffect, useState, type RefObject } from 'react'
import type { FoundAddress } from '#domain/contracts/addresses.ts'
import { SEARCH_MAX, isWorthSearching, searchCountryOf } from '#domain/addresses/address-search.ts'
import { askForJson } from './ask-for-json.ts'
import { useText } from '#web/lib/text.tsx'
import { Combobox } from '#web/ui/combobox.tsx'

/** The pause in typing before a search is sent. */
const PAUSE_MS = 250

export type AddressSearchProps = {
  country: string
  /** The container of the address fields, which a found address fills in. */
  fields: RefObject<HTMLElement | null>
}

/** Suggests addresses in the countries that have a search. All fields can also be filled in by hand. */
export function AddressSearch({ country, fields }: AddressSearchProps) {
  const text = useText()
  const [data, setData] = useState<FoundAddress[] | null>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (!isWorthSearching(typed)) return undefined
    let isReplaced = false
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ query: typed, country }).toString()
      // The route is flows/entry/address-search.ts.
      void askForJson<FoundAddress[]>(`address-search?${query}`).then((answer) => {
        if (!isReplaced) setData(answer)
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      isReplaced = true
    }
  }, [typed, country])
  if (!searchCountryOf(country)) return null

  const found = isWorthSearching(typed) ? data : null
  return (
    <Combobox
      name="addressSearch"
      label={text('checkout.billing.search')}
      optional={text('chrome.optional')}
      hint={text('checkout.billing.search.hint')}
      listLabel={text('checkout.billing.search')}
      status={found?.length === 0 ? text('checkout.billing.search.none') : ''}
      options={found?.map(({ label }, index) => ({ id: String(index), label })) ?? []}
      onType={setTyped}
      onPick={({ id }) => {
        const address = found?.[Number(id)]
        if (address && fields.current) fill(fields.current, address)
      }}
      autoComplete="off"
      maxLength={SEARCH_MAX}
    />
  )
}

function fill(fields: HTMLElement, { line1, city, region, postalCode }: FoundAddress): void {
  const found = { billingAddress: line1, city, region, postalCode }
  for (const [name, value] of Object.entries(found)) if (value) enterInto(fields, { name, value })
}

/** Enters a value into a field as a user does, so that all listeners receive the event. */
function enterInto(container: HTMLElement, { name, value }: { name: string; value: string }): void {
  const field = container.querySelector(`[name="${name}"]`)
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (field instanceof HTMLInputElement) {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
