/** A new secret. The page is the answer to a form, so its URL leads to no secret. */
export function NewSecret({ secret, use, note }: { secret: string; use: string; note: string }) {
  return (
    <section className="card edge-warn mb16" aria-label="The new secret">
      <header className="head-warn">
        <h2>Copy the secret now</h2>
      </header>
      <div className="body stack gap14">
        <p>It is shown this once. {use}</p>
        <p>
          <code className="secret">{secret}</code>
        </p>
        <p className="small muted">{note}</p>
      </div>
    </section>
  )
}
