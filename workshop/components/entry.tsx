import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import '#web/styles/all.css'
import { CASES } from './cases.tsx'

/** The states of the component in the URL, each under its name. */
const name = new URL(location.href).searchParams.get('name') ?? ''

function States() {
  return (
    <div className="page stack">
      <h1 className="visually-hidden">{name}</h1>
      {Object.entries(CASES[name] ?? {}).map(([state, shown]) => (
        <div key={state}>
          <p className="field-hint">{state}</p>
          {shown}
        </div>
      ))}
    </div>
  )
}

const root = document.getElementById('root')
// Links and forms of components need a router. They do nothing here.
const router = createMemoryRouter([{ path: '*', element: <States />, action: () => null }])
// The frame is as high as its content. A dialog or a menu is above the content, so there is a minimum height.
const LEAST_HEIGHT = 220
new ResizeObserver(() => {
  const height = Math.max(LEAST_HEIGHT, root?.offsetHeight ?? 0)
  window.frameElement?.setAttribute('height', String(height))
}).observe(document.body)
if (root) createRoot(root).render(<RouterProvider router={router} />)
