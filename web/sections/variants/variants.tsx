import { lazy, Suspense, useState } from 'react'
import type { Flags } from '#domain/experiments/flags.ts'
import { useText } from '#web/lib/text.tsx'

const VariantsPanel = lazy(async () => {
  const { VariantsPanel: panel } = await import('./variants-panel.tsx')
  return { default: panel }
})

/**
 * For development: shows this visitor's variants, and lets a developer force others. Its parts load when it
 * opens.
 */
export function Variants({ flags }: { flags: Flags }) {
  const text = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="variants-summary">{text('chrome.variants')}</summary>
      {opened && (
        <Suspense>
          <VariantsPanel flags={flags} />
        </Suspense>
      )}
    </details>
  )
}
