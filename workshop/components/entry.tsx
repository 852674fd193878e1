import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import '#web/styles/all.css'
import { CASES } from './cases.tsx'

/** The states of the component that the address names, each under its name. */
const name = new URL(location.href).searchParams.get('name') ?? ''

function States() {
  return (
    <main className="page stack">
      <h1 className="visually-hidden">{name}</h1>
      {Object.entries(CASES[name] ?? {}).map(([state, shown]) => (
        <section key={state} aria-label={state}>
          <p className="field-hint">{state}</p>
          {shown}
        </section>
      ))}
    </main>
  )
}

const root = document.getElementById('root')
// Links and forms of components need a router. They lead nowhere here.
const router = createMemoryRouter([{ path: '*', element: <States />, action: () => null }])
if (root) createRoot(root).render(<RouterProvider router={router} />)
