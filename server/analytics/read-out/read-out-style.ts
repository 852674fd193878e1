import { createHash } from 'node:crypto'

const STYLE = `
:root{color-scheme:light dark;--ink:#15302d;--ink-2:#47605c;--paper:#f8f6f1;--card:#fff;--line:#d9e0dc;--control:#9a6a00;--treatment:#0f6b62;--good:#12502e;--bad:#7f1912}
@media(prefers-color-scheme:dark){:root{--ink:#e8efec;--ink-2:#a9bab5;--paper:#101917;--card:#18241f;--line:#33443f;--control:#e0b458;--treatment:#5cc4b5;--good:#8fd9ab;--bad:#f2a29b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:80rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}p{max-width:45rem}
a{color:var(--treatment)}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;margin:1.5rem 0}
label{display:grid;gap:.25rem;font-size:.875rem}
select,input,button{font:inherit;min-height:2.75rem;padding:0 .75rem;color:inherit;background:var(--card);border:1px solid var(--ink-2);border-radius:.5rem}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
.scroll:focus-visible{outline:2px solid var(--treatment)}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .625rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,.said,.drawn{text-align:left}tr:last-child>*{border-bottom:0}
tbody th{position:sticky;left:0;background:var(--card)}[aria-current]{text-decoration-thickness:3px}
thead th{font-size:.8125rem;color:var(--ink-2)}
svg{display:block}.control{fill:var(--control)}.treatment{fill:var(--treatment)}.axis{stroke:var(--ink-2)}.interval{stroke:var(--ink);stroke-width:2}.ink{fill:var(--ink)}
.key svg{display:inline-block;margin-right:.375rem}.key{display:flex;gap:1.5rem;font-size:.875rem}
.answer{display:grid;gap:.25rem 1rem;margin:0 0 1.5rem;max-width:60rem}.answer div{display:grid;grid-template-columns:10rem 1fr;gap:1rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}dd span{display:inline-block;max-width:100%}
@media(max-width:40rem){th,td{padding:.5rem .3125rem}table{font-size:.8125rem}.answer div{grid-template-columns:1fr;gap:0}}
.wins{color:var(--good);font-weight:600}.loses{color:var(--bad);font-weight:600}.open{color:var(--ink-2)}
`

/** A single string, because the policy allows exactly this text by its hash. */
export const STYLE_ELEMENT = ['<style>', STYLE, '</style>'].join('')

export const READ_OUT_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
