import { initialState, type LoginStart, type LoginState } from './login-state.ts'

const KEY = 'council.login'

/**
 * Keeps the login state in session storage, so that a reload returns to the same view. It contains no password and no code,
 * and is gone when the tab is closed.
 */
export function saveLoginProgress({ busy, error, emailError, code, ...progress }: LoginState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // Without storage a reload starts again at the first view.
  }
}

export function clearLoginProgress(): void {
  sessionStorage.removeItem(KEY)
}

function isProgressOf(value: unknown, start: LoginStart): value is Partial<LoginState> {
  return typeof value === 'object' && value !== null && 'start' in value && value.start === start
}

function readStored(start: LoginStart): LoginState | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isProgressOf(value, start) ? { ...initialState(start), ...value } : null
  } catch {
    return null
  }
}

type Opened = {
  /** The page was reloaded, or reached by Back or Forward: the person is still where the progress was saved. */
  readonly isReturn: boolean
  readonly now: number
}

/**
 * The saved progress of this page, or null. Leaving ends an abandoned step: when the page is opened again, only a sent
 * code is kept, and its view if it was the last one.
 */
export function readLoginProgress(start: LoginStart, { isReturn, now }: Opened): LoginState | null {
  const stored = readStored(start)
  if (!stored || isReturn) return stored
  const { sent, activeView } = stored
  if (!sent || sent.expiresAt <= now) return null
  return activeView === 'code' ? stored : { ...initialState(start), sent }
}

export function isReturnToPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}
