import type { Locale } from '../messages/locales.ts'

type Names = Readonly<Record<string, string>>

/** Short lists that replace the long shipped ones. British addresses, for example, do not name the council. */
export const OWN_REGIONS: ReadonlyMap<string, Names> = new Map([
  ['GB', { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' }],
])

/** Names that differ from the shipped list, by country and code. */
export const REGION_NAMES: Readonly<Record<Locale, ReadonlyMap<string, Names>>> = {
  en: new Map([
    ['US', { VI: 'U.S. Virgin Islands', AE: 'Armed Forces Europe, Middle East, Africa and Canada' }],
    ['MX', { QUE: 'Querétaro' }],
    ['NZ', { MWT: 'Manawatū-Whanganui' }],
    ['ES', { AN: 'Andalucía' }],
  ]),
  'es-MX': new Map([
    [
      'US',
      {
        AA: 'Fuerzas Armadas (América)',
        AE: 'Fuerzas Armadas (Europa, Medio Oriente, África y Canadá)',
        AP: 'Fuerzas Armadas (Pacífico)',
        AS: 'Samoa Americana',
        DC: 'Distrito de Columbia',
        HI: 'Hawái',
        LA: 'Luisiana',
        MH: 'Islas Marshall',
        MI: 'Míchigan',
        MO: 'Misuri',
        MP: 'Islas Marianas del Norte',
        MS: 'Misisipi',
        NC: 'Carolina del Norte',
        ND: 'Dakota del Norte',
        NH: 'Nuevo Hampshire',
        NJ: 'Nueva Jersey',
        NM: 'Nuevo México',
        NY: 'Nueva York',
        OR: 'Oregón',
        PA: 'Pensilvania',
        PW: 'Palaos',
        SC: 'Carolina del Sur',
        SD: 'Dakota del Sur',
        VI: 'Islas Vírgenes de los Estados Unidos',
        WV: 'Virginia Occidental',
      },
    ],
    [
      'CA',
      {
        BC: 'Columbia Británica',
        NB: 'Nuevo Brunswick',
        NL: 'Terranova y Labrador',
        NS: 'Nueva Escocia',
        NT: 'Territorios del Noroeste',
        PE: 'Isla del Príncipe Eduardo',
        YT: 'Yukón',
      },
    ],
    ['MX', { QUE: 'Querétaro' }],
    ['GB', { ENG: 'Inglaterra', NIR: 'Irlanda del Norte', SCT: 'Escocia', WLS: 'Gales' }],
    [
      'AU',
      {
        ACT: 'Territorio de la Capital Australiana',
        NSW: 'Nueva Gales del Sur',
        NT: 'Territorio del Norte',
        SA: 'Australia Meridional',
        TAS: 'Tasmania',
        WA: 'Australia Occidental',
      },
    ],
    ['NZ', { MWT: 'Manawatū-Whanganui' }],
    ['ES', { AN: 'Andalucía' }],
  ]),
}
