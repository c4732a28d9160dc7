import { queryOf } from '../query.ts'

/** What the address of a page says was done, as the page words it. */
export function noticeIn<Notice>(url: Pick<URL, 'search'>, notices: Readonly<Record<string, Notice>>): Notice | null {
  const asked = queryOf(url).orNull('notice')
  return Object.entries(notices).find(([name]) => name === asked)?.[1] ?? null
}
