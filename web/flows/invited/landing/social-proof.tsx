import { useText } from '#web/lib/text.tsx'
import narrow from './two-homes-narrow.svg?url'
import wide from './two-homes-wide.svg?url'

/** A picture of shared and private data. A narrow screen shows another picture, below the invitation. */
export function SocialProof() {
  const text = useText()
  return (
    <aside aria-label={text('invited.shared.title')} className="stack" data-narrow="after">
      <picture>
        <source media="(max-width: 600px)" srcSet={narrow} width="450" height="180" />
        <img src={wide} width="480" height="480" alt="" className="picture" />
      </picture>
      <h2>{text('invited.shared.title')}</h2>
      <p>{text('invited.shared.status')}</p>
      <p>{text('invited.shared.choice')}</p>
    </aside>
  )
}
