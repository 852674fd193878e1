/** The kinds of bars, each with its words in the legend. */
export const KINDS = {
  leader: 'leads',
  gap: 'no acknowledged write',
  killed: 'killed, until it runs again',
  frozen: 'frozen',
  replacing: 'replaced by another version',
} as const

/** The style inside the SVG. It follows the theme of the reader, also in an `img`. */
export const STYLE = `
    svg { color-scheme: light dark; font: 12px system-ui, sans-serif; fill: light-dark(#1c2b2a, #e6efed); }
    .paper { fill: light-dark(#ffffff, #172523); }
    .title { font-size: 17px; font-weight: 600; }
    .quiet { fill: light-dark(#52635f, #a9bbb7); }
    .grid { stroke: light-dark(#e3eae8, #2b3d3a); }
    .lane { stroke: light-dark(#c9d6d3, #3d524e); }
    .planned { fill: light-dark(#fbf3e0, #33301f); }
    .leader { fill: light-dark(#0f6b62, #3aa193); }
    .gap { fill: light-dark(#c8553d, #e9826b); }
    .killed { fill: light-dark(#1c2b2a, #e6efed); }
    .frozen { fill: light-dark(#46579c, #8f9fe0); }
    .replacing { fill: light-dark(#e3ab4a, #e8b85f); }
    .paid { fill: light-dark(#7cc0b5, #3aa193); }
    .note { fill: light-dark(#ffffff, #172523); stroke: light-dark(#1c2b2a, #e6efed); stroke-width: 1.5; }`
