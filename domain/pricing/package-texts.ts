import type { MessageKey } from '../messages/catalogue.ts'

type Texts = { name: MessageKey; description: MessageKey }

const SERVICES: Readonly<Record<string, Texts>> = {
  MYFILES: { name: 'service.MYFILES.name', description: 'service.MYFILES.description' },
  CALLSBASIC: { name: 'service.CALLSBASIC.name', description: 'service.CALLSBASIC.description' },
  TONEMETER: { name: 'service.TONEMETER.name', description: 'service.TONEMETER.description' },
  UNLIMITEDPAYMENTS: {
    name: 'service.UNLIMITEDPAYMENTS.name',
    description: 'service.UNLIMITEDPAYMENTS.description',
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
  'package.core.messages',
  'package.core.calendar',
  'package.core.expenses',
] as const satisfies readonly MessageKey[]

/** The benefits of every package; in Treatment of recorded calls, those as well. */
export function coreBenefits({ recordsCalls }: { recordsCalls: boolean }): readonly MessageKey[] {
  return recordsCalls ? [...CORE_BENEFITS, 'package.core.recordedCalls'] : CORE_BENEFITS
}

/** The texts of a service, or null for an operator's service without texts. */
export function serviceTexts(service: string): Texts | null {
  return SERVICES[service] ?? null
}

/**
 * The texts of a package by its analytics name, such as `essentials-1y`. Null for an operator's package
 * without texts.
 */
export function packageTexts(analyticsPackage: string): Texts | null {
  return PACKAGES[analyticsPackage.replace(/-\dy$/, '')] ?? null
}
