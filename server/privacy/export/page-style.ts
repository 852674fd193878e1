/** The style of the page in an export. It loads nothing, and prints well. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #15302d; --soft: #52645f; --line: #d6dfdb; --ground: #f6f8f6; --card: #fff; --mark: #0f6b5c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8f0ed; --soft: #a9bab4; --line: #33443f; --ground: #101917; --card: #182421; --mark: #7fd6c2 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; font-variant-numeric: tabular-nums }
main, header { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 3rem }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.15; letter-spacing: -.02em }
h2 { margin: 3rem 0 .75rem; font-size: 1.3rem; letter-spacing: -.01em; scroll-margin-top: 1rem }
p { max-width: 38rem; margin: .75rem 0 }
.soft { color: var(--soft) }
nav { margin-top: 2rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
nav h2 { margin: 0 0 .5rem; font-size: 1rem }
nav ul { margin: 0; padding: 0; list-style: none; columns: 2 15rem }
nav li { padding: .2rem 0; break-inside: avoid }
a { color: var(--mark); text-underline-offset: .2em }
a:focus-visible { outline: 2px solid var(--mark); outline-offset: 3px; border-radius: 2px }
.entry { margin: 0 0 .75rem; padding: .4rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); break-inside: avoid }
dl { margin: 0 }
dl > div { display: grid; grid-template-columns: minmax(9rem, 15rem) 1fr; gap: .15rem 1.25rem; padding: .5rem 0 }
dl > div + div { border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
dd span { display: block; white-space: pre-line }
.missing { padding-bottom: 4rem }
.missing li { max-width: 38rem; margin: .5rem 0 }
@media (max-width: 34rem) { dl > div { grid-template-columns: 1fr } h1 { font-size: 1.7rem } header { padding-top: 2rem } }
@media print { body { background: #fff } .entry, nav { border-color: #bbb } }
`
