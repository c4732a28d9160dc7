/** A message at the top of the page. It is kept in session storage, so it also shows on the page that is loaded next. */
export type PageAlert = {
  readonly id: string
  readonly displayType: 'positive' | 'warning' | 'negative' | 'info'
  readonly title: string
  readonly message?: string
  /** To a page of this site. */
  readonly link?: { readonly href: `/${string}`; readonly label: string }
  /** Milliseconds until it closes automatically; with a negative value it never does. */
  readonly ttl?: number
}

const STORED = 'council.alerts'
const EVENT = 'council:alert'
export const ALERT_TTL_MS = 5000
/** The `ttl` of an alert without one. */
export const BAR_ALERT_TTL_MS = 1000

/** Null: it stays until it is dismissed. */
export function alertTtl({ displayType, ttl = BAR_ALERT_TTL_MS }: PageAlert): number | null {
  return displayType === 'negative' || ttl < 0 ? null : ttl
}

function isList(value: unknown): value is PageAlert[] {
  return Array.isArray(value)
}

function readStored(): PageAlert[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return isList(value) ? value : []
  } catch {
    return []
  }
}

function writeStored(alerts: readonly PageAlert[]): void {
  sessionStorage.setItem(STORED, JSON.stringify(alerts))
}

/** Shows an alert on this page, or on the next if the page is left before it is shown. */
export function createAlert(alert: Omit<PageAlert, 'id'>): void {
  const created: PageAlert = { ttl: ALERT_TTL_MS, ...alert, id: crypto.randomUUID() }
  writeStored([...readStored(), created])
  dispatchEvent(new CustomEvent(EVENT))
}

export function removeAlert(id: string): void {
  writeStored(readStored().filter((alert) => alert.id !== id))
}

/** Calls back with all stored alerts, now and whenever one is created. Alerts of the previous page are removed from storage, so they show on one page only. */
export function subscribeToAlerts(show: (alerts: readonly PageAlert[]) => void): void {
  addEventListener(EVENT, () => show(readStored()))
  const fromPreviousPage = readStored()
  writeStored([])
  show(fromPreviousPage)
}
