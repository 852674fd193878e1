/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency; and a quarter of the CPU speed. */
export const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
export const CPU_SLOWDOWN = 4
export const WINDOW = { width: 412, height: 823 }
export const PIXELS = 1.75
