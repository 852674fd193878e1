import { useLocation } from 'react-router'
import { useSite } from '#web/lib/site.tsx'
import { useLocale } from '#web/lib/text.tsx'

/** The picture has no words, so it is the same in every language and for every brand. */
const PICTURE = { path: '/share.png', width: '1200', height: '630' }

/**
 * What search engines and messengers show of a public page. React moves it to the head. The address has no query, which
 * may carry a coupon or a choice of the visitor.
 */
export function SharedPage({ title, about }: { title: string; about: string }) {
  const { brand, origin, basePath } = useSite()
  const { pathname } = useLocation()
  const locale = useLocale()
  const address = `${origin}${basePath}${pathname}`
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={locale === 'en' ? 'en_US' : locale.replace('-', '_')} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:image" content={`${origin}${basePath}${PICTURE.path}`} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
