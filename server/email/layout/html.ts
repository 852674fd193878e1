import { supportNumber } from '#domain/site.ts'
import { anchor } from './anchor.ts'
import { blockHtml } from './block-html.ts'
import type { Content, TemplateContext } from './content.ts'
import { escapeHtml } from './escape.ts'
import { withSupportLinks } from './support-links.ts'
import { FONT, LIGHT, STYLE } from './theme.ts'

/** A file of `public`. Old mails load it, so its address must not change. */
const MAIL_LOGO = '/mail-logo.png'

/**
 * A whole mail as HTML: one column and inline styles. It loads only the logo, which is the same for every reader. Long names
 * and addresses are broken into lines.
 */
export function htmlOf(content: Content, context: TemplateContext): string {
  const { site, locale } = context
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${FONT}">
<tr><td style="padding:0 8px 18px">${brandHtml(site)}</td></tr>
<tr><td class="card" style="word-break:break-word;padding:36px 40px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:20px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:${LIGHT.ink}">${escapeHtml(content.heading)}</h1>
${content.blocks.map((block) => blockHtml(block, context)).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px;font-size:14px;line-height:1.5;color:${LIGHT.quiet}">
${footer(content, context)}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>`
}

/**
 * The logo file has twice the shown size, for sharp screens. Its background is white, because dark mail programs do not
 * change images.
 */
function brandHtml({ brand, origin, basePath }: TemplateContext['site']): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:10px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#ffffff;border-radius:9px;padding:4px"><img src="${escapeHtml(`${origin}${basePath}${MAIL_LOGO}`)}" width="28" height="28" alt="" style="display:block;border:0"></td></tr></table></td>
<td class="ink" style="font-size:19px;font-weight:700;color:${LIGHT.ink}">${escapeHtml(brand)}</td>
</tr></table>`
}

function footer({ about = 'account', optOutUrl }: Content, context: TemplateContext): string {
  const { site, text, country } = context
  const help = withSupportLinks(`${text('mail.footer.help')} ${site.supportEmail}`, context)
  const call = withSupportLinks(text('mail.footer.call', { phone: supportNumber(site, country) }), context)
  const parts = [
    `${help}<br><span style="white-space:nowrap">${call}</span>`,
    escapeHtml(text(`mail.footer.why.${about}`, { brand: site.brand })),
  ]
  if (optOutUrl) parts.push(anchor(optOutUrl, text('mail.footer.optOut')))
  return parts.map((part) => `<p style="margin:0 0 8px">${part}</p>`).join('\n')
}
