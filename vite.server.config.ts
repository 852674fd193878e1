import { defineConfig } from 'vite'
import { lineMaps } from './tools/line-maps.ts'
import { ownAddresses } from './tools/own-addresses.ts'
import { asciiOnly, SERVER_OUTPUT } from './tools/server-output.ts'

/** Packages that must stay apart from the process in one file. */
const APART = [
  // The built pages import them too, and both must share one copy.
  'react',
  'react-router',
  // Native code.
  '@node-rs/argon2',
  // Only `npm run dev` loads it.
  'vite',
  // Adapters and passkeys load them when they are used.
  'braintree',
  'nodemailer',
  'openid-client',
  'oidc-provider',
  '@simplewebauthn/server',
]

/** The process in one file, with the packages that each start loads. */
export default defineConfig({
  publicDir: false,
  plugins: [ownAddresses(), lineMaps(), asciiOnly()],
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/process',
    target: 'esnext',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { ...SERVER_OUTPUT, chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: { noExternal: true, external: APART },
})
