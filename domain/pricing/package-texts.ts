import type { MessageKey } from '../messages/catalogue.ts'

type Texts = { name: MessageKey; description: MessageKey }
/** What a parent gets, in their words. */
export type Benefit = { text: MessageKey; note?: MessageKey }
type ServiceTexts = Texts & { benefits: readonly Benefit[] }

const SERVICES: Readonly<Record<string, ServiceTexts>> = {
  MYFILES: {
    name: 'service.MYFILES.name',
    description: 'service.MYFILES.description',
    benefits: [{ text: 'service.MYFILES.benefit' }],
  },
  CALLSBASIC: {
    name: 'service.CALLSBASIC.name',
    description: 'service.CALLSBASIC.description',
    benefits: [{ text: 'service.CALLSBASIC.benefit' }],
  },
  TONEMETER: {
    name: 'service.TONEMETER.name',
    description: 'service.TONEMETER.description',
    benefits: [{ text: 'service.TONEMETER.benefit', note: 'service.TONEMETER.benefit.note' }],
  },
  UNLIMITEDPAYMENTS: {
    name: 'service.UNLIMITEDPAYMENTS.name',
    description: 'service.UNLIMITEDPAYMENTS.description',
    benefits: [
      { text: 'service.UNLIMITEDPAYMENTS.benefit', note: 'service.UNLIMITEDPAYMENTS.benefit.note' },
      { text: 'service.UNLIMITEDPAYMENTS.record' },
    ],
  },
}

const PACKAGES: Readonly<Record<string, Texts>> = {
  basic: { name: 'package.basic.name', description: 'package.basic.description' },
  essentials: { name: 'package.essentials.name', description: 'package.essentials.description' },
  premium: { name: 'package.premium.name', description: 'package.premium.description' },
  'choose-your-own': {
    name: 'package.choose-your-own.name',
    description: 'package.choose-your-own.description',
  },
  'essentials-uk': { name: 'package.essentials-uk.name', description: 'package.essentials-uk.description' },
  'premium-uk': { name: 'package.premium-uk.name', description: 'package.premium-uk.description' },
}

const CORE_BENEFITS = [
  { text: 'package.core.messages' },
  { text: 'package.core.calendar' },
  { text: 'package.core.expenses' },
] as const satisfies readonly Benefit[]

/** The benefits of every package; in Treatment of recorded calls, those as well. */
export function coreBenefits({ recordsCalls }: { recordsCalls: boolean }): readonly Benefit[] {
  return recordsCalls ? [...CORE_BENEFITS, { text: 'package.core.recordedCalls' }] : CORE_BENEFITS
}

/** The texts of a service, or null for an operator's service without texts. */
export function serviceTexts(service: string): ServiceTexts | null {
  return SERVICES[service] ?? null
}

const TERM = /-\dy$/

/** The name of a package without its term: `essentials` of `essentials-1y`. */
export function planName(analyticsPackage: string): string {
  return analyticsPackage.replace(TERM, '')
}

/**
 * The name of a package with another term in years: `essentials-2y` of `essentials-1y`. Both terms of a build-your-own
 * package share one id, and so one name.
 */
export function termName(analyticsPackage: string, years: number): string {
  return analyticsPackage.replace(TERM, `-${years}y`)
}

/**
 * The texts of a package by its analytics name, such as `essentials-1y`. Null for an operator's package
 * without texts.
 */
export function packageTexts(analyticsPackage: string): Texts | null {
  return PACKAGES[planName(analyticsPackage)] ?? null
}
