import { Component, type ReactNode } from 'react'

type Place = { element: Element; top: number }

/** Keeps the focused field where it is in the window, although something above it appears, goes or grows. */
export class KeepInPlace extends Component<{ children: ReactNode }, object, Place | null> {
  override getSnapshotBeforeUpdate(): Place | null {
    const element = document.activeElement
    return element && element !== document.body ? { element, top: topOf(element) } : null
  }
  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null): void {
    if (before?.element !== document.activeElement) return
    const moved = topOf(before.element) - before.top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }
  override render(): ReactNode {
    return this.props.children
  }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
