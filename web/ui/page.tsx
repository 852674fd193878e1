import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

export type PageProps = {
  title: string
  lede?: ReactNode
  /** A BackLink, above everything. */
  back?: ReactNode
  /** A StepBar or StepTrail, above the title. */
  steps?: ReactNode
  /** `narrow` is the 450 px of a form. */
  width?: 'narrow' | 'medium' | 'wide'
  align?: 'start' | 'center'
  children?: ReactNode
}

/** The main part of a page: one h1, which takes the focus when it changes, and what belongs to it. */
export function Page({ title, lede, back, steps, width = 'narrow', align = 'start', children }: PageProps) {
  const heading = useFocusOnChange(title)
  return (
    <main className="page" id="main" tabIndex={-1} data-width={width} data-align={align}>
      <div className="page-head">
        {back}
        {steps}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p className="page-lede">{lede}</p>}
      </div>
      <div className="page-body">{children}</div>
    </main>
  )
}

/** The key React Router gives to the place a document was loaded at. */
const FIRST_PLACE = 'default'

/** Focuses the title on arrival at another page or view; on loading the document the browser has its own order. */
function useFocusOnChange(title: string) {
  const { key, pathname } = useLocation()
  const loading = useRef(key === FIRST_PLACE)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!loading.current) heading.current?.focus({ preventScroll: true })
    loading.current = false
  }, [pathname, title])
  return heading
}
