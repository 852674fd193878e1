import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** For a page that is out of date: shows the current draft instead of the typed text. */
export function ReloadLink() {
  const text = useText()
  return (
    <div className="actions">
      <ButtonAnchor variant="secondary" href="">
        {text('join.reload')}
      </ButtonAnchor>
    </div>
  )
}
