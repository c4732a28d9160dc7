import { LEDGER_KINDS } from '#shared/domain/billing/ledger.ts'
import type { StatementDocumentView, StatementLine } from '#shared/domain/billing/statements.ts'
import type { SharedBuilder } from '../builder.ts'

/** A statement with the full content of its document, for the member and for anybody with a link to it. */
export function addStatementDocument(builder: SharedBuilder) {
  const StatementLineKind = builder.enumType('StatementLineKind', { values: LEDGER_KINDS })
  const Line = builder.objectRef<StatementLine>('StatementLine').implement({
    fields: (t) => ({
      kind: t.field({ type: StatementLineKind, resolve: ({ kind }) => kind }),
      at: t.expose('at', { type: 'DateTime' }),
      amountInCents: t.int({
        description: 'Negative for refunds.',
        resolve: ({ amountCents }) => amountCents,
      }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
    }),
  })
  const StatementDocument = builder.objectRef<StatementDocumentView>('StatementDocument').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      memberName: t.exposeString('memberName'),
      purchasedAt: t.expose('purchasedAt', { type: 'DateTime' }),
      amountInCents: t.int({ resolve: ({ amountCents }) => amountCents }),
      currency: t.exposeString('currency'),
      lines: t.field({ type: [Line], resolve: ({ lines }) => [...lines] }),
    }),
  })
  return { StatementDocument }
}

export type StatementDocumentTypes = ReturnType<typeof addStatementDocument>
