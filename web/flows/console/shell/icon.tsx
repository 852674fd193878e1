/** Icons of 16 × 16, drawn as lines in the colour of the text. */
const DRAWINGS = {
  alert: (
    <>
      <path d="M8 2.5 1.8 13.2h12.4z" />
      <path d="M8 6.5v3.2M8 11.4v.1" />
    </>
  ),
  bolt: (
    <>
      <path d="M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z" />
    </>
  ),
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.5h11M5.5 2v3M10.5 2v3" />
    </>
  ),
  capture: (
    <>
      <path d="M8 2v7.5M5 6.8l3 3 3-3M2.5 10.5v2.5h11v-2.5" />
    </>
  ),
  card: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="M2 6.5h12M4.5 10h2" />
    </>
  ),
  chart: (
    <>
      <path d="M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6" />
    </>
  ),
  check: (
    <>
      <path d="m3 8.5 3.2 3.2L13 5" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 4.8V8l2.2 1.6" />
    </>
  ),
  download: (
    <>
      <path d="M8 2.5v7M5 7l3 3 3-3M3 13.5h10" />
    </>
  ),
  eye: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  flask: (
    <>
      <path d="M6 2h4M6.7 2v4L3 12.5c-.4.8.1 1.5 1 1.5h8c.9 0 1.4-.7 1-1.5L9.3 6V2" />
    </>
  ),
  hold: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  home: (
    <>
      <path d="M2.5 7 8 2.5 13.5 7v6a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5z" />
      <path d="M6.5 13.5v-4h3v4" />
    </>
  ),
  key: (
    <>
      <circle cx="5.5" cy="10.5" r="3" />
      <path d="m7.7 8.3 5.3-5.3M11 5l2 2" />
    </>
  ),
  link: (
    <>
      <path d="M6.5 9.5a2.5 2.5 0 0 0 3.5 0l2.5-2.5A2.5 2.5 0 0 0 9 3.5l-.8.8" />
      <path d="M9.5 6.5a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.5l.8-.8" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="m2.5 4.5 5.5 4.5 5.5-4.5" />
    </>
  ),
  menu: (
    <>
      <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
    </>
  ),
  off: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m4 4 8 8" />
    </>
  ),
  order: (
    <>
      <path d="M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14z" />
      <path d="M6 5.5h4M6 8.5h4" />
    </>
  ),
  pencil: (
    <>
      <path d="m3 13 .6-2.7 7.2-7.2 2.1 2.1-7.2 7.2z" />
    </>
  ),
  person: (
    <>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.5c.6-2.6 2.7-4 5.2-4s4.6 1.4 5.2 4" />
    </>
  ),
  plus: (
    <>
      <path d="M8 3v10M3 8h10" />
    </>
  ),
  question: (
    <>
      <path d="M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.7" />
      <path d="M8 12.2v.1" />
    </>
  ),
  refund: (
    <>
      <path d="M5.5 3 2.5 6l3 3" />
      <path d="M2.5 6h7a4 4 0 0 1 0 8H6" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  send: (
    <>
      <path d="m14 2-6.5 12-1.7-5.8L0 6.5z" transform="translate(.8 .3)" />
    </>
  ),
  shield: (
    <>
      <path d="M8 2 3 4v4c0 3 2.2 5 5 6 2.8-1 5-3 5-6V4z" />
      <path d="m6 8 1.5 1.5L10.2 6.5" />
    </>
  ),
  sign: (
    <>
      <path d="M2.5 13.5h11" />
      <path d="m4 10.5.5-2.5 6-6 2 2-6 6z" />
    </>
  ),
  staff: (
    <>
      <path d="M3 8.5V8a5 5 0 0 1 10 0v.5" />
      <rect x="2" y="8.5" width="3" height="4" rx="1" />
      <rect x="11" y="8.5" width="3" height="4" rx="1" />
      <path d="M12.5 12.5c0 1-1.5 1.5-3 1.5" />
    </>
  ),
  swap: (
    <>
      <path d="M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13" />
    </>
  ),
  tag: (
    <>
      <path d="M2.5 8.5v-6h6l5 5-6 6z" />
      <circle cx="5.5" cy="5.5" r=".8" />
    </>
  ),
  trash: (
    <>
      <path d="M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 9h5.8l.6-9" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.3" />
      <path d="M1.8 13c.4-2.3 2-3.6 4.2-3.6s3.8 1.3 4.2 3.6" />
      <path d="M10.5 3.4a2.3 2.3 0 0 1 0 4.2M12 9.9c1.3.6 2 1.7 2.2 3.1" />
    </>
  ),
  x: (
    <>
      <path d="m4 4 8 8M12 4l-8 8" />
    </>
  ),
}
export type IconName = keyof typeof DRAWINGS

/** An icon beside a word with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
