import type { LoginStart, LoginView } from './login-state.ts'

/** The state of a step's history entry: its view, and the number of steps of this page before it. */
type LoginEntry = { readonly loginView?: LoginView; readonly depth?: number }

function entry(): LoginEntry {
  return (history.state ?? {}) as LoginEntry
}

function depth(): number {
  return Math.min(entry().depth ?? 0, history.length - 1)
}

/**
 * Makes a step its own history entry, so that Back leads to the previous step. A lock replaces the entry of the step
 * that it locks.
 */
export function pushView(view: LoginView, start: LoginStart): void {
  if (view === 'locked' || view === (entry().loginView ?? start)) return
  history.pushState({ loginView: view, depth: depth() + 1 }, '')
}

/** Leads back to the entry of the first step, if this is a later one. */
export function returnToFirstView(): void {
  if (depth() > 0) history.go(-depth())
}

/** Opens a page in place of all steps: Back from there leads to the page before the first step. */
export function replaceSteps(address: string): void {
  const open = () => location.replace(address)
  // Forward may restore this page with completed steps: then the server decides what to show.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (depth() === 0) {
    open()
    return
  }
  addEventListener('popstate', open, { once: true })
  returnToFirstView()
}

/** Calls back with the view that Back or Forward led to; returns the unsubscribe function. */
export function onViewRevisited(start: LoginStart, revisit: (view: LoginView) => void): () => void {
  const listen = () => revisit(entry().loginView ?? start)
  addEventListener('popstate', listen)
  return () => removeEventListener('popstate', listen)
}
