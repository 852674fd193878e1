import { useText } from '#web/lib/text.tsx'
import narrow from './two-homes-narrow.svg?url'
import wide from './two-homes-wide.svg?url'

/** What other parents say, beside a picture; on small screens another one, after the invitation itself. */
export function SocialProof() {
  const text = useText()
  return (
    <aside aria-label={text('invited.proof.title')} className="stack" data-narrow="after">
      <picture>
        <source media="(max-width: 600px)" srcSet={narrow} width="450" height="180" />
        <img src={wide} width="480" height="480" alt="" className="picture" />
      </picture>
      <blockquote className="quote">{text('invited.proof.one')}</blockquote>
      <blockquote className="quote">{text('invited.proof.two')}</blockquote>
    </aside>
  )
}
