import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** For a page that is out of date: shows the draft as it is now, in the place of what was typed. */
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
