import type { ArticleImport } from './imports.queries.ts'

/** How many articles of a file are created, are still to be, have no author here, and are left out. */
export function importCounts({ articleCount, outcomes }: Pick<ArticleImport, 'articleCount' | 'outcomes'>) {
  const [created = 0, ready = 0, unknown = 0] = (['CREATED', 'READY', 'AUTHOR_UNKNOWN'] as const).map(
    (name) => outcomes.find(({ outcome }) => outcome === name)?.articles ?? 0,
  )
  return { created, ready, unknown, leftOut: articleCount - created - ready }
}
