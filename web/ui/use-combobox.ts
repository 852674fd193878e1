import { useState, type KeyboardEvent } from 'react'
import { moveOnKey, type ComboboxState } from './combobox-keys.ts'
import { optionId } from './combobox-list.tsx'

const CLOSED: ComboboxState = { open: false, active: -1 }

type ComboboxOptions = { listId: string; count: number; onPick: (index: number) => void }

/** The state of a Combobox with `count` suggestions: open or closed, the active one, and the keys. */
export function useCombobox({ listId, count, onPick }: ComboboxOptions) {
  const [state, setState] = useState(CLOSED)

  function pick(index: number) {
    setState(CLOSED)
    onPick(index)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const move = moveOnKey({ ...state, count, key: event.key })
    if (move === null) return
    event.preventDefault()
    if (move === 'pick') return pick(state.active)
    setState(move)
    document.getElementById(optionId(listId, move.active))?.scrollIntoView({ block: 'nearest' })
  }

  return {
    open: state.open && count > 0,
    active: state.active,
    pick,
    onKeyDown,
    /** Opens the list with no active suggestion. */
    show: () => setState({ open: true, active: -1 }),
    close: () => setState(CLOSED),
  }
}
