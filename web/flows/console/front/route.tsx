export function Component() {
  return (
    <main className="page" id="main">
      <title>Front - Evenhand console</title>
      <h1>Front page</h1>
    </main>
  )
}
