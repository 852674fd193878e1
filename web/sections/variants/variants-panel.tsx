import { useHref, useLocation } from 'react-router'
import { FLAG_NAMES, FLAGS, VARIANTS, type Flags } from '#domain/experiments/flags.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

/** Forces variants for this visitor, and loads the page again with them. */
export function VariantsPanel({ flags }: { flags: Flags }) {
  const text = useText()
  const here = useHref(useLocation().pathname)
  return (
    <form action={here} className="variants">
      {FLAG_NAMES.map((name) => (
        <label key={name}>
          <span>{FLAGS[name]}</span>
          <select name={`flag.${FLAGS[name]}`} defaultValue={flags[name]}>
            {VARIANTS.map((variant) => (
              <option key={variant}>{variant}</option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="secondary">
        {text('chrome.variants.force')}
      </Button>
    </form>
  )
}
