import { countryName } from '#domain/places/country-names.ts'
import { paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const newDevice: Template<'new-device'> = (
  { firstName, browser, place, notMeUrl },
  { site, text, locale },
) => {
  const subject = text('mail.newDevice.subject', { brand: site.brand })
  const said = text('mail.newDevice.text', { brand: site.brand })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [
      ...(browser === null ? [] : [paragraph(text('mail.newDevice.browser', { browser }))]),
      ...(place === null
        ? []
        : [paragraph(text('mail.newDevice.place', { place: countryName(place, locale) }))]),
      paragraph(text('mail.newDevice.you')),
      ...notMe({ site, text }, notMeUrl),
    ],
  })
}
