import { initialState, type LoginStart, type LoginState } from './login-state.ts'

const KEY = 'council.login'

/**
 * The view of this visit, so that a reload goes on where it was. It is kept by the tab, ends with it, and holds no
 * password and no code.
 */
export function keepVisit({ busy, error, emailError, code, ...kept }: LoginState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing starts anew after a reload.
  }
}

export function endVisit(): void {
  sessionStorage.removeItem(KEY)
}

function isOf(value: unknown, start: LoginStart): value is Partial<LoginState> {
  return typeof value === 'object' && value !== null && 'start' in value && value.start === start
}

/** Null when the tab has not been at this page before. */
export function readClientInfo(start: LoginStart): LoginState | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isOf(value, start) ? { ...initialState(start), ...value } : null
  } catch {
    return null
  }
}
