import type { Query } from '../../../lib/edge/query.ts'

export const PREVIEW_WIDTHS = ['desktop', 'phone'] as const
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

/** What the address of a preview shows: only the story, for its frame, or the page around it. */
export type PreviewPlace = { readonly isStory: boolean; readonly width: PreviewWidth; readonly isWithdrawn: boolean }

export function readPreviewPlace(query: Query): PreviewPlace {
  const width = query.one('width')
  return {
    isStory: query.one('show') === 'story',
    width: PREVIEW_WIDTHS.find((one) => one === width) ?? 'desktop',
    isWithdrawn: query.orNull('done') === 'withdrawn',
  }
}
