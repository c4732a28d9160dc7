import type { SharedBuilder } from '../builder.ts'

type DataCopyFields = {
  readonly id: string
  readonly state: string
  readonly requestedAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
}

/** A copy of a member's data, for the member and for staff. */
export function addDataCopy(builder: SharedBuilder, name: 'DataExport' | 'MemberDataCopy') {
  return builder.objectRef<DataCopyFields>(name).implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.exposeString('state', { description: 'WAITING, READY, EXPIRED or FAILED.' }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      readyAt: t.expose('readyAt', { type: 'DateTime', nullable: true }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    }),
  })
}
