/**
 * The policy of the API reference. Its script comes from our site and calls no other host. It writes styles into the
 * page; on other pages this is forbidden.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Colours have a contrast of at least 4.5 to 1. Lists have no inner scroll bar. Buttons have at least 24 pixels and a
 * name.
 */
const COLOURS = `
.light-mode {
  --scalar-color-1: #15302d;
  --scalar-color-2: #3f504c;
  --scalar-color-3: #566460;
  --scalar-color-accent: #0b5d53;
  --scalar-color-green: #0a6640;
  --scalar-color-orange: #9a3d00;
  --scalar-color-red: #a8201a;
  --scalar-color-blue: #0a58a6;
  --scalar-color-yellow: #6e5300;
  --scalar-color-purple: #5b3ba0;
}
.dark-mode {
  --scalar-color-2: #c3c9c7;
  --scalar-color-3: #a6aeab;
  --scalar-color-accent: #7fd6c8;
  --scalar-color-orange: #ffa66b;
  --scalar-color-red: #ff9a93;
  --scalar-color-blue: #8cc4ff;
}
.sidebar-search-placeholder { color: var(--scalar-color-2) }
.endpoints, .endpoints-card .scalar-card-content { max-height: none !important; overflow: visible !important }
.endpoints * { white-space: normal !important; overflow-wrap: anywhere }
[class~='group/copy-button'] { display: none !important }
button[aria-expanded][class*='1lh'] { padding: 4px !important }
`

/** The settings of the reference. Every feature that would call a service of its maker is off. */
const CONFIGURATION = {
  url: '/v2/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  persistAuth: false,
  customCss: COLOURS,
}

/** The API reference: a page that Scalar creates from `/v2/openapi.json`. */
export function docsPage(): string {
  const configuration = JSON.stringify(CONFIGURATION).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evenhand API</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs a script. The same is in <a href="/v2/openapi.json">/v2/openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${configuration}"></script>
<script src="/v2/docs/scalar.js"></script>
</body>
</html>`
}
