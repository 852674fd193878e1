import { useText } from '#web/lib/text.tsx'
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx'

/** The three most frequent questions of invited people. */
export function Questions({ brand }: { brand: string }) {
  const text = useText()
  return (
    <section className="section" aria-labelledby="questions">
      <h2 id="questions">{text('invited.faq.title')}</h2>
      <DisclosureList>
        <Disclosure look="row" summary={text('invited.faq.works', { brand })}>
          {text('invited.faq.works.text', { brand })}
        </Disclosure>
        <Disclosure look="row" summary={text('invited.faq.different')}>
          {text('invited.faq.different.text')}
        </Disclosure>
        <Disclosure look="row" summary={text('invited.faq.easier')}>
          {text('invited.faq.easier.text')}
        </Disclosure>
      </DisclosureList>
    </section>
  )
}
