/** Colours of mails in the light scheme. Every pair of text and background has a contrast of at least 4.5:1. */
export const LIGHT = {
  paper: '#f8f6f1',
  card: '#ffffff',
  well: '#f1eee6',
  ink: '#15302d',
  quiet: '#47605c',
  line: '#d9e0dc',
  brand: '#0f6b62',
  onBrand: '#ffffff',
} as const

/** The dark theme of the site, for mail programs that know it. Other programs use the inline colours. */
export const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0f1a19 !important; }
  .card { background: #172523 !important; border-color: #2b3f3c !important; }
  .ink { color: #e9f1ee !important; }
  .quiet { color: #b3c6c0 !important; }
  .line { border-color: #2b3f3c !important; }
  .rule { border-color: #e9f1ee !important; }
  .well { background: #1e302d !important; }
  .link { color: #63c7b7 !important; }
  .button { background: #63c7b7 !important; }
  .button-label { color: #06241f !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .half { display: block !important; width: auto !important; }
}`

export const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
