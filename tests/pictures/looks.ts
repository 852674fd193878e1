import type { Language, Width } from '#tests/journeys/support/journey.ts'

type Look = { name: string; language: Language; width: Width; colorScheme: 'light' | 'dark' }

/** Both languages, widths and themes. */
export const LOOKS: readonly Look[] = (['en', 'es-MX'] as const).flatMap((language) =>
  (['phone', 'desktop'] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${language}-${width}-${colorScheme}`,
      language,
      width,
      colorScheme,
    })),
  ),
)
