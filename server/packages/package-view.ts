import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { currencySymbol, formatMoney } from '#domain/money.ts'
import type { PackageOffer } from '#domain/pricing/package-offer.ts'
import {
  packageNameAndTerm,
  packageNameIn,
  packageWords,
  serviceWords,
} from '#domain/pricing/catalogue-words.ts'
import { packageTexts } from '#domain/pricing/package-texts.ts'

/** A package in the API's format, with amounts and names as texts. */
export function packageView(offer: PackageOffer, locale: Locale): PackageView {
  const money = (amountMinor: number) => formatMoney(amountMinor, { currency: offer.currency, locale })
  const words = packageWords(offer, locale)
  return {
    id: offer.id,
    displayName: words.name,
    description: words.description,
    badge: words.badge,
    features: [...words.features],
    receiptText: receiptTextOf(offer, locale),
    packageName: packageNameAndTerm(offer, locale),
    subDurationInYears: offer.years,
    buildYourOwn: offer.buildYourOwn,
    currencyCode: offer.currency,
    currencySymbol: currencySymbol(offer.currency),
    price: offer.priceMinor,
    priceFormatted: money(offer.priceMinor),
    vatAmount: offer.vatMinor,
    vatAmountFormatted: money(offer.vatMinor),
    includesVat: offer.taxBehaviour === 'inclusive',
    analyticsPackage: offer.analyticsPackage,
    productId: offer.productId,
    services: [...offer.services],
    serviceTexts: servicesView(offer, locale),
    terms: offer.terms.map(({ productId, years, priceMinor, extras }) => ({
      productId,
      years,
      price: priceMinor,
      priceFormatted: money(priceMinor),
      extras: extras.map((extra) => ({
        service: extra.service,
        price: extra.priceMinor,
        priceFormatted: money(extra.priceMinor),
      })),
    })),
  }
}

function receiptTextOf(offer: PackageOffer, locale: Locale): string {
  if (!offer.names && !packageTexts(offer.analyticsPackage)) return offer.receiptText
  return textFor(locale)('package.receipt', { name: packageNameIn(offer, locale) })
}

/** What a buyer reads about every service of a package, and about every extra that it can have. */
function servicesView({ services, terms, serviceTexts }: PackageOffer, locale: Locale) {
  const extras = terms.flatMap((term) => term.extras.map(({ service }) => service))
  return [...new Set([...services, ...extras])].map((service) => {
    const { name, description, features } = serviceWords(service, { texts: serviceTexts, locale })
    return { service, name, description, features: [...features] }
  })
}
