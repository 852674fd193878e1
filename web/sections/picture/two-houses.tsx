import tall from './houses-tall.svg?url&no-inline'
import wide from './houses-wide.svg?url&no-inline'

/** Two equal houses that share a door. A narrow screen shows a flat picture above the text. */
export function TwoHouses() {
  return (
    <picture>
      <source media="(max-width: 50rem)" srcSet={wide} width="720" height="320" />
      <img src={tall} width="440" height="480" alt="" />
    </picture>
  )
}
