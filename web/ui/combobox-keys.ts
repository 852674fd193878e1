export type ComboboxState = { open: boolean; active: number }
export type ComboboxMove = ComboboxState | 'pick' | null

/**
 * What a key does to a list of suggestions: the next state, `pick` for taking the active one, or null for
 * leaving the key to the field. `active` is -1 while none is.
 */
export function moveOnKey({
  key,
  open,
  active,
  count,
}: ComboboxState & { key: string; count: number }): ComboboxMove {
  if (key === 'Escape') return open ? { open: false, active: -1 } : null
  if (key === 'Enter') return open && active >= 0 ? 'pick' : null
  if (count === 0) return null
  if (key === 'ArrowDown') return { open: true, active: open ? (active + 1) % count : 0 }
  if (key === 'ArrowUp') return { open: true, active: open && active > 0 ? active - 1 : count - 1 }
  return null
}
