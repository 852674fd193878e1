import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  splitRouteModules: false,
  basename: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  appDirectory: 'web',
  buildDirectory: 'build',
} satisfies Config
