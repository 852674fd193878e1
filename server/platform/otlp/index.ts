export { otlpTraces, type OtlpSettings } from './otlp-traces.ts'
