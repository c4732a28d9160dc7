import { SCAN_STATUSES, type ScanView } from '#shared/domain/articles/scans.ts'
import type { SharedBuilder } from '../builder.ts'

/** The fields of a scan for author and editors; bff-admin adds the results. */
export function addArticleScans(builder: SharedBuilder) {
  const ScanStatus = builder.enumType('ArticleScanStatus', { values: SCAN_STATUSES })
  const ArticleScan = builder.objectRef<ScanView>('ArticleScan').implement({
    description: 'The originality check of a text. It informs editors and blocks nothing.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.expose('status', { type: ScanStatus }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  return { ArticleScan }
}

export type ScanTypes = ReturnType<typeof addArticleScans>
