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

/** Null without saved progress of this page. */
export function readLoginProgress(start: LoginStart): LoginState | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isProgressOf(value, start) ? { ...initialState(start), ...value } : null
  } catch {
    return null
  }
}
