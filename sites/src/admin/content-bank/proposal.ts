import type { ChangesPage } from './content.queries.ts'
import type { ContentNotice } from './messages.ts'

type Text = { readonly title: string; readonly content: string }

/** What the page of changes would publish: the draft, an earlier version, or the default instead of the own text. */
export type ProposalKind = 'publish' | 'takeBack' | 'drop'

export const NOTICE_OF: Readonly<Record<ProposalKind, ContentNotice>> = {
  publish: 'published',
  takeBack: 'takenBack',
  drop: 'dropped',
}

export function proposalKind(versionId: string | null, drops: boolean): ProposalKind {
  if (drops) return 'drop'
  return versionId === null ? 'publish' : 'takeBack'
}

/**
 * The resulting text in force; null when there is nothing to publish. Dropping an own text may leave none, which is an
 * empty text.
 */
export function proposedText(
  kind: ProposalKind,
  { draft, fallback }: Pick<ChangesPage, 'draft' | 'fallback'>,
  earlier: Text | null | undefined,
): Text | null {
  switch (kind) {
    case 'publish':
      return draft
    case 'takeBack':
      return earlier ?? null
    case 'drop':
      return fallback ?? { title: '', content: '' }
    default:
      return kind satisfies never
  }
}
