import { LOCALES } from '#domain/messages/locales.ts'
import { MOST_FEATURES, TEXT_ROOM } from '#domain/pricing/dated-texts.ts'
import type { TypedTexts } from './typed-text.ts'

const LANGUAGES = { en: 'English', 'es-MX': 'Spanish' } as const

type Given = { typed: TypedTexts; hasBadge: boolean }

/** The words of a package or an extra, in two columns of the same parts. */
export function WordFields({ typed, hasBadge }: Given) {
  return (
    <div className="halves">
      {LOCALES.map((locale) => {
        const words = typed[locale]
        const field = (part: string) => ({ id: `${locale}.${part}`, name: `${locale}.${part}`, lang: locale })
        return (
          <fieldset className="words" key={locale}>
            <legend>{LANGUAGES[locale]}</legend>
            <label>
              Name
              <input
                className="field"
                {...field('name')}
                required
                maxLength={TEXT_ROOM.name}
                autoComplete="off"
                defaultValue={words.name}
              />
            </label>
            <label>
              Description
              <textarea
                className="field"
                {...field('description')}
                rows={2}
                required
                maxLength={TEXT_ROOM.description}
                defaultValue={words.description}
              />
            </label>
            {hasBadge ? (
              <label>
                Badge, empty for none
                <input
                  className="field"
                  {...field('badge')}
                  maxLength={TEXT_ROOM.badge}
                  autoComplete="off"
                  defaultValue={words.badge}
                />
              </label>
            ) : null}
            <label>
              Features, one a line, at most {MOST_FEATURES}
              <textarea className="field" {...field('features')} rows={4} defaultValue={words.features} />
            </label>
          </fieldset>
        )
      })}
    </div>
  )
}
