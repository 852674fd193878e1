import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  plugins: [reactRouter()],
  build: { target: 'es2022' },
})
