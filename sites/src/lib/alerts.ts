/** A message at the top of the page, also across the move to the next page. */
export type PageAlert = {
  readonly id: string
  readonly displayType: 'positive' | 'warning' | 'negative' | 'info'
  readonly title: string
  readonly message?: string
  /** Milliseconds until it goes by itself; one that reports a failure stays. */
  readonly ttl?: number
}

const STORED = 'council.alerts'
const EVENT = 'council:alert'
export const ALERT_TTL_MS = 5000
/** What the bar grants an alert that names no time. */
export const BAR_ALERT_TTL_MS = 1000

/** How long the bar shows it; null: until somebody dismisses it. */
export function alertTtl({ displayType, ttl }: PageAlert): number | null {
  return displayType === 'negative' ? null : (ttl ?? BAR_ALERT_TTL_MS)
}

function isList(value: unknown): value is PageAlert[] {
  return Array.isArray(value)
}

function stored(): PageAlert[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return isList(value) ? value : []
  } catch {
    return []
  }
}

function store(alerts: readonly PageAlert[]): void {
  sessionStorage.setItem(STORED, JSON.stringify(alerts))
}

/** Shows an alert, on the next page too if this one is left first. */
export function createAlert(alert: Omit<PageAlert, 'id'>): void {
  const made: PageAlert = { ttl: ALERT_TTL_MS, ...alert, id: crypto.randomUUID() }
  store([...stored(), made])
  dispatchEvent(new CustomEvent(EVENT))
}

export function forgetAlert(id: string): void {
  store(stored().filter((alert) => alert.id !== id))
}

/** Calls back with every alert that waits, now and whenever one is made. What the last page left goes no further than this one. */
export function watchAlerts(show: (alerts: readonly PageAlert[]) => void): void {
  addEventListener(EVENT, () => show(stored()))
  const carried = stored()
  store([])
  show(carried)
}
