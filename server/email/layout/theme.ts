/** Colours of mails in the light scheme. Every pair of text and background has a contrast of at least 4.5:1. */
export const LIGHT = {
  paper: '#f8f6f1',
  card: '#ffffff',
  ink: '#15302d',
  quiet: '#47605c',
  line: '#d9e0dc',
  brand: '#0f6b62',
  onBrand: '#ffffff',
} as const

/** Colours for mail programs with a dark scheme. Other programs use the inline colours. */
export const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0d1c1a !important; }
  .card { background: #142926 !important; border-color: #2b4541 !important; }
  .ink { color: #eaf2f0 !important; }
  .quiet { color: #a9beb9 !important; }
  .line { border-color: #2b4541 !important; }
  .link { color: #8ad6ca !important; }
  .button { background: #8ad6ca !important; }
  .button-label { color: #08211e !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
}`

export const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
