import type { ComponentProps } from 'react'

const ID = 'aside'

/**
 * What stands beside a page of two columns. On a phone it may stand above, though it comes later in the document:
 * nothing is drawn before it is there, or the page would move.
 */
export function Aside(aside: Omit<ComponentProps<'aside'>, 'id'>) {
  return (
    <>
      <link rel="expect" href={`#${ID}`} blocking="render" />
      <aside {...aside} id={ID} />
    </>
  )
}
