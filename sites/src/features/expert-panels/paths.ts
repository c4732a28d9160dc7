import { PANELS_PATH, questionPath } from '#shared/domain/expert-panels/paths.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { pagesBase } from '../../lib/edge/paths.ts'

/** The lists of the page, by their name in the address. */
export const PANEL_LISTS = ['open', 'invited', 'answers', 'closed'] as const
export type PanelList = (typeof PANEL_LISTS)[number]

export function panelsPath(visitor: Visitor, list: PanelList = 'open', after: string | null = null): string {
  const query = new URLSearchParams({ ...(list === 'open' ? {} : { show: list }), ...(after ? { after } : {}) })
  return `${pagesBase(visitor)}${PANELS_PATH}${query.size > 0 ? `?${query}` : ''}`
}

export function ownQuestionPath(visitor: Visitor, questionId: string): string {
  return pagesBase(visitor) + questionPath(questionId)
}
